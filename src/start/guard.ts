import type { SessionView } from '#session/session-control.ts';
import { keepsWriting } from './platform/keep-writing.ts';

/**
 * Whether the author pages open: a token exists (docs/spec, section 2), or this device's author, whose session has ended, chose to keep
 * writing without signing in. The server identifies the author at each call.
 */
export const mayEnter = (session: SessionView | null): boolean =>
  session !== null && (session.alive || keepsWriting());

/** Author pages that work with this device's own data. The others could only say again that a sign-in is needed. */
const WRITING = /^\/(?:author|authorManage|Create|manuscript|write|writing|unsent|share)(?:[/?]|$)/;

/** Where "Keep writing without signing in" leads: the wanted page if it allows writing, else the stories. */
export const writingPage = (wanted: string | null, stories: string): string =>
  wanted !== null && WRITING.test(wanted) ? wanted : stories;
