import type { Formats } from '#i18n/formats.ts';

/** US cents as whole dollars in the reader's number format: "$1,204". All sums of the specification are whole dollars. */
export const dollars = (format: Formats, cents: number): string => `$${format.number(cents / 100)}`;
