/** Types of messages, by which the inbox is filtered (docs/spec, section 2, Inbox). */
export const MESSAGE_TYPES = ['review', 'contract', 'income', 'bonus', 'notice', 'desk'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/**
 * Types as the inbox shows them. `account`: messages about sign-ins and payment details, which no editor wrote. On the wire their type is
 * `desk`, because older apps do not know the type `account`, and they have `account: true`.
 */
export const INBOX_TYPES = [...MESSAGE_TYPES, 'account'] as const;
export type InboxType = (typeof INBOX_TYPES)[number];

/**
 * Facts a message is made of. `…Cents` are US cents. `month` is 'YYYY-MM' and `payBy` is 'YYYY-MM-DD', both in the payout zone. `bonusKind`
 * is a BonusKind. `reason` may be '' and is then left out. All other facts are text that somebody wrote.
 */
export type MessageFact =
  | 'story'
  | 'chapter'
  | 'reason'
  | 'amountCents'
  | 'netCents'
  | 'month'
  | 'payBy'
  | 'reference'
  | 'bonusKind'
  | 'device'
  | 'deleteOn'
  | 'email'
  | 'payee'
  | 'title'
  | 'text'
  | 'question';

/**
 * Every kind of message to one author, with its facts. Title and body are made from them in the reader's language, so they follow a change
 * of language (docs/spec, section 7, Inbox). Notices are not among these kinds: the list shows the public notices beside the messages.
 */
export const MESSAGE_FACTS = {
  /** An editor passed a submitted chapter; readers see it. */
  chapterApproved: ['story', 'chapter'],
  chapterRejected: ['story', 'chapter', 'reason'],
  /** A scheduled chapter was published, or could not be. */
  chapterPublished: ['story', 'chapter'],
  chapterNotPublished: ['story', 'chapter'],
  contractApproved: ['story'],
  contractRejected: ['story', 'reason'],
  completionApproved: ['story'],
  completionRejected: ['story', 'reason'],
  bonusApproved: ['story', 'bonusKind', 'amountCents'],
  bonusRejected: ['story', 'bonusKind', 'reason'],
  withdrawalApproved: ['amountCents', 'payBy'],
  withdrawalRejected: ['amountCents', 'reason'],
  /** Gross amount, amount after taxes and fees, and the payment's reference. */
  withdrawalPaid: ['amountCents', 'netCents', 'reference'],
  /** A month's income was verified: the sum added to the balance. */
  incomeVerified: ['month', 'amountCents'],
  /** A device's sign-in was used on another device too, and was ended on both devices. */
  signInEnded: [],
  /** The password was changed, from this device. */
  passwordChanged: ['device'],
  /** A sign-in on a device that was not seen before. */
  newSignIn: ['device'],
  /** The account has a new sign-in e-mail, confirmed on this device; a link mailed to the old address undoes the change. */
  emailChanged: ['email', 'device'],
  /** The account has a new sign-in e-mail, set on this device; the old address got no mail. */
  emailReplaced: ['email', 'device'],
  /** A change of the sign-in e-mail was undone. */
  emailRestored: ['email'],
  /** A passkey was added or removed, on this device. */
  passkeyAdded: ['device'],
  passkeyRemoved: ['device'],
  /** New recovery codes were made, or one was used for a new password, on this device. */
  codesMade: ['device'],
  codeUsed: ['device'],
  codesRemoved: ['device'],
  /** A recovery code was used in place of the second factor, or an authenticator app was set up or removed, on this device. */
  codeForSignIn: ['device'],
  factorAdded: ['device'],
  factorRemoved: ['device'],
  /** Somebody began to set up an authenticator app, on this device. */
  factorOffered: ['device'],
  /** The operator removed the second factor, or made the account an editor's. */
  factorTaken: [],
  editorAdded: [],
  /** "This was not me" closed all sign-in methods and removed the authenticator app. */
  waysInClosed: [],
  /** A contract in review has new payment details, entered on this device; `payee` is the account, masked. */
  paymentProposed: ['payee', 'device'],
  /** New payment details take effect; they were entered on this device. */
  paymentChanged: ['payee', 'device'],
  /** The owner undid a change of payment details. */
  paymentRestored: [],
  /** The account will be deleted on this day ('YYYY-MM-DD' at UTC), unless its author stays. */
  deletionAsked: ['deleteOn'],
  /** The account was suspended for this reason, and the suspension has ended. Nobody reads messages while suspended. */
  suspensionEnded: ['reason'],
  /** A free text by an editor. */
  deskMessage: ['title', 'text'],
  /** An editor's reply to what the author wrote to the editors (`question`). */
  deskReply: ['text', 'question'],
} as const satisfies Record<string, readonly MessageFact[]>;

/** Kinds of messages; each kind belongs to one `MessageType`. */
export type MessageKind = keyof typeof MESSAGE_FACTS;
/** The facts of a kind, each a text or a number. */
export type FactsOf<Kind extends MessageKind> = Readonly<
  Record<(typeof MESSAGE_FACTS)[Kind][number], string | number>
>;

/** Longest title and text of an editor's message to an author, in characters. */
export const DESK_MESSAGE_TITLE_CHARS_MAX = 120;
export const DESK_MESSAGE_TEXT_CHARS_MAX = 5_000;

/** Longest question of an author to the editors, in characters. */
export const QUESTION_CHARS_MAX = 2_000;

/** Shortest text by which the desk looks for people, in characters: one letter would find most of them. A Chinese name may have two. */
export const DESK_SEARCH_CHARS_MIN = 2;
