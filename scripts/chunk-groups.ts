import type { Rolldown } from 'vite';

/** Components of Mantine that nearly every screen built of it shows. */
const COMMON = 'ActionIcon|Alert|Button|CloseButton|Container|Group|Loader|Stack|Text|Transition';

/**
 * Modules that always come together share a chunk: a small chunk costs a header, a place in the table of chunks and a
 * request, and compresses badly. What is on the way to a first paint is one chunk, what follows it at once another, Mantine
 * with its common parts a third; each takes along what it imports and no earlier group has. The modules that stand for an
 * entry stay out of the groups: their chunk carries the entry's name.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', test: /^(?!.*(?:[\\/]src[\\/]main\.tsx|\.html)$)/, tags: ['$initial'], priority: 3 },
  { name: 'session', test: /[\\/]src[\\/]sync[\\/]create-session\.ts$/, priority: 2 },
  {
    name: 'mantine',
    test: new RegExp(
      `[\\\\/]src[\\\\/]ui[\\\\/]mantine-root\\.tsx$|[\\\\/]@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](?:${COMMON})[\\\\/]`,
    ),
    priority: 1,
  },
];
