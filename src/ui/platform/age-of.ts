/** Upper limit: on a slower phone, what waits for a key's age still waits a little. */
const MOST_MS = 100;

/** How long ago an event happened, including its time in the queue: 0 to 100 ms. */
export const ageOf = (event: Event): number =>
  Math.min(Math.max(0, performance.now() - event.timeStamp), MOST_MS);
