import { useEffect } from 'react';

/**
 * Writes the height of the on-screen keyboard, where it covers the page instead of shrinking it (iOS), into the CSS
 * variable `--keyboard-inset` in px, so that a toolbar can stand above it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.setProperty('--keyboard-inset', `${covered > 80 ? covered : 0}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    measure();
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.removeProperty('--keyboard-inset');
    };
  }, []);
}
