import { useEffect } from 'react';

/**
 * Calls `onHide` when the page may be about to go: hidden, navigated away, closed, frozen (SYNC-2). What it does must be
 * synchronous; nothing awaited there is sure to happen.
 */
export function usePageHide(onHide: () => void): void {
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') onHide();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('freeze', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('freeze', onHide);
    };
  }, [onHide]);
}
