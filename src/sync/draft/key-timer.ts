import { DRAFT_SAVE_DEBOUNCE_MS, DRAFT_SAVE_INTERVAL_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';

/** Decides when typed words are written (SYNC-2): `onPause` 300 ms after the last key, `onDue` a second after the first unwritten key. */
export function createKeyTimer(timers: Timers, { onPause, onDue }: { onPause(): void; onDue(): void }) {
  let cancelPause: (() => void) | undefined;
  let cancelDue: (() => void) | undefined;
  return {
    /** A key was pressed `age` ms ago: a slow phone may have been busy since. */
    key(age: number): void {
      cancelPause?.();
      cancelPause = timers.after(Math.max(0, DRAFT_SAVE_DEBOUNCE_MS - age), () => {
        cancelPause = undefined;
        onPause();
      });
      cancelDue ??= timers.after(DRAFT_SAVE_INTERVAL_MS, () => {
        cancelDue = undefined;
        onDue();
      });
    },
    /** Whether keys follow one another without a pause. */
    isTyping: (): boolean => cancelPause !== undefined,
    /** All text typed so far is being written: cancels `onDue`. */
    written(): void {
      cancelDue?.();
      cancelDue = undefined;
    },
    stop(): void {
      cancelPause?.();
      cancelPause = undefined;
    },
  };
}
