import { useEffect } from 'react';

/**
 * Calls `listener` when the page may be about to close: hidden, navigated away, closed, frozen (SYNC-2). The listener must be
 * synchronous; awaited work may never run. The returned function stops it.
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

/** Calls `onHide` as `onPageHide` does, while a part of the screen is mounted. */
export const usePageHide = (onHide: () => void): void => useEffect(() => onPageHide(onHide), [onHide]);
