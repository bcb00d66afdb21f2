import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Tx } from '#server/db/database.ts';
import { incomeLine, withdrawal } from '#server/db/schema/money.ts';
import type { Sealer } from '#server/sealing/sealer.ts';
import { tellDecision } from '#server/tell/tell-decision.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { move } from './ledger.ts';
import { addStep } from './steps.ts';
import type { WithdrawalRow } from './withdrawals.ts';

/**
 * Rejects an open withdrawal: its money is available again, and the author can request another one for that month. The caller has locked the
 * balance and the withdrawal. `reason` is shown to the author. The call's user is recorded as the one who rejected it.
 */
export async function returnWithdrawal(
  tx: Tx,
  sealer: Sealer,
  call: Pick<Call, 'now' | 'newId'> & { readonly user: { readonly userId: UserId } },
  { id, ownerId, amount }: WithdrawalRow,
  reason: string,
): Promise<void> {
  await tx
    .update(withdrawal)
    .set({ state: 'rejected', reason, stateAt: call.now })
    .where(eq(withdrawal.id, id));
  await addStep(tx, call, id, 'rejected', reason);
  await tx.update(incomeLine).set({ withdrawalId: null }).where(eq(incomeLine.withdrawalId, id));
  await move(tx, call, [
    { ownerId, from: 'locked', to: 'available', cents: amount, cause: 'withdrawal.return', causeId: id },
  ]);
  await tellDecision(tx, sealer, call, {
    ownerId,
    type: 'income',
    kind: 'withdrawalRejected',
    facts: { amountCents: amount, reason },
    actionRequired: true,
    route: links.income(),
  });
}
