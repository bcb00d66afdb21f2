import type { Language } from './language.ts';

const GROUP: Record<Language, string> = { en_US: ',', en_ID: '.', zh_CN: ',' };

/**
 * A whole number as `Intl.NumberFormat` writes it, without making one: on a slow phone that takes some 20 ms, and home has
 * one number to show. A fraction is not for here.
 */
export function formatInteger(language: Language, value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(?:\d{3})+$)/g, GROUP[language]);
  return value < 0 ? `-${digits}` : digits;
}
