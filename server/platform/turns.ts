/** Runs tasks, at most `atOnce` at a time, in order of arrival; the others wait. */
export function takeTurns(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot passes to the next task, so the count does not change.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
