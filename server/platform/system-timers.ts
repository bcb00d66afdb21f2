import type { Timers } from '#shared/lib/ports.ts';

/** Node's timers. They do not keep the process alive. */
export const systemTimers: Timers = {
  after(delay, task) {
    const timer = setTimeout(task, delay);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
