/** Runs a foreground request and counts it while it runs. */
export type Counted = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Counts foreground requests and reports each change: the overlay is shown from 1 and hidden at 0 (docs/spec, section 4).
 */
export function countRunning(tell: (count: number) => void): Counted {
  let running = 0;
  const step = (by: 1 | -1) => {
    running += by;
    tell(running);
  };
  return async (task) => {
    step(1);
    try {
      return await task();
    } finally {
      step(-1);
    }
  };
}
