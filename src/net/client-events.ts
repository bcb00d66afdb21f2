import type { CallFailure } from '#shared/protocol/api-client.ts';

/**
 * Events of the request layer for the page (docs/spec, sections 4 and 8). A service worker passes empty functions.
 */
export type ClientEvents = {
  /** Number of running calls with `overlay`; the overlay is shown from 1 and hidden at 0. */
  onRunning(count: number): void;
  /** A call of a screen failed: show a closable error for 1500 ms. */
  onError(failure: CallFailure): void;
  /** The session ended (`redirect: true`). Tokens are already cleared; work stays. */
  onSignedOut(event: { redirect: boolean; message: string }): void;
  /** A call of a screen was refused because nobody is signed in on this device. */
  onSignInNeeded(): void;
  /** The server does not serve this version of the app any more (code `clientTooOld`): offer the newest version. */
  onTooOld(): void;
  /**
   * A page's own read got 20066 and the token was refreshed: flush drafts, then reload (docs/spec, section 4, Session expiry).
   */
  onReload(): void;
};
