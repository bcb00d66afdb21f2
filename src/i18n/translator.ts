import rosetta from 'rosetta';
import { formatInteger } from '#shared/domain/format-integer.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { textLimits } from '#shared/domain/text-limits.ts';
import { once } from '#shared/lib/once.ts';
import type { AllTexts, CountKey, MessageKey, MessageParams } from './message-key.ts';

/** Returns texts in one language. */
export interface Translator {
  readonly language: Language;
  /** The text of a key with its `{{name}}` placeholders filled; limits (`textLimits`) fill themselves in. */
  (key: MessageKey, params?: MessageParams): string;
  /** The plural form for `count` (English one/other; Indonesian and Chinese other), with `{{count}}` filled and grouped. */
  count(key: CountKey, count: number, params?: MessageParams): string;
  /** The text of a key from outside (an answer's field message), or `fallback` if it is unknown. */
  outside(key: string, fallback: MessageKey): string;
}

/** Converts `stories.contractPlace[0]` to rosetta's `stories.contractPlace.0`. */
const dotted = (key: string): string => key.replace(/\[(\d+)\]/g, '.$1');

/**
 * Makes a translator over tables of texts. It wraps rosetta, which has two weaknesses: a missing key gives '' (here it throws during
 * development and otherwise shows the key), and its merges are shallow (so each table owns its top-level names).
 */
export function createTranslator(language: Language, tables: readonly Partial<AllTexts>[]): Translator {
  const texts = rosetta<Record<string, unknown>>();
  for (const table of tables) texts.set(language, table);
  texts.locale(language);
  // Made on first use: it takes some 10 ms of a slow phone's first paint.
  const plural = once(() => new Intl.PluralRules(htmlLanguage(language)));
  const limits = textLimits(language);
  const find = (key: string, params?: MessageParams): string =>
    texts.t(dotted(key), { ...limits, ...params });
  const t = (key: MessageKey, params?: MessageParams): string => find(key, params) || key;
  return Object.assign(t, {
    language,
    count(key: CountKey, count: number, params?: MessageParams): string {
      const filled = { count: formatInteger(language, count), ...params };
      return find(`${key}.${plural().select(count)}`, filled) || find(`${key}.other`, filled) || key;
    },
    outside(key: string, fallback: MessageKey): string {
      return find(key) || t(fallback);
    },
  });
}
