import { and, eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { application } from '#server/db/schema/application.ts';
import { incomeLine } from '#server/db/schema/money.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { story } from '#server/db/schema/story.ts';
import type { Sealer } from '#server/sealing/sealer.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { tellDecision } from '#server/tell/tell-decision.ts';
import type { BonusKind } from '#shared/domain/bonus/bonus.ts';
import type { ApplicationId } from '#shared/domain/ids.ts';
import type { BonusIncomeKind } from '#shared/domain/income/income-line.ts';
import { monthAt } from '#shared/domain/payout/month.ts';
import { links } from '#shared/protocol/links.ts';
import { creditOf, move } from './ledger.ts';
import { addStep } from './steps.ts';
import { dueBonus } from './story-bonuses.ts';

type Decision = { id: ApplicationId; approve: boolean; reason: string; submittedAt?: string | undefined };
type ApplicationRow = typeof application.$inferSelect;

const INCOME_KIND: Record<BonusKind, BonusIncomeKind> = {
  signing: 'signingBonus',
  completion: 'completionBonus',
  firstRelease: 'firstReleaseBonus',
};

/**
 * An editor's decision on a completion or bonus. Approval of a completion is the only way to finish a story. Approval of a bonus credits
 * the amount due now, and is refused if nothing is due. A rejection needs a reason (`validation`). Refused: `ownMatter`, `notEditable` if
 * it was decided already, `changedMeanwhile` if the editor has read an earlier application (`submittedAt`).
 */
export async function decideApplication(
  tx: Tx,
  call: AuthorCall,
  sealer: Sealer,
  sent: Decision,
): Promise<Outcome<unknown>> {
  const reason = sent.reason.trim();
  if (!sent.approve && reason === '') return invalid({ reason: 'desk.error.reasonEmpty' });
  // The account is locked before the story, as everywhere.
  const isGone = await ownerIsGone(tx, call, sent);
  // The story is locked before its application, as everywhere, so its word count cannot change during the decision.
  const [found] = await tx
    .select({ story })
    .from(story)
    .innerJoin(application, eq(application.storyId, story.id))
    .where(eq(application.id, sent.id))
    .for('no key update', { of: story });
  if (found === undefined) return failed('notFound');
  const [row] = await tx
    .select()
    .from(application)
    .where(and(eq(application.id, sent.id), eq(application.state, 'waiting')))
    .for('update');
  if (row === undefined) return refused('notEditable');
  if (row.ownerId === call.user.userId) return refused('ownMatter');
  // An older app does not say which application its editor has read.
  if (sent.submittedAt !== undefined && Date.parse(sent.submittedAt) !== row.submittedAt)
    return refused('changedMeanwhile');

  // No one could withdraw a deleted account's money.
  if (isGone) return refused('notEditable');

  let amount = row.amount;
  if (row.type === 'bonus' && row.bonusKind !== null && sent.approve) {
    const due = await dueBonus(tx, found.story, row.bonusKind, row.leadDays);
    if ('ok' in due) return due;
    amount = due.cents;
    await credit(tx, call, row, row.bonusKind, due.cents);
  }
  const state = sent.approve ? 'approved' : 'rejected';
  await tx
    .update(application)
    .set({ state, reason, stateAt: call.now, amount })
    .where(eq(application.id, row.id));
  await addStep(tx, call, row.id, state, reason);
  await tx
    .update(story)
    .set({
      ...(row.type === 'completion' ? { completion: state } : {}),
      version: call.newId<string>(),
      updatedAt: call.now,
    })
    .where(eq(story.id, row.storyId));
  await writeAudit(tx, call, `${row.type}.${sent.approve ? 'approve' : 'reject'}`, row.id, reason);
  await tell(tx, call, sealer, found.story, { ...row, amount }, sent.approve, reason);
  return done(undefined, 'operation', row.storyId);
}

/**
 * Whether the account of an application to approve is deleted or being deleted. The account is locked, so a deletion does not begin before
 * the transaction ends.
 */
async function ownerIsGone(tx: Tx, call: AuthorCall, { id, approve }: Decision): Promise<boolean> {
  if (!approve) return false;
  const [found] = await tx
    .select({ account })
    .from(account)
    .innerJoin(application, eq(application.ownerId, account.id))
    .where(eq(application.id, id))
    .for('key share', { of: account });
  if (found === undefined) return true;
  const { deleteAt, deletedAt } = found.account;
  return deletedAt !== null || (deleteAt !== null && deleteAt <= call.now);
}

/** Credits the bonus as a verified line of income in this month. */
async function credit(tx: Tx, call: AuthorCall, row: ApplicationRow, kind: BonusKind, cents: number) {
  const line = { id: call.newId<string>(), ownerId: row.ownerId, cents };
  const month = monthAt(call.now);
  await tx.insert(incomeLine).values({
    ...line,
    key: `application|${row.id}`,
    storyId: row.storyId,
    month,
    kind: INCOME_KIND[kind],
    reference: row.id,
    state: 'verified',
    applicationId: row.id,
    createdAt: call.now,
    verifiedAt: call.now,
  });
  const movement = creditOf(line);
  if (movement !== undefined) await move(tx, call, [movement]);
}

async function tell(
  tx: Tx,
  call: AuthorCall,
  sealer: Sealer,
  { title }: StoryRow,
  row: ApplicationRow,
  approved: boolean,
  reason: string,
): Promise<void> {
  const { ownerId, storyId, bonusKind } = row;
  if (row.type === 'completion') {
    const common = { ownerId, type: 'review' as const, route: links.completing(storyId) };
    if (approved)
      await addMessage(tx, call, { ...common, kind: 'completionApproved', facts: { story: title } });
    else
      await addMessage(tx, call, {
        ...common,
        kind: 'completionRejected',
        facts: { story: title, reason },
        actionRequired: true,
      });
  } else if (bonusKind !== null) {
    const common = { ownerId, type: 'bonus' as const, route: links.bonus(storyId) };
    const facts = { story: title, bonusKind };
    if (approved)
      await tellDecision(tx, sealer, call, {
        ...common,
        kind: 'bonusApproved',
        facts: { ...facts, amountCents: row.amount ?? 0 },
      });
    else
      await tellDecision(tx, sealer, call, { ...common, kind: 'bonusRejected', facts: { ...facts, reason } });
  }
}
