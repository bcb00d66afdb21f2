import { accountEmailEnUS } from '#locales/account-email/en_US.ts';
import { boardEnUS } from '#locales/board/en_US.ts';
import { inboxEnUS } from '#locales/inbox/en_US.ts';
import { installEnUS } from '#locales/install/en_US.ts';
import { lookEnUS } from '#locales/look/en_US.ts';
import { paymentEnUS } from '#locales/payment/en_US.ts';
import { publishingEnUS } from '#locales/publishing/en_US.ts';
import { readersEnUS } from '#locales/readers/en_US.ts';
import { roomEnUS } from '#locales/room/en_US.ts';
import { shortcutsEnUS } from '#locales/shortcuts/en_US.ts';
import { unsentEnUS } from '#locales/unsent/en_US.ts';

/** Small tables in one file: a request for each would cost a phone more than its texts. */
export const smallEnUS = {
  ...accountEmailEnUS,
  ...boardEnUS,
  ...inboxEnUS,
  ...unsentEnUS,
  ...installEnUS,
  ...lookEnUS,
  ...paymentEnUS,
  ...publishingEnUS,
  ...readersEnUS,
  ...roomEnUS,
  ...shortcutsEnUS,
};
