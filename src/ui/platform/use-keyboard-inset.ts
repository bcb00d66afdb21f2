import { useEffect } from 'react';
import { afterPaint } from './after-paint.ts';
import { edgesChanged } from './covered-edges.ts';

/** A browser's own bars may cover less than this of a page; a keyboard covers more. In px. */
const KEYBOARD_MIN = 80;
/** Above this scale the user has zoomed with two fingers. */
const ZOOMED = 1.01;

/**
 * Height of an on-screen keyboard that covers the page instead of shrinking it, and how far the browser has moved the visible part down
 * within the window. In px.
 */
function keyboard(viewport: VisualViewport): { height: number; moved: number } {
  const { scale } = viewport;
  const covered = window.innerHeight - viewport.height * scale;
  if (covered <= KEYBOARD_MIN) return { height: 0, moved: 0 };
  // On a zoomed page the user moves the visible part, and the toolbar must not follow it.
  return { height: covered, moved: scale > ZOOMED ? 0 : Math.min(covered, viewport.offsetTop) };
}

/**
 * Writes the height of an on-screen keyboard that covers the page instead of shrinking it (iOS) into the CSS variable `--keyboard-inset`.
 * Writes into `--keyboard-moved` how far the browser has moved the visible part down within the window. Both are in px. With them a toolbar
 * can be placed just above the keyboard. Reading heights causes layout and writing a variable restyles everything. So the first read waits
 * for the first frame, and unchanged values are not written.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    let gone = false;
    let written = { height: 0, moved: 0 };
    const write = () => {
      if (gone) return;
      const now = keyboard(viewport);
      if (now.height !== written.height) root.setProperty('--keyboard-inset', `${now.height}px`);
      if (now.moved !== written.moved) root.setProperty('--keyboard-moved', `${now.moved}px`);
      written = now;
    };
    const resized = () => {
      write();
      if (!gone) edgesChanged();
    };
    viewport.addEventListener('resize', resized);
    viewport.addEventListener('scroll', write);
    afterPaint(write);
    return () => {
      gone = true;
      viewport.removeEventListener('resize', resized);
      viewport.removeEventListener('scroll', write);
      root.removeProperty('--keyboard-inset');
      root.removeProperty('--keyboard-moved');
    };
  }, []);
}
