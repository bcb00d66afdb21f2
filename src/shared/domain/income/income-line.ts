/** What income comes from, as a file of the desk names it. A correction of a verified line is a new line, an `adjustment`. */
export const IMPORTED_KINDS = [
  'chapters',
  'subscription',
  'gift',
  'advertising',
  'profitShare',
  'adjustment',
] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** What a bonus is called among income. */
export const BONUS_INCOME_KINDS = ['signingBonus', 'completionBonus', 'firstReleaseBonus'] as const;
export type BonusIncomeKind = (typeof BONUS_INCOME_KINDS)[number];

export const INCOME_KINDS = [...IMPORTED_KINDS, ...BONUS_INCOME_KINDS] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/** As a line is kept: what is only expected, and what counts. */
export const LINE_STATES = ['estimate', 'verified'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** As it is shown: a verified line is `paid` once the withdrawal that took it was paid (docs/spec, section 7, Money). */
export const INCOME_STATES = [...LINE_STATES, 'paid'] as const;
export type IncomeState = (typeof INCOME_STATES)[number];
