import type { Rolldown } from 'vite';

/**
 * Modules that always come together share a chunk: a small chunk costs a header, a place in the table of chunks and a
 * request, and compresses badly. What is on the way to a first paint is one chunk, what follows it at once another.
 * The modules that stand for an entry stay out of the groups: their chunk carries the entry's name.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', test: /^(?!.*(?:[\\/]src[\\/]main\.tsx|\.html)$)/, tags: ['$initial'], priority: 2 },
  { name: 'session', test: /[\\/]src[\\/]sync[\\/]create-session\.ts$/, priority: 1 },
];
