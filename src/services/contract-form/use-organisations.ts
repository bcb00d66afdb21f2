import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { TargetOrg } from '#shared/protocol/contract/contract.ts';

const none: readonly TargetOrg[] = [];

/** A failed fetch is repeated after this. In ms. */
const AGAIN_MS = 5_000;

/**
 * Organisations of the chosen country; none until loaded (docs/spec, section 2). Repeated until there is an answer: without the field, a
 * form from a country with organisations would be refused for a field that is not shown.
 */
export function useOrganisations(countryCode: string): readonly TargetOrg[] {
  const { api, timers } = useServices();
  const [found, setFound] = useState<{ country: string; orgs: readonly TargetOrg[] }>({
    country: '',
    orgs: none,
  });
  useEffect(() => {
    if (countryCode === '') return;
    const controller = new AbortController();
    let cancel = () => {};
    const ask = () =>
      void api
        .call('listTargetOrg', { request: { countryCode } }, { quiet: true, signal: controller.signal })
        .then((result) => {
          if (controller.signal.aborted) return;
          if (result.ok) setFound({ country: countryCode, orgs: result.value });
          else cancel = timers.after(AGAIN_MS, ask);
        });
    ask();
    return () => {
      controller.abort();
      cancel();
    };
  }, [api, timers, countryCode]);
  return found.country === countryCode ? found.orgs : none;
}
