import type { SessionView } from '#session/session-control.ts';
import { keepsWriting } from './platform/keep-writing.ts';
import { matchRoute } from './routes.ts';

/**
 * Whether the author pages open: a token exists (docs/spec, section 2), or this device's author, whose session has ended, chose to keep
 * writing without signing in. They do not open for an author whose sign-out has not ended. The server identifies the author at each call.
 */
export const mayEnter = (session: SessionView | null): boolean =>
  session !== null &&
  !session.leaving &&
  (session.alive || session.deletedAt !== undefined || keepsWriting());

/** Whether an author's page works with this device's data. Other pages could only say again that a sign-in is needed. */
function worksSignedOut(address: string): boolean {
  const route = matchRoute(address);
  return route !== undefined && (route.area === 'author' || route.authorFrame === true) && !route.serverData;
}

/** Where "Keep writing without signing in" leads: the wanted page if it allows writing, else the stories. */
export const writingPage = (wanted: string | null, stories: string): string =>
  wanted !== null && worksSignedOut(wanted) ? wanted : stories;
