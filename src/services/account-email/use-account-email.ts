import { useEffect } from 'react';
import { useKeptCall } from '#services/answers/use-kept-call.ts';

/** The author's sign-in e-mail. Asked again when the author comes back to the page, as from the link in another tab or app. */
export function useAccountEmail() {
  const kept = useKeptCall('accountEmail', {});
  const { reload } = kept;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reload]);
  return kept;
}
