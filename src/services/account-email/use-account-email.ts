import { useEffect } from 'react';
import { useAnswer } from '#services/answers/use-answer.ts';

/**
 * The author's sign-in e-mail. It is fetched again when the author comes back to the page, for example from the link in a different tab or
 * app.
 */
export function useAccountEmail() {
  const kept = useAnswer('accountEmail', {}, { keep: 'author' });
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
