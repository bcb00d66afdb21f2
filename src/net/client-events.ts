import type { CallFailure } from '#shared/protocol/api-client.ts';

/**
 * What the request layer tells the page (docs/spec, sections 4 and 8). A service worker passes functions that do
 * nothing.
 */
export type ClientEvents = {
  /** Number of running calls with `overlay`; the overlay is shown from 1 and hidden at 0. */
  onRunning(count: number): void;
  /** A call of a screen failed: a closable error for 1500 ms says so. */
  onError(failure: CallFailure): void;
  /** The session died (`redirect: true`); tokens are cleared already. Work stays. */
  onSignedOut(event: { redirect: boolean; message: string }): void;
  /** A call of a screen was refused because nobody is signed in on this device. */
  onSignInNeeded(): void;
  /**
   * A page's own read met 20066 and the token was refreshed: reload (docs/spec, section 4, Session expiry). Drafts are to be
   * flushed first.
   */
  onReload(): void;
};
