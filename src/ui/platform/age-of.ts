/** Upper limit in ms: work that counts its wait from the key still waits a little on a phone that is slower than this. */
const MOST_MS = 100;

/** How long ago an event happened, including its time in the queue: 0 to 100 ms. */
export const ageOf = (event: Event): number =>
  Math.min(Math.max(0, performance.now() - event.timeStamp), MOST_MS);
