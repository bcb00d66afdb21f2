/** How long what can wait may be kept waiting on a phone that is never idle. */
const AT_MOST_MS = 1_500;

/** Runs `task` when the page has nothing more urgent to do, after 1.5 s at the latest. */
export function whenIdle(task: () => void): void {
  // Missing in Safari before 27: what draws the first screen has a moment.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: AT_MOST_MS });
  else setTimeout(task, 200);
}
