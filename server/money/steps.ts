import { asc, inArray, sql } from 'drizzle-orm';
import { instant } from '#server/core/instant.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { applicationEvent } from '#server/db/schema/application.ts';
import type { ApplicationId, UserId, WithdrawalId } from '#shared/domain/ids.ts';
import type { WithdrawalState } from '#shared/domain/payout/withdrawal.ts';

/** A step of an application or withdrawal, in its wire form. */
export type Step = { state: WithdrawalState; at: string; reason: string };
type SubjectId = ApplicationId | WithdrawalId;

/** Records the new state of an application or withdrawal, and the reason. Its row must be locked. */
export async function addStep(
  tx: Tx,
  call: { readonly now: number; readonly user: { readonly userId: UserId } },
  subjectId: SubjectId,
  state: WithdrawalState,
  reason = '',
): Promise<void> {
  await tx.insert(applicationEvent).values({
    subjectId,
    sequence: sql`(select coalesce(max(e.sequence), 0) + 1 from ${applicationEvent} e where e.subject_id = ${subjectId}::uuid)`,
    state,
    reason,
    actorId: call.user.userId,
    at: call.now,
  });
}

/** The steps of applications and withdrawals, in order. The returned function gives the steps of one id, [] if there are none. */
export async function stepsOf(db: Reader, ids: readonly SubjectId[]): Promise<(id: SubjectId) => Step[]> {
  const steps = new Map<SubjectId, Step[]>();
  if (ids.length > 0) {
    const rows = await db
      .select()
      .from(applicationEvent)
      .where(inArray(applicationEvent.subjectId, [...ids]))
      .orderBy(asc(applicationEvent.subjectId), asc(applicationEvent.sequence));
    for (const { subjectId, state, at, reason } of rows)
      steps.set(subjectId, [...(steps.get(subjectId) ?? []), { state, at: instant(at), reason }]);
  }
  return (id) => steps.get(id) ?? [];
}
