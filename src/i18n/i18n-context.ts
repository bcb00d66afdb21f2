import { createContext, useContext } from 'react';
import type { Language } from '#shared/domain/language.ts';
import type { Formats } from './formats.ts';
import type { TextScope } from './text-scopes.ts';
import type { Translator } from './translator.ts';

export type I18n = {
  t: Translator;
  format: Formats;
  language: Language;
  /** Loads the language's texts, then shows and stores it. Rejects if they cannot be loaded (offline, never fetched). */
  setLanguage(language: Language): Promise<void>;
  /** Loads the texts of a scope; the loader of a route awaits it before its first render. */
  ensure(scope: TextScope): Promise<void>;
  /** Whether the texts of a scope are loaded. */
  has(scope: TextScope): boolean;
};

export const I18nContext = createContext<I18n | undefined>(undefined);

/** Texts and formats in the author's language. Throws outside the provider: a bug. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n outside I18nContext');
  return i18n;
}
