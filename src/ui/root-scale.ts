import { BASE_FONT_DIVISOR, BASE_FONT_WIDTH_MAX_PX, BASE_FONT_WIDTH_MIN_PX } from '#shared/domain/limits.ts';

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Root font size in px: width/24, width clamped to 1200..2560 (docs/spec, section 9, Layout). */
export const rootFontSize = (width: number): number =>
  clamp(BASE_FONT_WIDTH_MIN_PX, width, BASE_FONT_WIDTH_MAX_PX) / BASE_FONT_DIVISOR;

/**
 * Mantine's scale for a root font size far from 16 px: controls keep their natural size on phones, honour the reader's own browser
 * setting (`userSize` px) and grow a little on wide screens (docs/spec, section 9, Layout).
 */
export const mantineScale = (width: number, userSize: number): number =>
  (clamp(1, width / 1366, 1.25) * userSize) / rootFontSize(width);
