import type { MessageFact, MessageKind } from './message.ts';

/** Messages that are also sent by mail, if the author wants this: decisions on contracts, bonuses and withdrawals, and payments. */
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
  /** The password reset link. */
  reset: { link: string };
  /** The password was changed, from this device. */
  passwordChanged: { at: number; device: string };
  /** A sign-in on a device that was not seen before. */
  newSignIn: { at: number; device: string };
  /** The link that confirms the address of a new account. */
  confirmEmail: { link: string };
  /** Somebody registered with an address that has an account. `link`: the app. */
  registerTaken: { link: string };
  /** The link that makes this address the account's sign-in e-mail. */
  changeEmail: { link: string };
  /** Somebody wanted to change their sign-in e-mail to this address, which already has an account. */
  changeEmailTaken: Record<never, never>;
  /** The account has a new e-mail, `email`. This mail is sent to the old address; `link` undoes the change. */
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
  /** Says the same as `factorAdded`, to an author. `link` closes all sign-in methods and removes the app. */
  authorFactorAdded: { at: number; device: string; link: string };
  factorRemoved: { at: number; device: string };
  /** Somebody began to set up an authenticator app, on this device. */
  factorOffered: { at: number; device: string };
  /** The operator removed the second factor. */
  factorTaken: { at: number };
  /**
   * An editor's password was changed by a link. The second factor stays: the passkeys (`passkeys`: their names), and the authenticator app
   * set up at `appAt` (null: none).
   */
  editorPasswordReset: { at: number; device: string; passkeys: string; appAt: number | null };
  /** The operator made the account an editor's. The account has these sign-in methods besides its password. */
  editorAdded: { at: number; passkeys: string; codes: number; providers: string; appAt: number | null };
  /** A decision or a payment, in the words of its message. */
  decision: {
    message: DecisionKind;
    facts: Partial<Readonly<Record<MessageFact, string | number>>>;
    link: string;
  };
  /**
   * A contract in review has new payment details; the facts are as in `paymentChanged`. The details take effect once the contract is
   * approved.
   */
  paymentProposed: { at: number; device: string; payee: string; link: string };
  /**
   * New payment details were entered on this device. `payee`: the account, masked. `until`: nothing is paid to it before this time. `link`:
   * "This was not me".
   */
  paymentChanged: { at: number; device: string; payee: string; until: number; link: string };
  /** The change of payment details was undone. */
  paymentRestored: { at: number };
  /** The account will be deleted at `at`, unless its author signs in and stays. */
  deletionAsked: { at: number };
  /** The author stays; the deletion was cancelled. */
  deletionKept: { at: number };
  /** The account was suspended at `at`, for this reason. */
  suspended: { at: number; reason: string };
  /** The suspension ended at `at`. */
  suspensionEnded: { at: number };
  /** A device that reported unsent work has not been seen since `at`. */
  unsentWork: { at: number; device: string; unsent: number };
  /** The account was deleted. */
  deletionDone: { at: number };
};
export type MailKind = keyof MailFacts;

/** If a device with unsent work is not seen for this long, its author gets a mail. In ms. */
export const UNSENT_MAIL_MS = 5 * 86_400_000;
/** How long a password reset link works. In ms. */
export const RESET_LINK_MS = 30 * 60_000;
/** How long the link that confirms a new account's address works. In ms. */
export const CONFIRM_LINK_MS = 7 * 86_400_000;
/** How long the link that confirms a changed address works. In ms. */
export const CHANGE_LINK_MS = 60 * 60_000;
/** How long the links that undo a change work: one restores the old address, the other removes an authenticator app. In ms. */
export const UNDO_LINK_MS = 7 * 86_400_000;
