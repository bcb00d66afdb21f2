import type { Language } from './language.ts';

const GROUP: Record<Language, string> = { en_US: ',', en_ID: '.', zh_CN: ',' };

/**
 * Formats a whole number like `Intl.NumberFormat`, without creating one: that takes some 20 ms on a slow phone, and home shows only one
 * number. Not for fractions.
 */
export function formatInteger(language: Language, value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(?:\d{3})+$)/g, GROUP[language]);
  return value < 0 ? `-${digits}` : digits;
}
