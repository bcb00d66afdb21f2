import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { shareText } from '#shared/domain/contract/profit-share.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

/**
 * The rates of the profit share for contracts made now, in words. Empty until the server has answered. The result stays empty if the server
 * is out of reach and the service worker has no earlier answer, or if the server is of an older version.
 */
export function useShareRates(): ReadonlyMap<ContractType, string> {
  const { language } = useI18n();
  const rates = useAnswer('shareRates', {}, { keep: 'worker' });
  const items = rates.state === 'ready' ? rates.value.items : [];
  return new Map(items.map(({ contractType, tenths }) => [contractType, shareText(language, tenths)]));
}
