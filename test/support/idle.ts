/**
 * Tells when a process has nothing left to do but wait for a clock: fake-indexeddb makes its steps by `setImmediate`, counted
 * here, and whoever talks to the server in process says so. Nothing waits for real time.
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

/** Work that is not seen otherwise: a request under way in the server. */
export async function busyWith<T>(work: Promise<T>): Promise<T> {
  outside += 1;
  try {
    return await work;
  } finally {
    outside -= 1;
  }
}

/** A few turns of the event loop, whatever is under way: for those who come in the middle. */
export async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

let turn = () => new Promise<void>((go) => realImmediate(go));

/** For a process whose modules come from a loader on a thread of its own: an `import()` there takes longer than a few bare turns. */
export function haveLoader(): void {
  turn = () => new Promise<void>((go) => setTimeout(go, 2));
}

/** Turns of the event loop without a step before the process counts as idle. */
const QUIET_TURNS = 3;

/** Resolves when nothing moves any more, or when `until` says that enough has happened. */
export async function idle(until: () => boolean = () => false): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS && !until(); ) {
    const before = steps;
    await turn();
    quiet = steps === 0 && before === 0 && outside === 0 ? quiet + 1 : 0;
  }
}
