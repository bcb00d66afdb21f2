/** What `task` gives; `otherwise` where it throws: localStorage may be full, forbidden, or hold what is no JSON. */
export function attempt<T>(task: () => T, otherwise: T): T {
  try {
    return task();
  } catch {
    return otherwise;
  }
}
