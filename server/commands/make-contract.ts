import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { and, eq } from 'drizzle-orm';
import { contractEnID } from '#locales/contract/en_ID.ts';
import { type ContractTexts, contractEnUS } from '#locales/contract/en_US.ts';
import { contractZhCN } from '#locales/contract/zh_CN.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { hasConfirmedEmail } from '#server/auth/confirmed-email.ts';
import type { AuthorCall } from '#server/call.ts';
import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import { checkSentForm, formOf, picturesOf } from '#server/contracts/check-sent-form.ts';
import { documentGroups } from '#server/contracts/document-groups.ts';
import { appendContractEvent } from '#server/contracts/event-log.ts';
import { sealForm, surroundingsOf } from '#server/contracts/kept-form.ts';
import { refusalToApply, standingOf } from '#server/contracts/standing.ts';
import type { Tx } from '#server/db/database.ts';
import { contractDraft, privatePicture, targetOrganisation } from '#server/db/schema/contract.ts';
import { privateFile } from '#server/files/private-files.ts';
import { noteUnused, noteUsed, UNUSED_FILE_MS } from '#server/files/unused-files.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/outcome.ts';
import { ownStory } from '#server/policies/own-story.ts';
import { contractDraftPath } from '#server/presenters/picture-path.ts';
import type { StoryRow } from '#server/presenters/story.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { BookId, ContractId, PictureId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';

type Deps = Pick<AppDeps, 'db' | 'mail' | 'paper' | 'sealer' | 'privateFiles' | 'random' | 'settings'>;
type Answer = { url: string; documentHash: string };

const TEXTS: Record<Language, ContractTexts> = {
  en_US: contractEnUS,
  en_ID: contractEnID,
  zh_CN: contractZhCN,
};

/** The number of a contract for people: the day it was made, and enough of its id to be unique. */
const numberOf = (id: ContractId, at: number): string =>
  `T-${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;

/**
 * Makes the contract of a checked form and stores its exact bytes: their hash is what will be signed (docs/spec, section 4, Contract
 * flow). Its address is valid for 15 minutes, for its author alone.
 */
export async function prepareContract(
  deps: Deps,
  call: AuthorCall,
  sent: ContractForm & { bookId: BookId },
): Promise<(tx: Tx) => Promise<Outcome<Answer>>> {
  const ownerId = call.user.userId;
  const story = await ownStory(deps.db, ownerId, sent.bookId);
  if (story === undefined) return async () => failed('notFound');
  const refusal = refusalToApply(story, await standingOf(deps.db, story));
  if (!(await hasConfirmedEmail(deps, deps.db, ownerId))) return async () => refused('emailUnconfirmed');
  if (refusal !== undefined) return async () => refusal;
  const checked = await checkSentForm(deps, ownerId, formOf(sent));
  if (!checked.ok) return async () => invalid(checked.fields);

  const id = call.newId<ContractId>();
  const number = numberOf(id, call.now);
  const bytes = await deps.paper.make(await paperInput(deps, call, story, checked.form, number));
  const documentHash = createHash('sha256').update(bytes).digest('hex');
  const fileKey = bytesToHex(deps.random.bytes(16));
  const names = [privateFile(fileKey)];
  await noteUnused(deps.db, { ownerId, names, dueAt: call.now + UNUSED_FILE_MS });
  await deps.privateFiles.put(fileKey, bytes);
  const sealedForm = sealForm(deps.sealer, ownerId, checked.form);
  return async (tx) => {
    await noteUsed(tx, names);
    await tx.insert(contractDraft).values({
      id,
      ownerId,
      storyId: story.id,
      number,
      language: call.language,
      contractType: story.contractType,
      sealedForm,
      pictures: picturesOf(checked.form),
      fileKey,
      documentHash,
      madeAt: call.now,
    });
    await appendContractEvent(tx, {
      contractId: id,
      kind: 'reviewed',
      actorId: ownerId,
      detail: { documentHash, number },
      at: call.now,
    });
    return done({ url: contractDraftPath(id), documentHash }, 'operation', story.id);
  };
}

async function paperInput(
  deps: Deps,
  call: AuthorCall,
  story: StoryRow,
  form: ContractForm,
  contractNumber: string,
): Promise<ContractDocument> {
  const { language } = call;
  const surroundings = await surroundingsOf(deps.db, form.countryCode);
  const orgName = await organisationName(deps, form);
  return {
    language,
    contractType: story.contractType,
    contractNumber,
    issuedAt: new Date(call.now),
    publisher: deps.settings.publisher,
    story: { title: story.title, penName: form.userName },
    author: { legalName: form.name },
    groups: documentGroups(form, surroundings, TEXTS[language], language, orgName),
    guardian: await guardianOf(deps, call, form),
  };
}

async function organisationName(deps: Deps, form: ContractForm): Promise<string> {
  if (form.targetOrgCode === '') return '';
  const [row] = await deps.db
    .select({ name: targetOrganisation.orgName })
    .from(targetOrganisation)
    .where(
      and(
        eq(targetOrganisation.countryCode, form.countryCode),
        eq(targetOrganisation.org, form.targetOrgCode),
      ),
    );
  return row?.name ?? form.targetOrgCode;
}

async function guardianOf(
  deps: Deps,
  call: AuthorCall,
  form: ContractForm,
): Promise<ContractDocument['guardian']> {
  if (form.guardianSign === '') return null;
  const [picture] = await deps.db
    .select({ fileKey: privatePicture.fileKey })
    .from(privatePicture)
    .where(
      and(
        eq(privatePicture.id, form.guardianSign as PictureId),
        eq(privatePicture.ownerId, call.user.userId),
      ),
    );
  const signature = picture === undefined ? undefined : await deps.privateFiles.get(picture.fileKey);
  if (signature === undefined) throw new Error('a guardian’s signature has no file');
  return { name: form.guardianName, signature };
}
