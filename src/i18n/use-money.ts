import { useMemo } from 'react';
import { dollarFormat, monthFormat } from './dollars.ts';
import { useI18n } from './i18n-context.ts';

/** Amounts (US cents) and months ('YYYY-MM') in the reader's language. */
export function useMoney() {
  const { language } = useI18n();
  return useMemo(() => ({ dollars: dollarFormat(language), month: monthFormat(language) }), [language]);
}
