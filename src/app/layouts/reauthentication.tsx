import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type ProofAnswer, withReauthentication } from '#services/reauthentication.ts';
import { ServicesContext, useServices } from '#services/services-context.ts';
import { lazy } from '#start/lazy.ts';
import { useOverlay } from '#start/use-part.ts';

type Props = {
  /** The dialog is done; `text` says why nothing is sent. */
  onProven(): void;
  onCancel(text: string): void;
};

const proof = lazy('proof', async () => {
  const [{ ProofDialog }, { MantineRoot }, { pageProviderScripts }] = await Promise.all([
    import('#features/sign-in/proof-dialog.tsx'),
    import('#ui/mantine-root.tsx'),
    import('#start/platform/provider-scripts.ts'),
    // The first load does not include the calls of sign-in.
    import('#shared/protocol/endpoints.ts'),
  ]);
  return (props: Props) => (
    <MantineRoot>
      <ProofDialog scripts={pageProviderScripts} {...props} />
    </MantineRoot>
  );
});

/** The dialog, loaded when first needed. If it cannot load a message says so, and the call is not made again. */
function ProofSlot(props: Props) {
  const Dialog = useOverlay(proof, 'signIn', () => props.onCancel(''));
  return Dialog ? <Dialog {...props} /> : null;
}

/**
 * Handles, for every call of the screens in it, that the server wants a recent sign-in (docs/spec, section 5, Re-authentication): a
 * dialog over the page, which stays as it is. Calls that are refused together share one dialog.
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
        />
      ) : null}
    </ServicesContext>
  );
}
