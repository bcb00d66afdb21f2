import { useEffect } from 'react';

/**
 * Calls `task` when the page becomes visible again, and when its window gets the focus back: a window beside another one is never hidden,
 * so it never becomes visible again.
 */
export function useSeenAgain(task: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') task();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [task]);
}
