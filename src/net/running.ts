/** Runs a request of the foreground, counted as long as it runs. */
export type Counted = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Counts what runs in the foreground and tells each change: the overlay is shown at the first, gone at zero (docs/spec, section
 * 4).
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
