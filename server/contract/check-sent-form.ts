import { and, eq, inArray } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import type { Reader } from '#server/db/database.ts';
import { privatePicture } from '#server/db/schema/contract.ts';
import { askedFields } from '#shared/domain/contract/asked-fields.ts';
import { type ContractErrors, checkContractForm } from '#shared/domain/contract/check-contract-form.ts';
import { CONTRACT_FIELD_NAMES, type ContractForm } from '#shared/domain/contract/form.ts';
import { normalContractForm } from '#shared/domain/contract/normal-contract-form.ts';
import { type PictureId, parseId, type UserId } from '#shared/domain/ids.ts';
import { surroundingsOf } from './kept-form.ts';

export type CheckedForm = { ok: true; form: ContractForm } | { ok: false; fields: ContractErrors };

/** The kind of picture that each field may refer to. */
const PICTURE_OF = { idImg: 'idFront', idBackImg: 'idBack', guardianSign: 'guardianSign' } as const;
type PictureField = keyof typeof PICTURE_OF;

/** The form's own fields of a request, without the other fields of the call; a missing field is ''. */
export const formOf = (
  request: {
    readonly [Name in keyof ContractForm]?: string | undefined;
  },
): ContractForm =>
  Object.fromEntries(CONTRACT_FIELD_NAMES.map((name) => [name, request[name] ?? ''])) as ContractForm;

/**
 * Checks a form by the rules of the page (docs/spec, section 5) and by those that only the server can check: the pictures are the author's
 * own, and every character can be printed. Returns the normalised form, or message keys by field.
 */
export async function checkSentForm(
  deps: Pick<AppDeps, 'db' | 'paper'>,
  ownerId: UserId,
  sent: ContractForm,
): Promise<CheckedForm> {
  const surroundings = await surroundingsOf(deps.db, sent.countryCode);
  const form = normalContractForm(sent, surroundings);
  const fields: ContractErrors = { ...checkContractForm(form, surroundings) };
  for (const { name, input } of askedFields(form, surroundings)) {
    if (fields[name] !== undefined || input === 'picture' || input === 'signature') continue;
    if ((await deps.paper.unprintable(form[name])).length > 0) fields[name] = 'contract.problem.unprintable';
  }
  const own = await ownPictures(deps.db, ownerId, form);
  for (const name of Object.keys(PICTURE_OF) as PictureField[])
    if (form[name] !== '' && own.get(form[name]) !== PICTURE_OF[name]) fields[name] = `contract.must.${name}`;
  return Object.keys(fields).length === 0 ? { ok: true, form } : { ok: false, fields };
}

/** The ids of the pictures that a checked form refers to, separated by spaces: they are stored beside its sealed text. */
export const picturesOf = (form: ContractForm): string =>
  (Object.keys(PICTURE_OF) as PictureField[])
    .map((name) => form[name])
    .filter((id) => id !== '')
    .join(' ');

async function ownPictures(db: Reader, ownerId: UserId, form: ContractForm): Promise<Map<string, string>> {
  const ids = (Object.keys(PICTURE_OF) as PictureField[])
    .map((name) => parseId<PictureId>(form[name]))
    .filter((id) => id !== undefined);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: privatePicture.id, kind: privatePicture.kind })
    .from(privatePicture)
    .where(and(eq(privatePicture.ownerId, ownerId), inArray(privatePicture.id, ids)));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
