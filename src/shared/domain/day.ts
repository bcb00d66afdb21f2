import type { Brand } from '#shared/lib/brand.ts';

/** A calendar day, 'YYYY-MM-DD'. It belongs to no time zone, so it is the same day everywhere. */
export type Day = Brand<string, 'Day'>;

/** Takes the first ten characters of a text as a day. The text comes from the wire or from code that counts days. */
export const asDay = (text: string): Day => text.slice(0, 10) as Day;
