import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { shareText } from '#shared/domain/contract/profit-share.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

/**
 * The rates of the profit share of contracts made now, in words. Empty until the server has answered, and if it does not: it is out of reach and
 * the service worker has no earlier answer, or it is older.
 */
export function useShareRates(): ReadonlyMap<ContractType, string> {
  const { language } = useI18n();
  const { api } = useServices();
  const [rates, setRates] = useState<ReadonlyMap<ContractType, number>>(new Map());
  useEffect(() => {
    let current = true;
    void api.call('shareRates', {}, { quiet: true }).then((answer) => {
      if (!current || !answer.ok) return;
      setRates(new Map(answer.value.items.map(({ contractType, tenths }) => [contractType, tenths])));
    });
    return () => {
      current = false;
    };
  }, [api]);
  return new Map([...rates].map(([contractType, tenths]) => [contractType, shareText(language, tenths)]));
}
