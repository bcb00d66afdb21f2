/** Longer than any task. In ms. */
const LONG_MS = 3_600_000;

/**
 * Runs a task with Node's event loop kept alive. Of what V8 compiles in other threads the loop knows nothing. If nothing else is open
 * meanwhile, Node takes its work for done, and waits until V8 has also optimised what it compiled: with PGlite's WebAssembly 0.2 to 0.5
 * seconds, in which nothing else runs.
 */
export async function keptAlive<T>(task: () => Promise<T>): Promise<T> {
  const open = setInterval(() => {}, LONG_MS);
  try {
    return await task();
  } finally {
    clearInterval(open);
  }
}
