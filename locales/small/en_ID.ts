import { accountEmailEnID } from '#locales/account-email/en_ID.ts';
import { boardEnID } from '#locales/board/en_ID.ts';
import { inboxEnID } from '#locales/inbox/en_ID.ts';
import { installEnID } from '#locales/install/en_ID.ts';
import { lookEnID } from '#locales/look/en_ID.ts';
import { paymentEnID } from '#locales/payment/en_ID.ts';
import { publishingEnID } from '#locales/publishing/en_ID.ts';
import { readersEnID } from '#locales/readers/en_ID.ts';
import { roomEnID } from '#locales/room/en_ID.ts';
import { shortcutsEnID } from '#locales/shortcuts/en_ID.ts';
import { unsentEnID } from '#locales/unsent/en_ID.ts';

/** Small tables in one file: a request for each would cost a phone more than its texts. */
export const smallEnID = {
  ...accountEmailEnID,
  ...boardEnID,
  ...inboxEnID,
  ...unsentEnID,
  ...installEnID,
  ...lookEnID,
  ...paymentEnID,
  ...publishingEnID,
  ...readersEnID,
  ...roomEnID,
  ...shortcutsEnID,
};
