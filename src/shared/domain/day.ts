import type { Brand } from '#shared/lib/brand.ts';

/** A calendar day, 'YYYY-MM-DD': it begins and ends nowhere in particular, and no zone makes another day of it. */
export type Day = Brand<string, 'Day'>;

/** Text from the wire, or a part of the app that counts days, as a day; only its first ten characters count. */
export const asDay = (text: string): Day => text.slice(0, 10) as Day;
