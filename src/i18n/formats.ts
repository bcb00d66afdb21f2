import type { Day } from '#shared/domain/day.ts';
import { formatInteger } from '#shared/domain/format-integer.ts';
import { formatTag, type Language } from '#shared/domain/language.ts';
import { once } from '#shared/lib/once.ts';

/** Numbers and times in the author's language and zone. Times are ms since epoch or ISO 8601. */
export type Formats = {
  number(value: number): string;
  /** The day of a moment, where the reader is: "Nov 21, 2026". */
  day(at: number | string): string;
  /** A calendar day, the same everywhere: "Nov 21, 2026". */
  date(day: Day): string;
  /** A time of day: "14:05". */
  time(at: number | string): string;
  /** Day and time: "Nov 21, 2026, 14:05". */
  moment(at: number | string): string;
  /** How long ago, at most in days: "just now", "3 minutes ago". */
  ago(at: number | string, now: number): string;
  /** Bytes as kB or MB. */
  bytes(value: number): string;
  /** Names one after another: "images, links". */
  list(items: readonly string[]): string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `Intl.RelativeTimeFormat` has only "this minute", which nobody says. */
const JUST_NOW: Record<Language, string> = { en_US: 'just now', en_ID: 'baru saja', zh_CN: '刚刚' };

/** Formatters of one language, each made on first use: on a slow phone each takes some 10 ms. Source: docs/spec, section 11, Words. */
export function createFormats(language: Language): Formats {
  const tag = formatTag(language);
  const number = once(() => new Intl.NumberFormat(tag));
  const day = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }));
  const calendar = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));
  const time = once(
    () => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  const moment = once(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
  );
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
  const size = once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
  const date = (at: number | string): Date => new Date(at);
  return {
    number: (value) =>
      Number.isSafeInteger(value) ? formatInteger(language, value) : number().format(value),
    day: (at) => day().format(date(at)),
    date: (name) => calendar().format(date(name)),
    time: (at) => time().format(date(at)),
    moment: (at) => moment().format(date(at)),
    ago(at, now) {
      const past = date(at).getTime() - now;
      if (Math.abs(past) < MINUTE) return JUST_NOW[language];
      if (Math.abs(past) < HOUR) return relative().format(Math.round(past / MINUTE), 'minute');
      if (Math.abs(past) < DAY) return relative().format(Math.round(past / HOUR), 'hour');
      if (Math.abs(past) < 30 * DAY) return relative().format(Math.round(past / DAY), 'day');
      return day().format(date(at));
    },
    bytes: (value) =>
      value < 1_000_000 ? `${size().format(value / 1_000)} kB` : `${size().format(value / 1_000_000)} MB`,
    list: (items) => items.join(language === 'zh_CN' ? '、' : ', '),
  };
}
