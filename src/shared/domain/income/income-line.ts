/** Kinds of income in the desk's files. A correction of a verified line is a new line, an `adjustment`. */
export const IMPORTED_KINDS = [
  'chapters',
  'subscription',
  'gift',
  'advertising',
  'profitShare',
  'adjustment',
] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** Kinds of income that are bonuses. */
export const BONUS_INCOME_KINDS = ['signingBonus', 'completionBonus', 'firstReleaseBonus'] as const;
export type BonusIncomeKind = (typeof BONUS_INCOME_KINDS)[number];

export const INCOME_KINDS = [...IMPORTED_KINDS, ...BONUS_INCOME_KINDS] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

/** States of a stored line: expected, or counted. */
export const LINE_STATES = ['estimate', 'verified'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** States shown: a verified line is `paid` once its withdrawal was paid (docs/spec, section 7, Money). */
export const INCOME_STATES = [...LINE_STATES, 'paid'] as const;
export type IncomeState = (typeof INCOME_STATES)[number];
