import { hasAuthor } from './platform/session-copies.ts';

/** What every author's page is made of. */
export const authorParts = async () => (await import('./author-parts.ts')).parts;

/** Session and request layer: an author's come with the rest. */
export const sessionPart = async () =>
  hasAuthor() ? authorParts() : (await import('./visitor-session.ts')).parts;

/** Mantine: an author's comes with the rest. */
export const mantinePart = async () => (hasAuthor() ? authorParts() : import('#ui/mantine-root.tsx'));
