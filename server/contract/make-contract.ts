import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { fill } from '#server/core/messages.ts';
import { done, failed, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import { privateFile } from '#server/core/private-files.ts';
import type { Tx } from '#server/db/database.ts';
import { contractDraft } from '#server/db/schema/contract.ts';
import { noteUnused, noteUsed, UNUSED_FILE_MS } from '#server/files/unused-files.ts';
import { ownStory } from '#server/story/own-story.ts';
import { refusalToApply, standingOf } from '#server/story/standing.ts';
import { hasConfirmedEmail } from '#server/tell/confirmed-email.ts';
import { isComplete } from '#shared/domain/complete-story.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { BookId, ContractId } from '#shared/domain/ids.ts';
import { checkSentForm, formOf, picturesOf } from './check-sent-form.ts';
import { contractDraftPath, contractDraftTextPath } from './document-paths.ts';
import { appendContractEvent } from './event-log.ts';
import { sealForm } from './kept-form.ts';
import { paperInput } from './paper-input.ts';
import { printedOf, sealPrinted } from './printed.ts';

type Deps = Pick<AppDeps, 'db' | 'mail' | 'paper' | 'sealer' | 'privateFiles' | 'random' | 'settings'>;
type Answer = { url: string; documentHash: string; textUrl: string; textHash: string };

/** Characters that a refusal lists. More would hide its message. */
const NAMED_MAX = 5;

/** No one may sign what they cannot read. The author can change the title in the story's form. */
function unprintableTitle(graphemes: readonly string[]): Refusal {
  const characters = graphemes.slice(0, NAMED_MAX).join(' ');
  return {
    ...refused('titleUnprintable', { characters }),
    message: ({ refusal }) => fill(refusal.titleUnprintable, { characters }),
  };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The contract number that people read: the day it was made, and enough of its id to be unique. */
const numberOf = (id: ContractId, at: number): string =>
  `T-${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;

/**
 * Makes the contract of a checked form and stores its exact bytes. The author will sign their hash and that of the text (docs/spec, section
 * 4, Contract flow). The addresses of both are valid for 15 minutes, only for the contract's author. Refused: `emailUnconfirmed`, a
 * status that allows no contract (`refusalToApply`), `storyIncomplete`, `titleUnprintable` with the characters of the title that cannot be
 * printed, and by field if the form is wrong or a value in it cannot be printed.
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
  if (!isComplete(story)) return async () => refused('storyIncomplete');
  const checked = await checkSentForm(deps, ownerId, formOf(sent));
  if (!checked.ok) return async () => invalid(checked.fields);

  const id = call.newId<ContractId>();
  const number = numberOf(id, call.now);
  const { language, now: madeAt } = call;
  const input = await paperInput(deps, story, checked.form, { language, number, madeAt });
  const unprintable = await deps.paper.unprintable(input.story.title);
  if (unprintable.length > 0) return async () => unprintableTitle(unprintable);
  // The fields were checked before. Only the organisation's name, which the desk wrote, was not.
  const values = input.groups.flatMap(({ rows }) => rows.map(({ value }) => value));
  const unprintables = await Promise.all(values.map((value) => deps.paper.unprintable(value)));
  if (unprintables.flat().length > 0)
    return async () => invalid({ targetOrgCode: 'contract.problem.unprintable' });
  const bytes = await deps.paper.make(input);
  const documentHash = sha256(bytes);
  const textHash = sha256((await deps.paper.textOf(bytes)) ?? new Uint8Array());
  const fileKey = bytesToHex(deps.random.bytes(16));
  const names = [privateFile(fileKey)];
  await noteUnused(deps.db, { ownerId, names, dueAt: call.now + UNUSED_FILE_MS });
  await deps.privateFiles.put(fileKey, bytes);
  const sealedForm = sealForm(deps.sealer, ownerId, checked.form);
  const sealedPrinted = sealPrinted(deps.sealer, ownerId, printedOf(input));
  return async (tx) => {
    await noteUsed(tx, names);
    await tx.insert(contractDraft).values({
      id,
      ownerId,
      storyId: story.id,
      number,
      language,
      contractType: story.contractType,
      sealedForm,
      sealedPrinted,
      shareTenths: input.shareTenths,
      pictures: picturesOf(checked.form),
      fileKey,
      documentHash,
      madeAt,
    });
    await appendContractEvent(tx, {
      contractId: id,
      kind: 'reviewed',
      actorId: ownerId,
      detail: { documentHash, textHash, number },
      at: call.now,
    });
    // The idempotency record keeps the answer unsealed, so the text has an address of its own.
    const text = { textUrl: contractDraftTextPath(id), textHash };
    return done({ url: contractDraftPath(id), documentHash, ...text }, 'operation', story.id);
  };
}
