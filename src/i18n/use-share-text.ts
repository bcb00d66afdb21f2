import { useCallback } from 'react';
import { shareText } from '#shared/domain/contract/profit-share.ts';
import { useI18n } from './i18n-context.ts';

/** The rate of the profit share in a contract, in words: "12.5%"; null: the contract has none (docs/spec, section 9, Profit share). */
export function useShareText(): (tenths: number | null) => string {
  const { t, language } = useI18n();
  return useCallback(
    (tenths) => (tenths === null ? t('profitShare.none') : shareText(language, tenths)),
    [t, language],
  );
}
