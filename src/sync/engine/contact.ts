/** What a flusher knows of the network. Only the functions below change it; times in ms since epoch. */
export type Contact = {
  /** When the server last answered; null: never, or the network failed since. */
  answeredAt: number | null;
  /** Failed tries since the last answer. */
  failures: number;
  /** After a failure, nothing is tried before this time. */
  notBefore: number;
  /** The server answered during the current round. */
  heard: boolean;
};

/** An answer is trusted this long; then a pull asks the network before anything new is frozen (SYNC-5). */
const CONTACT_MS = 60_000;

/** The state before the first try. */
export const NO_CONTACT: Contact = { answeredAt: null, failures: 0, notBefore: 0, heard: false };

/** The state after an answer of the server at `now`, whatever its content: the count of failures starts again. */
export const afterAnswer = (now: number): Contact => ({
  answeredAt: now,
  failures: 0,
  notBefore: 0,
  heard: true,
});

/**
 * The state after a failed try; the next try waits `wait` ms. If the network failed, nothing new is frozen until the server answers again
 * (`isRecent`).
 */
export const afterFailure = (
  contact: Contact,
  failure: { now: number; wait: number; isNetwork: boolean },
): Contact => ({
  ...contact,
  answeredAt: failure.isNetwork ? null : contact.answeredAt,
  failures: contact.failures + 1,
  notBefore: failure.now + failure.wait,
});

/** The state after a hint that the network is back: the wait ends. */
export const afterHint = (contact: Contact): Contact => ({ ...contact, failures: 0, notBefore: 0 });

/** Whether the server answered recently. An answer in the future comes from a clock that was set back (SYNC-16). */
export const isRecent = ({ answeredAt }: Contact, now: number): boolean =>
  answeredAt !== null && now >= answeredAt && now - answeredAt < CONTACT_MS;
