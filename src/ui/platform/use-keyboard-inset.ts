import { useEffect } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Writes the height of an on-screen keyboard that covers the page instead of shrinking it (iOS) into the CSS variable `--keyboard-inset`
 * in px, so that a toolbar can be above it. Reading heights causes layout and writing the variable restyles everything, so the first read
 * waits for the first frame, and unchanged values are not written.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    let gone = false;
    let written = 0;
    const measure = () => {
      if (gone) return;
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      const inset = covered > 80 ? covered : 0;
      if (inset === written) return;
      written = inset;
      root.setProperty('--keyboard-inset', `${inset}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    afterPaint(measure);
    return () => {
      gone = true;
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.removeProperty('--keyboard-inset');
    };
  }, []);
}
