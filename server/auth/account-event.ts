import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addMessage } from '#server/messages/add-message.ts';
import { deviceName } from '#server/presenters/device-name.ts';
import { links } from '#shared/protocol/links.ts';

type Owner = Pick<typeof account.$inferSelect, 'id' | 'email' | 'language'>;

/**
 * Tells the owner of an account that something happened to it that somebody else could have done: by a message and, always, by mail
 * (docs/spec, section 8, Mail). In the transaction of the event.
 */
export async function tellOwner(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: Pick<Call, 'now' | 'newId' | 'userAgent' | 'messages'>,
  to: Owner,
  kind: 'passwordChanged' | 'newSignIn',
): Promise<void> {
  const device = deviceName(call.userAgent, call.messages.device.unknown);
  await addMessage(tx, call, {
    ownerId: to.id,
    type: 'desk',
    kind,
    facts: { device },
    route: links.settings('security'),
  });
  await queueMail(tx, deps, call, { to, kind, facts: { at: call.now, device } });
}
