/** What a flusher knows of the network. It changes by the functions below alone; times in ms since epoch. */
export type Contact = {
  /** When the server last answered; null: never, or the network failed since. */
  answeredAt: number | null;
  /** Tries that failed since the last answer. */
  failures: number;
  /** No try before, after a failure. */
  notBefore: number;
  /** The server answered in the round that runs. */
  heard: boolean;
};

/** The network's last word is believed this long; then it is asked by a pull before anything new is handed over (SYNC-5). */
const CONTACT_MS = 60_000;

export const NO_CONTACT: Contact = { answeredAt: null, failures: 0, notBefore: 0, heard: false };

export const afterAnswer = (now: number): Contact => ({
  answeredAt: now,
  failures: 0,
  notBefore: 0,
  heard: true,
});

/** After a try that failed; the next one waits for `wait` ms. A network that failed is asked before it is believed again. */
export const afterFailure = (
  contact: Contact,
  failure: { now: number; wait: number; isNetwork: boolean },
): Contact => ({
  ...contact,
  answeredAt: failure.isNetwork ? null : contact.answeredAt,
  failures: contact.failures + 1,
  notBefore: failure.now + failure.wait,
});

/** After a hint that the network is back: the wait is over. */
export const afterHint = (contact: Contact): Contact => ({ ...contact, failures: 0, notBefore: 0 });

/** Whether the server answered a moment ago. An answer in the future comes from a clock that was set back (SYNC-16). */
export const isRecent = ({ answeredAt }: Contact, now: number): boolean =>
  answeredAt !== null && now >= answeredAt && now - answeredAt < CONTACT_MS;
