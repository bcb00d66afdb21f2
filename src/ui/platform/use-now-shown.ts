import { useEffect, useState } from 'react';

/** False at first, true after `delay` ms on the screen. */
export function useNowShown(delay: number): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), delay);
    return () => window.clearTimeout(timer);
  }, [delay]);
  return shown;
}
