import { useSyncExternalStore } from 'react';
import type { SessionView } from '#session/session-control.ts';
import { useServices } from './services-context.ts';

/** Who is signed in, kept current across tabs; null for a visitor. */
export function useSession(): SessionView | null {
  const { session } = useServices();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.current(),
    () => null,
  );
}

/** Whether the session of this device's author has ended: the work can be read and edited here, and nothing is sent (SYNC-18). */
export const useSignedOut = (): boolean => useSession()?.alive === false;
