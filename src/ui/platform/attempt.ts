/** The result of `task`, or `otherwise` if it throws. For localStorage, which may be full, forbidden, or contain invalid JSON. */
export function attempt<T>(task: () => T, otherwise: T): T {
  try {
    return task();
  } catch {
    return otherwise;
  }
}
