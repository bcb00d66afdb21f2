import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { TargetOrg } from '#shared/protocol/schema/contract.ts';

const none: readonly TargetOrg[] = [];

/** What could not be fetched is asked for again after this. In ms. */
const AGAIN_MS = 5_000;

/**
 * Organisations of the chosen country; none until they are known (docs/spec, section 2). Asked for until there is an answer: a
 * form that lacks the field where the country has organisations would be refused at a place that is not there.
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
