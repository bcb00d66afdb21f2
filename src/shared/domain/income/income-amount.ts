/** Largest amount of one line, in US cents; a larger one is a typing error. */
export const LINE_CENTS_MAX = 100_000_000;

/**
 * Parses an amount in dollars from a file into US cents: at most two decimals after a point or comma, no thousands separators, because a
 * point or a comma could be either. `undefined` for anything else: no amount is guessed or rounded.
 */
export function centsOf(text: string): number | undefined {
  const parts = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents > LINE_CENTS_MAX) return undefined;
  // Avoids -0.
  return sign === '-' && cents !== 0 ? -cents : cents;
}
