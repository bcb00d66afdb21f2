import { and, eq, ne } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { contract, targetOrganisation } from '#server/db/schema/contract.ts';
import { story } from '#server/db/schema/story.ts';
import { lockStories } from '#server/story/own-story.ts';
import { tellDecision } from '#server/tell/tell-decision.ts';
import type { BookId, ContractId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { appendContractEvent } from './event-log.ts';
import { noteApprovedPayment } from './payment-change.ts';
import { paymentData } from './payment-data.ts';
import { applyContractPenName } from './rename-author.ts';

type Decision = { id: ContractId; approve: boolean; reason: string };

/**
 * An editor's decision on a submitted contract. Only approval sets `allowPrice` (docs/spec, section 4, Stories) and applies the contract's
 * pen name and payment details. A rejection needs a reason (`validation`). Refused: `ownMatter`, `notEditable` if it was decided already.
 * The author is notified.
 */
export async function decideContract(
  tx: Tx,
  call: AuthorCall,
  deps: Pick<AppDeps, 'sealer' | 'random'>,
  sent: Decision,
): Promise<Outcome<unknown>> {
  const reason = sent.reason.trim();
  if (!sent.approve && reason === '') return invalid({ reason: 'desk.error.reasonEmpty' });
  const { sealer } = deps;
  const [asked] = await tx
    .select({ ownerId: contract.ownerId, storyId: contract.storyId })
    .from(contract)
    .where(eq(contract.id, sent.id));
  if (asked === undefined) return failed('notFound');
  // The lock of the account's row also protects its payment details.
  await lockAccount(tx, asked.ownerId);
  // A new pen name changes all of the author's stories.
  await lockStories(tx, sent.approve ? eq(story.ownerId, asked.ownerId) : eq(story.id, asked.storyId));
  const before = await paymentData(tx, sealer, asked.ownerId);
  const [decided] = await tx
    .update(contract)
    .set({ state: sent.approve ? 'approved' : 'rejected', reason, decidedAt: call.now })
    .where(
      and(eq(contract.id, sent.id), eq(contract.state, 'waiting'), ne(contract.ownerId, call.user.userId)),
    )
    .returning();
  if (decided === undefined) return refused(asked.ownerId === call.user.userId ? 'ownMatter' : 'notEditable');
  if (sent.approve) await applyContractPenName(tx, sealer, call, decided);
  if (sent.approve) await noteApprovedPayment(tx, deps, call, { ...decided, before });
  const [about] = await tx
    .update(story)
    .set({
      ...(sent.approve ? { allowPrice: true } : {}),
      version: call.newId<string>(),
      updatedAt: call.now,
    })
    .where(eq(story.id, decided.storyId))
    .returning({ title: story.title });
  await writeAudit(tx, call, sent.approve ? 'contract.approve' : 'contract.reject', sent.id, reason);
  await appendContractEvent(tx, {
    contractId: sent.id,
    kind: sent.approve ? 'approved' : 'rejected',
    actorId: call.user.userId,
    detail: { signedHash: decided.signedHash, reason },
    at: call.now,
  });
  await tellDecision(tx, sealer, call, {
    ownerId: decided.ownerId,
    type: 'contract',
    kind: sent.approve ? 'contractApproved' : 'contractRejected',
    facts: { story: about?.title ?? '', reason },
    route: links.contract(decided.storyId),
    actionRequired: !sent.approve,
  });
  return done(undefined, 'operation', decided.storyId);
}

/**
 * Closes a story to contracts, or opens it again. The author of a closed story gets code -1, unless a contract waits or is approved.
 * Recorded in the audit log.
 */
export async function closeToContracts(
  tx: Tx,
  call: AuthorCall,
  sent: { bookId: BookId; closed: boolean },
): Promise<Outcome<unknown>> {
  const changed = await tx
    .update(story)
    .set({ contractClosed: sent.closed, version: call.newId<string>() })
    .where(eq(story.id, sent.bookId))
    .returning({ id: story.id });
  if (changed.length === 0) return failed('notFound');
  await writeAudit(tx, call, sent.closed ? 'contract.close' : 'contract.open', sent.bookId, '');
  return done(undefined, 'operation', sent.bookId);
}

/**
 * Stores an organisation that authors of a country may choose, or renames it (docs/spec, section 3, Target organisation). The change is
 * recorded in the audit log.
 */
export async function saveOrganisation(
  tx: Tx,
  call: AuthorCall,
  sent: { countryCode: string; org: string; orgName: string },
): Promise<Outcome<unknown>> {
  await tx
    .insert(targetOrganisation)
    .values(sent)
    .onConflictDoUpdate({
      target: [targetOrganisation.countryCode, targetOrganisation.org],
      set: { orgName: sent.orgName },
    });
  await writeAudit(tx, call, 'organisation.save', call.user.userId, JSON.stringify(sent));
  return done(undefined, 'update');
}
