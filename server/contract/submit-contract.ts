import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { and, desc, eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, failed, invalid, type Outcome, type Refusal, refused } from '#server/core/outcome.ts';
import { privateFile } from '#server/core/private-files.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { contract, contractDraft } from '#server/db/schema/contract.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { story } from '#server/db/schema/story.ts';
import { makeSignaturePicture } from '#server/files/document-pictures.ts';
import { noteUnused, noteUsed, UNUSED_FILE_MS } from '#server/files/unused-files.ts';
import { lockOwnStory, ownStory } from '#server/story/own-story.ts';
import { refusalToApply, standingOf } from '#server/story/standing.ts';
import { settleActions } from '#server/tell/add-message.ts';
import { hasConfirmedEmail } from '#server/tell/confirmed-email.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import { pngOfDataUrl } from '#shared/domain/contract/signature.ts';
import type { ContractState } from '#shared/domain/contract/state.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { CONTRACT_SIGNABLE_MS } from '#shared/domain/limits.ts';
import { checkSentForm, formOf } from './check-sent-form.ts';
import { appendContractEvent } from './event-log.ts';
import { openForm } from './kept-form.ts';
import { paperInput } from './paper-input.ts';
import { noteEnteredPayment } from './payment-change.ts';
import { changesPayment, changesPaymentData, paymentData } from './payment-data.ts';
import { openPrinted, printedOf, printsSame } from './printed.ts';
import { shareNow } from './share-rates.ts';

type Deps = Pick<AppDeps, 'db' | 'mail' | 'paper' | 'sealer' | 'privateFiles' | 'random' | 'settings'>;
type DraftRow = typeof contractDraft.$inferSelect;
type Answer = { state: ContractState };
/** A reviewed document, the hash of its text, and whether the page showed the PDF or the text. */
type Read = { draft: DraftRow; reviewed: Uint8Array; textHash: string; shown: 'pdf' | 'text' };
type Sent = ContractForm & { bookId: BookId; imageData: string; documentHash: string; textHash: string };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** 'Please complete your signature!' (docs/spec, section 5). */
const emptySignature: Refusal = {
  ...invalid({ imageData: 'contract.pad.empty' }),
  message: ({ picture }) => picture.emptySignature,
};

/**
 * Takes a signed contract (docs/spec, sections 4 and 7). The hashes of the PDF and of the text that the page showed must be those of a
 * document made for this author and story from this exact form. Any change of a printed value voids the document (`documentChanged`): of
 * the form, the title, the type, the rate of the profit share, the publisher or the terms. An author who was offline may send it up to 72
 * hours later. The signed document is made and stored before the transaction. A second submission, from any device, finds the first and
 * makes nothing. New payment details need a recent sign-in.
 */
export async function prepareSubmission(
  deps: Deps,
  call: AuthorCall,
  sent: Sent,
): Promise<(tx: Tx) => Promise<Outcome<Answer>>> {
  const ownerId = call.user.userId;
  const known = await ownStory(deps.db, ownerId, sent.bookId);
  if (known === undefined) return async () => failed('notFound');
  const refusal = refusalToApply(known, await standingOf(deps.db, known));
  if (!(await hasConfirmedEmail(deps, deps.db, ownerId))) return async () => refused('emailUnconfirmed');
  // This is checked again under the lock: the same submission may have been made meanwhile.
  if (refusal !== undefined) return (tx) => underLock(tx, call, sent.bookId, async () => refusal);

  const checked = await checkSentForm(deps, ownerId, formOf(sent));
  if (!checked.ok) return async () => invalid(checked.fields);
  const stale = needsRecentSignIn(call);
  if (stale !== undefined && (await changesPaymentData(deps.db, deps.sealer, ownerId, checked.form)))
    return async () => stale;
  const png = pngOfDataUrl(sent.imageData);
  if (sent.imageData === '') return async () => emptySignature;
  if (png === undefined) return async () => failed('unsupportedImage');
  const signature = await makeSignaturePicture(png);
  if (signature.kind === 'empty') return async () => emptySignature;
  if (signature.kind === 'unsupported') return async () => failed('unsupportedImage');

  const read = await reviewedDocument(deps, call, sent, checked.form, known);
  if (read === undefined) return async () => refused('documentChanged');
  const { draft, reviewed, textHash } = read;
  const signed = await deps.paper.sign({
    reviewed,
    language: draft.language,
    signature: signature.png,
    evidence: {
      contractNumber: draft.number,
      signerName: checked.form.name,
      accountId: ownerId,
      penName: checked.form.userName,
      submittedAt: new Date(call.now),
      udid: call.udid,
      userAgent: call.userAgent,
      ipAddress: call.address,
      documentHash: draft.documentHash,
      textHash,
    },
  });
  const signedHash = sha256(signed);
  const fileKey = bytesToHex(deps.random.bytes(16));
  const names = [privateFile(fileKey)];
  await noteUnused(deps.db, { ownerId, names, dueAt: call.now + UNUSED_FILE_MS });
  await deps.privateFiles.put(fileKey, signed);
  return (tx) =>
    underLock(tx, call, sent.bookId, async (locked) => {
      // After the story was read, it may have been changed on another device, or the desk may have confirmed a new rate.
      if (locked.title !== known.title || locked.contractType !== known.contractType)
        return refused('documentChanged');
      if (draft.shareTenths !== (await shareNow(tx, locked.contractType))) return refused('documentChanged');
      if (await wasSubmitted(tx, draft)) return refused('documentChanged');
      await noteUsed(tx, names);
      const before = await paymentData(tx, deps.sealer, ownerId);
      if (changesPayment(before, checked.form))
        await noteEnteredPayment(tx, deps, call, { before, form: checked.form, contractId: draft.id });
      return keepContract(tx, call, read, { signedHash, fileKey });
    });
}

/** The document that the author has read, and the hash of its text; undefined if `sent` has the hash of a different document or text. */
async function reviewedDocument(
  deps: Deps,
  call: AuthorCall,
  sent: Sent,
  form: ContractForm,
  known: StoryRow,
): Promise<Read | undefined> {
  const draft = await reviewedDraft(deps, call, sent, form, known);
  const reviewed = draft && (await deps.privateFiles.get(draft.fileKey));
  const text = reviewed && (await deps.paper.textOf(reviewed));
  if (!draft || !reviewed || !text) return undefined;
  const textHash = sha256(text);
  // A page that shows only the PDF, such as one of an older version, sends no hash of the text.
  if (sent.textHash === '') return { draft, reviewed, textHash, shown: 'pdf' };
  return sent.textHash === textHash ? { draft, reviewed, textHash, shown: 'text' } : undefined;
}

/** The document with this hash, if it was made for this author, story and form, recently enough, and would print the same now. */
async function reviewedDraft(
  deps: Deps,
  call: AuthorCall,
  sent: Sent,
  form: ContractForm,
  known: StoryRow,
): Promise<DraftRow | undefined> {
  if (!/^[0-9a-f]{64}$/.test(sent.documentHash)) return undefined;
  const [draft] = await deps.db
    .select()
    .from(contractDraft)
    .where(
      and(
        eq(contractDraft.ownerId, call.user.userId),
        eq(contractDraft.storyId, sent.bookId),
        eq(contractDraft.documentHash, sent.documentHash),
      ),
    )
    .orderBy(desc(contractDraft.madeAt))
    .limit(1);
  if (draft === undefined) return undefined;
  if (call.now - draft.madeAt > CONTRACT_SIGNABLE_MS || (await wasSubmitted(deps.db, draft)))
    return undefined;
  const made = openForm(deps.sealer, call.user.userId, draft.sealedForm);
  if (JSON.stringify(made) !== JSON.stringify(formOf(form))) return undefined;
  const read = openPrinted(deps.sealer, call.user.userId, draft.sealedPrinted);
  const now = printedOf(await paperInput(deps, known, form, draft));
  return read !== null && printsSame(read, now) ? draft : undefined;
}

/** Whether this document was signed before: then its contract was rejected, and the corrected contract is a new document. */
async function wasSubmitted(db: Reader, { id }: DraftRow): Promise<boolean> {
  const [row] = await db.select({ id: contract.id }).from(contract).where(eq(contract.id, id));
  return row !== undefined;
}

/** Runs `go` with the story locked, if it is still open to contracts. */
async function underLock(
  tx: Tx,
  call: AuthorCall,
  bookId: BookId,
  go: (locked: StoryRow) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  const locked = await lockOwnStory(tx, call.user.userId, bookId);
  if (locked === undefined) return failed('notFound');
  return refusalToApply(locked, await standingOf(tx, locked)) ?? go(locked);
}

async function keepContract(
  tx: Tx,
  call: AuthorCall,
  { draft, textHash, shown }: Read,
  signed: { signedHash: string; fileKey: string },
): Promise<Outcome<Answer>> {
  await tx.insert(contract).values({
    id: draft.id,
    ownerId: draft.ownerId,
    storyId: draft.storyId,
    number: draft.number,
    language: draft.language,
    contractType: draft.contractType,
    sealedForm: draft.sealedForm,
    sealedPrinted: draft.sealedPrinted,
    shareTenths: draft.shareTenths,
    pictures: draft.pictures,
    documentHash: draft.documentHash,
    ...signed,
    state: 'waiting',
    submittedAt: call.now,
  });
  await tx
    .update(story)
    .set({ version: call.newId<string>(), updatedAt: call.now })
    .where(eq(story.id, draft.storyId));
  await appendContractEvent(tx, {
    contractId: draft.id,
    kind: 'submitted',
    actorId: draft.ownerId,
    detail: {
      documentHash: draft.documentHash,
      textHash,
      shown,
      signedHash: signed.signedHash,
      udid: call.udid,
    },
    at: call.now,
  });
  await settleActions(tx, draft.ownerId, 'contract', draft.storyId);
  return done({ state: 'waiting' }, 'operation', draft.storyId);
}
