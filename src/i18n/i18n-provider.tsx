import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { createFormats } from './formats.ts';
import { I18nContext } from './i18n-context.ts';
import { loadTexts, type TextScope } from './load-texts.ts';
import type { AllTexts } from './message-key.ts';
import { createTranslator } from './translator.ts';

type Loaded = { language: Language; scope: TextScope; tables: Partial<AllTexts>[] };

type Props = {
  initial: Loaded;
  /** Keeps the choice (browser storage, specification, section 1). */
  onLanguage(language: Language): void;
  children: ReactNode;
};

/** Holds the texts in use and switches language without a reload; what is typed stays. */
export function I18nProvider({ initial, onLanguage, children }: Props) {
  const [loaded, setLoaded] = useState(initial);
  const current = useRef(loaded);
  const apply = useCallback((next: Loaded) => {
    current.current = next;
    setLoaded(next);
  }, []);

  const ensure = useCallback(
    async (scope: TextScope) => {
      if (scope === 'shell' || current.current.scope === 'author') return;
      const { language } = current.current;
      const tables = await loadTexts(language, scope);
      if (current.current.language === language) apply({ language, scope, tables });
      else await ensureAgain.current(scope);
    },
    [apply],
  );
  const ensureAgain = useRef(ensure);
  ensureAgain.current = ensure;

  const setLanguage = useCallback(
    async (language: Language) => {
      const { scope } = current.current;
      const tables = await loadTexts(language, scope);
      apply({ language, scope, tables });
      onLanguage(language);
    },
    [apply, onLanguage],
  );

  useEffect(() => {
    document.documentElement.lang = htmlLanguage(loaded.language);
  }, [loaded.language]);

  const value = useMemo(
    () => ({
      t: createTranslator(loaded.language, loaded.tables),
      format: createFormats(loaded.language),
      language: loaded.language,
      setLanguage,
      ensure,
    }),
    [loaded, setLanguage, ensure],
  );
  return <I18nContext value={value}>{children}</I18nContext>;
}
