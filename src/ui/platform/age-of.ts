/**
 * Upper limit in ms. Some work waits a fixed time from the key on. With this limit it still waits a little on a phone that handles the key
 * later than that.
 */
const MOST_MS = 100;

/** How long ago an event happened, including its time in the queue: 0 to 100 ms. */
export const ageOf = (event: Event): number =>
  Math.min(Math.max(0, performance.now() - event.timeStamp), MOST_MS);
