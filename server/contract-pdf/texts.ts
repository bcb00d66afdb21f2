import type { ContractClause, ContractTexts } from '#locales/contract-document/contract-texts.ts';
import { contractDocumentEnID } from '#locales/contract-document/en_ID.ts';
import { contractDocumentEnUS } from '#locales/contract-document/en_US.ts';
import { contractDocumentZhCN } from '#locales/contract-document/zh_CN.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { Language } from '#shared/domain/language.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

const TEXTS: Record<Language, ContractTexts> = {
  en_US: contractDocumentEnUS,
  en_ID: contractDocumentEnID,
  zh_CN: contractDocumentZhCN,
};

/** The document's texts in a language. */
export const contractTexts = (language: Language): ContractTexts => TEXTS[language];

/** The clauses of a contract of this type, in order. */
export function clausesOf(language: Language, type: ContractType): readonly ContractClause[] {
  return Object.values(TEXTS[language].clauses).map((clause) => ('title' in clause ? clause : clause[type]));
}

/**
 * Fills a text's placeholders. Inserted values are not expanded again: a title that reads `{{author}}` stays as it is. Throws if a
 * placeholder has no value.
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new OwnError(`the contract's text has a place ${name} nothing is known of`);
    return value;
  });
}

/** A time as the documents show it: to the second, in UTC, in the locale's form. */
export const momentText = (moment: Date, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(moment)} (UTC)`;

/** A day in UTC, in the locale's form. It says "UTC", as the author's own day may be the day before or after. */
export const dayText = (moment: Date, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)} (UTC)`;
