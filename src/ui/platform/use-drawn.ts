import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** False for the first frame of a screen, true afterwards, for parts that may render a moment later. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let current = true;
    afterPaint(() => current && setDrawn(true));
    return () => {
      current = false;
    };
  }, []);
  return drawn;
}
