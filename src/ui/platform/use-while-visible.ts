import { useEffect } from 'react';
import type { Timers } from '#shared/lib/ports.ts';

/** Calls `task` every `delay` ms while the page is visible, and when it becomes visible again after at least that time. */
export function useWhileVisible(task: () => void, delay: number, timers: Timers): void {
  useEffect(() => {
    let due = false;
    let cancel = () => {};
    const run = () => {
      due = document.visibilityState === 'hidden';
      if (due) return;
      task();
      cancel = timers.after(delay, run);
    };
    const onVisible = () => {
      if (due) run();
    };
    cancel = timers.after(delay, run);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [task, delay, timers]);
}
