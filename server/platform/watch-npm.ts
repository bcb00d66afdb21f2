import type { Timers } from '#shared/lib/ports.ts';

/** How often the parent is looked at. In ms. */
const LOOK_MS = 500;

/**
 * Calls `onGone` once the shell in which `npm start` runs this process has ended. npm passes SIGTERM to that shell, which ends without passing
 * it on. Does nothing for a server that npm does not run.
 */
export function watchNpm(timers: Timers, onGone: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const look = () => {
    if (process.ppid === parent) timers.after(LOOK_MS, look);
    else onGone();
  };
  timers.after(LOOK_MS, look);
}
