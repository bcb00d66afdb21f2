import type { AccountEmail } from '#shared/protocol/account/email.ts';

/** Whether the server sends no mail. An answer kept by an older app does not say; the server is then taken to send mail. */
export const isWithoutMail = ({ mails }: AccountEmail): boolean => mails === false;

/** Whether a contract or a withdrawal waits until the author confirms the e-mail (docs/spec, section 5, Confirmed e-mail). */
export const mustConfirm = (account: AccountEmail): boolean => !account.confirmed && !isWithoutMail(account);
