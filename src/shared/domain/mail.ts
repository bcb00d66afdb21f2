import type { MessageFact, MessageKind } from './message.ts';

/** Messages that come by mail too, if the author wants it: decisions on contracts, bonuses and withdrawals, and payments. */
export type DecisionKind = Extract<
  MessageKind,
  | 'contractApproved'
  | 'contractRejected'
  | 'bonusApproved'
  | 'bonusRejected'
  | 'withdrawalApproved'
  | 'withdrawalRejected'
  | 'withdrawalPaid'
>;

/** Facts of each kind of mail. `link` is a path of the app, `at` ms since epoch. */
export type MailFacts = {
  /** The link to a new password. */
  reset: { link: string };
  /** The password was changed, from this device. */
  passwordChanged: { at: number; device: string };
  /** A sign-in on a device that was not seen before. */
  newSignIn: { at: number; device: string };
  /** The link that confirms the address of a new account. */
  confirmEmail: { link: string };
  /** Somebody registered with an address that has an account. `link`: the app. */
  registerTaken: { link: string };
  /** The link that makes this address the account's. */
  changeEmail: { link: string };
  /** Somebody asked for this address, which has an account, as the new one of theirs. */
  changeEmailTaken: Record<never, never>;
  /** The account has another address now. To the old one, with the link that restores it. */
  emailChanged: { at: number; device: string; email: string; link: string };
  /** A passkey was added or removed, on this device. */
  passkeyAdded: { at: number; device: string };
  passkeyRemoved: { at: number; device: string };
  /** New recovery codes were made, or one was used for a new password, on this device. */
  codesMade: { at: number; device: string };
  codeUsed: { at: number; device: string };
  /** The recovery codes were removed, on this device. */
  codesRemoved: { at: number; device: string };
  /** A recovery code was used in place of the second factor, or an authenticator app was set up or removed, on this device. */
  codeForSignIn: { at: number; device: string };
  factorAdded: { at: number; device: string };
  /** The same, to an author: with the link that closes all ways in and removes the app. */
  authorFactorAdded: { at: number; device: string; link: string };
  factorRemoved: { at: number; device: string };
  /** Somebody began to set up an authenticator app, on this device. */
  factorOffered: { at: number; device: string };
  /** The operator removed the second factor. */
  factorTaken: { at: number };
  /** An editor's password was changed by a link; `passkeys` (their names) and the app of `appAt` stay, as the second factor. */
  editorPasswordReset: { at: number; device: string; passkeys: string; appAt: number | null };
  /** The operator made the account an editor's. Beside the password it has these ways in. */
  editorAdded: { at: number; passkeys: string; codes: number; providers: string; appAt: number | null };
  /** A decision or a payment, in the words of its message. */
  decision: {
    message: DecisionKind;
    facts: Partial<Readonly<Record<MessageFact, string | number>>>;
    link: string;
  };
  /** A contract in review names other payment details, as in `paymentChanged`. They count once it is approved. */
  paymentProposed: { at: number; device: string; payee: string; link: string };
  /** New payment details, from this device: the account, masked; until when nothing is paid to it; the link "This was not me". */
  paymentChanged: { at: number; device: string; payee: string; until: number; link: string };
  /** New payment details were taken back. */
  paymentRestored: { at: number };
  /** The account is deleted at `at`, unless its author signs in and stays. */
  deletionAsked: { at: number };
  /** The author stays. */
  deletionKept: { at: number };
  /** A device that reported unsent work has not been seen since `at`. */
  unsentWork: { at: number; device: string; unsent: number };
  /** The account was deleted. */
  deletionDone: { at: number };
};
export type MailKind = keyof MailFacts;

/** After how long without a device that has unsent work its author gets a mail. In ms. */
export const UNSENT_MAIL_MS = 5 * 86_400_000;
/** How long a link to a new password works. In ms. */
export const RESET_LINK_MS = 30 * 60_000;
/** How long the link works that confirms the address of a new account. In ms. */
export const CONFIRM_LINK_MS = 7 * 86_400_000;
/** How long the link works that confirms a new address. In ms. */
export const CHANGE_LINK_MS = 60 * 60_000;
/** How long the link works that restores the address before a change, and the one that removes an authenticator app. In ms. */
export const UNDO_LINK_MS = 7 * 86_400_000;
