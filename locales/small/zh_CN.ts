import { accountEmailZhCN } from '#locales/account-email/zh_CN.ts';
import { boardZhCN } from '#locales/board/zh_CN.ts';
import { inboxZhCN } from '#locales/inbox/zh_CN.ts';
import { installZhCN } from '#locales/install/zh_CN.ts';
import { lookZhCN } from '#locales/look/zh_CN.ts';
import { paymentZhCN } from '#locales/payment/zh_CN.ts';
import { publishingZhCN } from '#locales/publishing/zh_CN.ts';
import { readersZhCN } from '#locales/readers/zh_CN.ts';
import { roomZhCN } from '#locales/room/zh_CN.ts';
import { shortcutsZhCN } from '#locales/shortcuts/zh_CN.ts';
import { unsentZhCN } from '#locales/unsent/zh_CN.ts';

/** Small tables in one file: a request for each would cost a phone more than its texts. */
export const smallZhCN = {
  ...accountEmailZhCN,
  ...boardZhCN,
  ...inboxZhCN,
  ...unsentZhCN,
  ...installZhCN,
  ...lookZhCN,
  ...paymentZhCN,
  ...publishingZhCN,
  ...readersZhCN,
  ...roomZhCN,
  ...shortcutsZhCN,
};
