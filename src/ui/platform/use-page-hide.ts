import { useEffect } from 'react';

/**
 * Calls `listener` when the page may be about to go: hidden, navigated away, closed, frozen (SYNC-2). What it does must be
 * synchronous; nothing awaited there is sure to happen. The returned function ends it.
 */
export function onPageHide(listener: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', listener);
  document.addEventListener('freeze', listener);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', listener);
    document.removeEventListener('freeze', listener);
  };
}

/** `onPageHide` for as long as a part of the screen stands. */
export const usePageHide = (onHide: () => void): void => useEffect(() => onPageHide(onHide), [onHide]);
