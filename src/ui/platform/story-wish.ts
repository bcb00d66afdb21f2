const WISH = 'tinta-create-story';
/** For how long a visitor's wish to create a story counts: long enough to register, too short to surprise the next day. In ms. */
const VALID_MS = 60 * 60_000;

/** Remembers, in this tab, that a visitor wants to create the story that is in the form. `now` in ms since epoch. */
export function noteStoryWish(now: number): void {
  try {
    sessionStorage.setItem(WISH, String(now));
  } catch {
    // Without storage the author presses the button once more.
  }
}

/** Whether a visitor wanted to create the story within the last hour; true once. `now` in ms since epoch. */
export function takeStoryWish(now: number): boolean {
  try {
    const age = now - Number(sessionStorage.getItem(WISH) ?? Number.NaN);
    sessionStorage.removeItem(WISH);
    return age >= 0 && age < VALID_MS;
  } catch {
    return false;
  }
}
