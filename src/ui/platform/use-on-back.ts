import { useEffect, useRef } from 'react';

type Held = { staysHere?: boolean } | null;

/**
 * Has the browser's Back call `onBack` while the component is shown, instead of leaving the page: one more entry of the same address is
 * put into the history, and again after each Back. It is taken out at the end.
 */
export function useOnBack(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const stay = () => history.pushState({ staysHere: true } satisfies Held, '', window.location.href);
    const back = () => {
      stay();
      latest.current();
    };
    stay();
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      // If the page has moved on meanwhile, its own entry is there.
      if ((history.state as Held)?.staysHere) history.back();
    };
  }, []);
}
