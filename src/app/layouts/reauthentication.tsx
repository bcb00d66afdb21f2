import { type ReactNode, useMemo, useRef, useState } from 'react';
import { part } from '#services/part/part.tsx';
import { type ProofAnswer, withReauthentication } from '#services/reauthentication.ts';
import { ServicesContext, useServices } from '#services/services-context.ts';

type Props = {
  /** The dialog is done; `text` says why nothing is sent. */
  onProven(): void;
  onCancel(text: string): void;
};

/** Loads the dialog, and the calls of sign-in, which the first load does not include. */
async function loadProof() {
  const [{ ProofDialog }, { pageProviderScripts }] = await Promise.all([
    import('#features/sign-in/proof-dialog.tsx'),
    import('#start/platform/provider-scripts.ts'),
    import('#shared/protocol/endpoints.ts'),
  ]);
  return (props: Props) => <ProofDialog scripts={pageProviderScripts} {...props} />;
}

/** The dialog, loaded when first needed. If it cannot load, the call is not made again. */
const ProofSlot = part('proof', loadProof, { texts: 'signIn', mantine: true, failed: 'tell' });

/**
 * Handles the server's demand for a recent sign-in, for every call of the screens inside (docs/spec, section 5, Re-authentication). A dialog
 * opens over the page, which stays as it is. Calls that are refused together share one dialog.
 */
export function Reauthentication({ children }: { children: ReactNode }) {
  const services = useServices();
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((answer: ProofAnswer) => void)[]>([]);
  const value = useMemo(() => {
    const ask = () =>
      new Promise<ProofAnswer>((resolve) => {
        waiting.current.push(resolve);
        setAsking(true);
      });
    return { ...services, api: withReauthentication(services.api, ask, services.notify.error) };
  }, [services]);
  const answer = (given: ProofAnswer) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(given);
  };
  return (
    <ServicesContext value={value}>
      {children}
      {isAsking ? (
        <ProofSlot
          onProven={() => answer({ proven: true })}
          onCancel={(text) => answer({ proven: false, text })}
          onClose={() => answer({ proven: false, text: '' })}
        />
      ) : null}
    </ServicesContext>
  );
}
