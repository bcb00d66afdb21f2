import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** False for the first frame of a screen, true from the next on: what can stand a moment later draws then. */
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
