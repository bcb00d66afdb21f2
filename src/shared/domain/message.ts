/** What a message of the inbox is about; the inbox is filtered by these (docs/spec, section 2, Inbox). */
export const MESSAGE_TYPES = ['review', 'contract', 'income', 'bonus', 'notice', 'desk'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/**
 * Facts a message is made of. `…Cents` are US cents; `month` is 'YYYY-MM' and `payBy` 'YYYY-MM-DD', both in the payout zone;
 * `bonusKind` is a BonusKind; `reason` may be '' and is then not spoken of; all others are words as somebody wrote them.
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
  | 'title'
  | 'text';

/**
 * Every kind of message that is told to one author, and the facts it needs. The reader's language makes title and body of them, so a
 * message follows a change of language (docs/spec, section 7, Inbox). Announcements are not told to each: the list shows the
 * public ones beside these.
 */
export const MESSAGE_FACTS = {
  /** An editor passed a submitted chapter; readers see it. */
  chapterApproved: ['story', 'chapter'],
  chapterRejected: ['story', 'chapter', 'reason'],
  /** A chapter went out at the time that was set for it, or could not. */
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
  /** Gross, what arrives after taxes and fees, and the payment's reference. */
  withdrawalPaid: ['amountCents', 'netCents', 'reference'],
  /** A month's income was verified: the sum that came to the balance. */
  incomeVerified: ['month', 'amountCents'],
  /** The sign-in of one device was used on another one, and was ended on both. */
  signInEnded: [],
  /** Free words of an editor. */
  deskMessage: ['title', 'text'],
} as const satisfies Record<string, readonly MessageFact[]>;

export type MessageKind = keyof typeof MESSAGE_FACTS;
/** The facts of a kind, each a text or a number. */
export type FactsOf<Kind extends MessageKind> = Readonly<
  Record<(typeof MESSAGE_FACTS)[Kind][number], string | number>
>;

/** An editor's message to an author: characters at most. */
export const DESK_MESSAGE_TITLE_CHARS_MAX = 120;
export const DESK_MESSAGE_TEXT_CHARS_MAX = 5_000;

/** An author's question to the editors: characters at most. */
export const QUESTION_CHARS_MAX = 2_000;
