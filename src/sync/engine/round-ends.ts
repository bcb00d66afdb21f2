import type { Timers } from '#shared/lib/ports.ts';

/** Notified when a round of sending and pulling ends, in this page or another. */
export function createRoundEnds(timers: Timers) {
  const waiting = new Set<() => void>();
  return {
    tell(): void {
      for (const done of waiting) done();
      waiting.clear();
    },
    /** Waits for the next end, at most `limitMs`. Calls `ask` once it is waiting. */
    async next(limitMs: number, ask: () => void): Promise<void> {
      await new Promise<void>((resolve) => {
        const cancel = timers.after(limitMs, resolve);
        waiting.add(() => {
          cancel();
          resolve();
        });
        ask();
      });
    },
  };
}

export type RoundEnds = ReturnType<typeof createRoundEnds>;
