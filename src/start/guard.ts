import type { SessionView } from '#session/session-control.ts';
import { keepsWriting } from './platform/keep-writing.ts';

/**
 * Whether the author pages open: a token exists (docs/spec, section 2), or the session of this device's author has ended and
 * the author chose to keep writing without signing in. Who it is the server decides at each call.
 */
export const mayEnter = (session: SessionView | null): boolean =>
  session !== null && (session.alive || keepsWriting());

/** Author pages that work from this device's own data. The others only repeat that a sign-in is needed. */
const WRITING = /^\/(?:author|authorManage|Create|manuscript|write|writing|unsent|share)(?:[/?]|$)/;

/** Where "Keep writing without signing in" leads from a page that was wanted: there where it can be written, else to the stories. */
export const writingPage = (wanted: string | null, stories: string): string =>
  wanted !== null && WRITING.test(wanted) ? wanted : stories;
