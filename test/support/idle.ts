/**
 * Detects when a process only waits for a clock. It counts the steps of fake-indexeddb, which run by `setImmediate`; `busyWith` counts in-process
 * calls to the server. Nothing waits for real time.
 */

const realImmediate = globalThis.setImmediate;
let steps = 0;
let outside = 0;

globalThis.setImmediate = ((task: (...args: unknown[]) => void, ...args: unknown[]) => {
  steps += 1;
  return realImmediate(() => {
    steps -= 1;
    task(...args);
  });
}) as typeof setImmediate;

/** Counts work that this module does not see otherwise, such as a request that the server handles. */
export async function busyWith<T>(work: Promise<T>): Promise<T> {
  outside += 1;
  try {
    return await work;
  } finally {
    outside -= 1;
  }
}

/** Waits for this many turns of the event loop, whatever is under way, to interrupt work in the middle. */
export async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

let turn = () => new Promise<void>((go) => realImmediate(go));

/** Call this in a process with a module loader on its own thread, where an `import()` takes longer than a few empty turns. */
export function haveLoader(): void {
  turn = () => new Promise<void>((go) => setTimeout(go, 2));
}

/** After this many turns of the event loop without a step the process is idle. */
const QUIET_TURNS = 3;

/** Resolves when the process is idle, or when `until` returns true. */
export async function idle(until: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS && !until(); ) {
    const before = steps;
    await turn();
    quiet = steps === 0 && before === 0 && outside === 0 ? quiet + 1 : 0;
  }
}
