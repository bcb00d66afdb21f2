/** Largest amount of one line in US cents: a slip of the hand is larger. */
export const LINE_CENTS_MAX = 100_000_000;

/**
 * US cents of an amount in dollars as a file has it: at most two decimals behind a point or comma, no thousands separators, which
 * could be either. `undefined` for anything else: no amount is guessed or rounded.
 */
export function centsOf(text: string): number | undefined {
  const parts = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents > LINE_CENTS_MAX) return undefined;
  // No minus zero.
  return sign === '-' && cents !== 0 ? -cents : cents;
}
