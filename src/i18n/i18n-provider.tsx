import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { htmlLanguage, type Language, manifestPath } from '#shared/domain/language.ts';
import { createFormats } from './formats.ts';
import { I18nContext } from './i18n-context.ts';
import { loadTexts } from './load-texts.ts';
import type { AllTexts } from './message-key.ts';
import type { TextScope } from './text-scopes.ts';
import { createTranslator } from './translator.ts';

type Loaded = { language: Language; scopes: ReadonlySet<TextScope>; tables: Partial<AllTexts>[] };

type Props = {
  initial: Loaded;
  /** Stores the choice (browser storage, docs/spec, section 1). */
  onLanguage(language: Language): void;
  children: ReactNode;
};

/** Holds the texts in use and switches language without a reload, so typed text stays. */
export function I18nProvider({ initial, onLanguage, children }: Props) {
  const [loaded, setLoaded] = useState(initial);
  const current = useRef(loaded);
  const apply = useCallback((next: Loaded) => {
    current.current = next;
    setLoaded(next);
  }, []);

  const ensure = useCallback(
    async (scope: TextScope) => {
      // Language and scopes may change while texts load; then they are loaded again.
      for (;;) {
        const { language, scopes } = current.current;
        if (scopes.has(scope)) return;
        const wanted = new Set([...scopes, scope]);
        const tables = await loadTexts(language, wanted);
        if (current.current.language !== language || current.current.scopes !== scopes) continue;
        apply({ language, scopes: wanted, tables });
      }
    },
    [apply],
  );

  const setLanguage = useCallback(
    async (language: Language) => {
      for (;;) {
        const { scopes } = current.current;
        const tables = await loadTexts(language, scopes);
        if (current.current.scopes !== scopes) continue;
        apply({ language, scopes, tables });
        onLanguage(language);
        return;
      }
    },
    [apply, onLanguage],
  );

  useEffect(() => {
    document.documentElement.lang = htmlLanguage(loaded.language);
    // The installed app has the language of the page.
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(loaded.language));
  }, [loaded.language]);

  const value = useMemo(
    () => ({
      t: createTranslator(loaded.language, loaded.tables),
      format: createFormats(loaded.language),
      language: loaded.language,
      setLanguage,
      ensure,
      has: (scope: TextScope) => loaded.scopes.has(scope),
    }),
    [loaded, setLanguage, ensure],
  );
  return <I18nContext value={value}>{children}</I18nContext>;
}
