import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { PROFIT_SHARE_TENTHS_MAX } from '#shared/domain/limits.ts';

/** Whether a number is a rate of the profit share: whole tenths of a percent, from 0 to 100 % (docs/spec, section 9, Profit share). */
export const isShare = (tenths: number): boolean =>
  Number.isInteger(tenths) && tenths >= 0 && tenths <= PROFIT_SHARE_TENTHS_MAX;

/**
 * A typed rate in tenths of a percent: "12.5", "12,5" and "12.5 %" are 125. At most one decimal, after a point or a comma. undefined: it is
 * not a rate, or above 100 %.
 */
export function shareOf(typed: string): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,3})(?:[.,](\d))?\s*%?$/.exec(typed.trim()) ?? [];
  const tenths = Number(`${whole}${tenth}`);
  return whole !== undefined && isShare(tenths) ? tenths : undefined;
}

/** A rate as people read it: 125 is "12.5%", in Indonesian "12,5%". */
export const shareText = (language: Language, tenths: number): string =>
  new Intl.NumberFormat(htmlLanguage(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    tenths / PROFIT_SHARE_TENTHS_MAX,
  );
