import { formatTag, type Language } from '#shared/domain/language.ts';
import { PAYOUT_ZONE_OFFSET_MS } from '#shared/domain/limits.ts';

const MINUTE_MS = 60_000;
/** IANA's name for UTC+08:00 without summer time; its sign is inverted. */
const PAYOUT_ZONE = 'Etc/GMT-8';

/** Formats times and days in one zone. */
export type ZoneFormats = { moment(at: number): string; day(at: number): string };

/** Formats in the zone of the payout calendar, or in the reader's own. `at` in ms since epoch. */
export function zoneFormats(language: Language, zone: 'payout' | 'own'): ZoneFormats {
  const tag = formatTag(language);
  const where = zone === 'payout' ? { timeZone: PAYOUT_ZONE } : {};
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const moments = new Intl.DateTimeFormat(tag, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...where,
  });
  const days = new Intl.DateTimeFormat(tag, { ...day, ...where });
  return { moment: (at) => moments.format(at), day: (at) => days.format(at) };
}

/** A day of the payout calendar, the same for every reader. `at`: its start at UTC+08:00, ISO 8601. */
export const payoutDay = (language: Language, at: string): string =>
  zoneFormats(language, 'payout').day(Date.parse(at));

/** Offset of the reader's zone from UTC at a time, in ms, with summer time. */
export const ownOffsetMs = (at: number): number => -new Date(at).getTimezoneOffset() * MINUTE_MS;

/** Whether the reader's clock shows the time of the payout calendar. */
export const isPayoutZone = (at: number): boolean => ownOffsetMs(at) === PAYOUT_ZONE_OFFSET_MS;

/** "UTC+07:00". */
export function offsetName(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
