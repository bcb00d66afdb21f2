/** How long the screen stays on after the last key. In ms. */
export const AWAKE_MS = 3 * 60_000;

/** A browser that refused (power saving) is asked again after this time, not at each key. In ms. */
const REFUSED_MS = 60_000;

/**
 * Keeps the screen on while typing, if the browser can. `after` is a timer that returns its cancel function. Returns the function to call
 * at each key, and the function that stops this. The browser releases the lock when a page is hidden; the next key requests it again.
 */
export function keepAwake(after: (ms: number, task: () => void) => () => void): {
  touch(): void;
  end(): void;
} {
  let lock: Promise<WakeLockSentinel> | undefined;
  let cancel = () => {};
  let over = false;
  let isRefused = false;
  let forgive = () => {};
  const release = () => {
    void lock?.then((held) => held.release()).catch(() => undefined);
    lock = undefined;
  };
  return {
    touch() {
      cancel();
      if (over || !('wakeLock' in navigator)) return;
      cancel = after(AWAKE_MS, release);
      if (lock || isRefused) return;
      const asked = navigator.wakeLock.request('screen');
      lock = asked;
      const forget = () => {
        if (lock === asked) lock = undefined;
      };
      const refused = () => {
        forget();
        if (over) return;
        isRefused = true;
        forgive = after(REFUSED_MS, () => {
          isRefused = false;
        });
      };
      asked.then((held) => {
        held.addEventListener('release', forget);
        if (over) void held.release();
      }, refused);
    },
    end() {
      over = true;
      cancel();
      forgive();
      release();
    },
  };
}

/** Whether this browser can keep a screen on. */
export const canKeepAwake = (): boolean => 'wakeLock' in navigator;
