import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { isSuspended } from '#server/db/is-suspended.ts';
import { account } from '#server/db/schema/account.ts';
import { contract, contractEvent, targetOrganisation, writerForm } from '#server/db/schema/contract.ts';
import { paymentChange } from '#server/db/schema/money.ts';
import { story } from '#server/db/schema/story.ts';
import { ownStory } from '#server/story/own-story.ts';
import { openFirst, refusalOfStanding, standingOf } from '#server/story/standing.ts';
import { isCountryCode } from '#shared/domain/contract/countries.ts';
import { picturePath } from '#shared/domain/contract/sent-form.ts';
import { type ContractState, isChangeable } from '#shared/domain/contract/state.ts';
import type { BookId, ContractId, PictureId, UserId } from '#shared/domain/ids.ts';
import type * as wire from '#shared/protocol/contract/contract.ts';
import { deskContractPath } from './document-paths.ts';
import { isLogIntact } from './event-log.ts';
import { openForm } from './kept-form.ts';
import { newestContract, paymentData, withPayment } from './payment-data.ts';
import { openPrinted, type Printed } from './printed.ts';
import { whatMatters } from './what-matters.ts';

const PAGE = 50;
/** Waiting contracts are sorted by the longest wait, decided ones by the newest. */
const orderOf = (state: ContractState): ListOrder => ({
  value: contract.submittedAt,
  id: contract.id,
  direction: state === 'waiting' ? 'ascending' : 'descending',
});

/**
 * The writer's own form with the current payment details, or null if there is neither a saved form nor an approved contract. If the story's
 * last application was rejected, returns the form of that application: the author then changes only what the reason asks for. Payment
 * details that the owner has undone are left out.
 */
export async function writersForm(
  deps: Pick<AppDeps, 'db' | 'sealer'>,
  call: AuthorCall,
  bookId?: BookId,
): Promise<Outcome<v.InferOutput<typeof wire.writerFormAnswer>>> {
  const userId = call.user.userId;
  const sent = bookId === undefined ? undefined : await lastApplication(deps.db, userId, bookId);
  if (sent?.state === 'rejected') {
    const form = openForm(deps.sealer, userId, sent.sealedForm);
    // Someone else may have entered the payment details that were undone.
    const own = (await wasTakenBack(deps.db, sent.id))
      ? withPayment(form, (await paymentData(deps.db, deps.sealer, userId))?.fields ?? {})
      : form;
    return done({ form: own, updatedAt: instant(sent.submittedAt), rejected: true });
  }
  const [own] = await deps.db
    .select({ sealed: writerForm.sealed, at: writerForm.updatedAt })
    .from(writerForm)
    .where(eq(writerForm.userId, userId));
  const payment = await paymentData(deps.db, deps.sealer, userId);
  const row = own ?? (await newestContract(deps.db, userId, 'approved'));
  if (row === undefined) return done({ form: null, updatedAt: null, rejected: false });
  const stored = openForm(deps.sealer, userId, row.sealed);
  const form = payment?.from === 'contract' ? withPayment(stored, payment.fields) : stored;
  return done({ form, updatedAt: instant(row.at), rejected: false });
}

/** Whether the owner answered "This was not me" to an application's payment details. */
async function wasTakenBack(db: Database, contractId: ContractId): Promise<boolean> {
  const [change] = await db
    .select({ id: paymentChange.id })
    .from(paymentChange)
    .where(and(eq(paymentChange.contractId, contractId), isNotNull(paymentChange.undoneAt)))
    .limit(1);
  return change !== undefined;
}

/** The newest application of an author's own story. */
async function lastApplication(db: Database, ownerId: UserId, bookId: BookId) {
  const [row] = await db
    .select()
    .from(contract)
    .where(and(eq(contract.storyId, bookId), eq(contract.ownerId, ownerId)))
    .orderBy(...openFirst())
    .limit(1);
  return row;
}

/** A country's organisations, by name (docs/spec, section 7, Author); none if the text is not a country code. */
export async function targetOrganisations(
  db: Database,
  countryCode: string,
): Promise<Outcome<wire.TargetOrg[]>> {
  if (!isCountryCode(countryCode)) return done([]);
  return done(
    await db
      .select({ org: targetOrganisation.org, orgName: targetOrganisation.orgName })
      .from(targetOrganisation)
      .where(eq(targetOrganisation.countryCode, countryCode))
      .orderBy(asc(targetOrganisation.orgName), asc(targetOrganisation.org)),
  );
}

/** A story's contract status; code -1, -2 or -3 if it is closed, waiting or rejected (docs/spec, section 4). */
export async function invited(
  db: Database,
  call: AuthorCall,
  id: BookId,
): Promise<Outcome<v.InferOutput<typeof wire.invitedAnswer>>> {
  const row = await ownStory(db, call.user.userId, id);
  if (row === undefined) return failed('notFound');
  const known = await standingOf(db, row);
  const refusal = refusalOfStanding(row, known);
  if (refusal !== undefined) return refusal;
  return done({
    isChange: isChangeable(known.standing),
    contractType: row.contractType,
    status: known.standing === 'approved' ? 'approved' : 'open',
    ...(known.shareTenths === undefined ? {} : { shareTenths: known.shareTenths }),
  });
}

const itemColumns = {
  id: contract.id,
  number: contract.number,
  bookId: contract.storyId,
  bookName: story.title,
  iname: account.penName,
  suspended: isSuspended,
  contractType: contract.contractType,
  state: contract.state,
  submittedAt: contract.submittedAt,
};

/** A page of the contracts in a state, longest waiting first. */
export async function contractQueue(
  db: Database,
  state: ContractState,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof wire.deskContractsAnswer>>> {
  const order = orderOf(state);
  const rows = await db
    .select(itemColumns)
    .from(contract)
    .innerJoin(story, eq(story.id, contract.storyId))
    .innerJoin(account, eq(account.id, contract.ownerId))
    .where(and(eq(contract.state, state), behind(order, cursor)))
    .orderBy(...inOrder(order))
    .limit(PAGE + 1);
  return done(
    pageOf(
      rows,
      PAGE,
      ({ submittedAt, id }) => ({ value: submittedAt, id }),
      (row) => ({ ...row, submittedAt: instant(row.submittedAt) }),
    ),
  );
}

/** The names in a signed document, each with its present value, for comparison. */
function namedIn(printed: Printed | null, now: Record<'story' | 'author' | 'publisher' | 'seat', string>) {
  return (
    printed && [
      { what: 'story' as const, signed: printed.story.title, now: now.story },
      { what: 'author' as const, signed: printed.story.penName, now: now.author },
      { what: 'publisher' as const, signed: printed.publisher.name, now: now.publisher },
      { what: 'seat' as const, signed: printed.publisher.seat, now: now.seat },
    ]
  );
}

/** One contract with its evidence, for an editor's decision (docs/spec, section 6, Desk). */
export async function contractEvidence(
  deps: Pick<AppDeps, 'db' | 'sealer' | 'settings'>,
  call: AuthorCall,
  id: ContractId,
): Promise<Outcome<v.InferOutput<typeof wire.deskContractAnswer>>> {
  const [row] = await deps.db
    .select({ item: itemColumns, whole: contract, words: story.publishedWords, closed: story.contractClosed })
    .from(contract)
    .innerJoin(story, eq(story.id, contract.storyId))
    .innerJoin(account, eq(account.id, contract.ownerId))
    .where(eq(contract.id, id));
  if (row === undefined) return failed('notFound');
  const form = openForm(deps.sealer, row.whole.ownerId, row.whole.sealedForm);
  const { matters, lastId } = await whatMatters(deps, row.whole, form, call.now);
  // The comparison shows parts of the application before this one.
  await writeAudit(
    deps.db,
    call,
    'contract.read',
    id,
    lastId === null ? '' : JSON.stringify({ comparedWith: lastId }),
  );
  const events = await deps.db
    .select({ kind: contractEvent.kind, at: contractEvent.at, hash: contractEvent.hash })
    .from(contractEvent)
    .where(eq(contractEvent.contractId, id))
    .orderBy(asc(contractEvent.sequence));
  const urlOf = (picture: string) => (picture === '' ? null : picturePath(picture as PictureId));
  return done({
    ...row.item,
    submittedAt: instant(row.item.submittedAt),
    own: row.whole.ownerId === call.user.userId,
    reason: row.whole.reason,
    shareTenths: row.whole.shareTenths,
    matters,
    words: row.words,
    closed: row.closed,
    form,
    named: namedIn(openPrinted(deps.sealer, row.whole.ownerId, row.whole.sealedPrinted), {
      story: row.item.bookName,
      author: row.item.iname,
      publisher: deps.settings.publisher.name,
      seat: deps.settings.publisher.seat,
    }),
    documentHash: row.whole.documentHash,
    signedHash: row.whole.signedHash,
    documentUrl: deskContractPath(id),
    pictures: {
      idImgUrl: picturePath(form.idImg as PictureId),
      idBackImgUrl: urlOf(form.idBackImg),
      guardianSignUrl: urlOf(form.guardianSign),
    },
    events: events.map((event) => ({ ...event, at: instant(event.at) })),
    logIntact: await isLogIntact(deps.db, id),
  });
}
