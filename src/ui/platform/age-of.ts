/** A phone that is further behind is not hurried: what waits for the age of a key waits a little all the same. */
const MOST_MS = 100;

/** How long ago an event happened, its wait for its turn included: 0 to 100 ms. */
export const ageOf = (event: Event): number =>
  Math.min(Math.max(0, performance.now() - event.timeStamp), MOST_MS);
