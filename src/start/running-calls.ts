/** Number of running foreground calls; the overlay appears with the first and disappears at zero (docs/spec, section 4). */
export type RunningCalls = {
  count(): number;
  set(count: number): void;
  subscribe(listener: () => void): () => void;
};

/** Makes a counter that the overlay can follow. */
export function createRunningCalls(): RunningCalls {
  let running = 0;
  const listeners = new Set<() => void>();
  return {
    count: () => running,
    set(count) {
      running = count;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
