import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { fill } from '#server/core/messages.ts';
import { type Refusal, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { links } from '#shared/protocol/links.ts';
import type { DisabledData } from '#shared/protocol/sign-in/disabled.ts';
import { disableAccount } from './end-sessions.ts';

type Account = typeof account.$inferSelect;
type Deps = Pick<AppDeps, 'sealer'>;
type Moment = Pick<Call, 'now' | 'newId'>;

/**
 * Suspends an account: disables it with a reason, and tells its owner by mail, as no message can be read without a sign-in (docs/spec,
 * section 6, Authors). The caller has locked the account.
 */
export async function suspend(
  tx: Tx,
  deps: Deps,
  moment: Moment,
  user: Pick<Account, 'id' | 'email' | 'language'>,
  reason: string,
): Promise<void> {
  await disableAccount(tx, user.id, moment.now, reason);
  await queueMail(tx, deps, moment, { to: user, kind: 'suspended', facts: { at: moment.now, reason } });
}

/**
 * Enables an account again. The owner of a suspended one is told, by mail and by a message that repeats the reason. The caller has locked
 * the account.
 */
export async function endSuspension(
  tx: Tx,
  deps: Deps,
  moment: Moment,
  user: Pick<Account, 'id' | 'email' | 'language' | 'disabledAt' | 'disabledReason'>,
): Promise<void> {
  await disableAccount(tx, user.id, null);
  const { disabledAt, disabledReason: reason } = user;
  if (disabledAt === null || reason === '') return;
  await addMessage(tx, moment, {
    ownerId: user.id,
    type: 'desk',
    kind: 'suspensionEnded',
    facts: { reason },
    route: links.stories(),
  });
  await queueMail(tx, deps, moment, { to: user, kind: 'suspensionEnded', facts: { at: moment.now } });
}

/**
 * The refusal of a sign-in to a disabled account, after its secrets were right. The reason is in `data` and in the text, so that an app
 * that does not know the field shows it too.
 */
export function disabledRefusal({
  disabledAt,
  disabledReason: reason,
}: Pick<Account, 'disabledAt' | 'disabledReason'>): Refusal {
  if (disabledAt === null || reason === '') return refused('accountDisabled');
  const suspension: DisabledData['suspension'] = { since: instant(disabledAt), reason };
  return {
    ...refused('accountDisabled', { suspension }),
    message: (messages) => fill(messages.refusal.accountSuspended, { reason }),
  };
}
