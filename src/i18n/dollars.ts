import { formatTag, type Language } from '#shared/domain/language.ts';

/** Formats US cents as money in the reader's language, to the cent: 120450 as "$1,204.50" (docs/spec, section 11, Words). */
export function dollarFormat(language: Language): (cents: number) => string {
  const tag = formatTag(language);
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  return (cents) => format.format(cents / 100);
}

/** A month 'YYYY-MM' in the reader's language: "November 2026", short "Nov 26". */
export function monthFormat(
  language: Language,
  length: 'long' | 'short' = 'long',
): (month: string) => string {
  const tag = formatTag(language);
  const format = new Intl.DateTimeFormat(tag, {
    month: length,
    year: length === 'long' ? 'numeric' : '2-digit',
    timeZone: 'UTC',
  });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
