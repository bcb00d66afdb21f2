import { startSession } from './session-core.ts';

/** The session of a visitor, who has no work on this device; an author's comes with `author-parts.ts`. */
export const parts = { startSession };
