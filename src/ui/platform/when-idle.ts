/** Maximum wait on a phone that is never idle. In ms. */
const AT_MOST_MS = 1_500;

/** Runs `task` when the page is idle, after 1.5 s at the latest. */
export function whenIdle(task: () => void): void {
  // Safari before 27 lacks `requestIdleCallback`: a timer leaves a moment to render the first screen.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: AT_MOST_MS });
  else setTimeout(task, 200);
}
