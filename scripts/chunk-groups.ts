import type { Rolldown } from 'vite';

/** Matches these components of Mantine, and these files of src/ui with their styles. */
const made = (components: string, files: string): RegExp =>
  new RegExp(
    `[\\\\/]@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](?:${components})[\\\\/]|[\\\\/]src[\\\\/]ui[\\\\/](?:${files})\\.tsx?$`,
  );

/**
 * Modules that come together share a chunk: a small chunk costs a header, a place in the table of chunks, a request and, from
 * the service worker's cache on a slow phone, some ten milliseconds; and it compresses badly. What is on the way to a first
 * paint is one chunk; then Mantine with its common parts and fields, then what the author's screens share. Each takes along what it imports and no earlier group has. The modules that stand for an entry stay out of the groups: their chunk carries the entry's name.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', test: /^(?!.*(?:[\\/]src[\\/]main\.tsx|\.html)$)/, tags: ['$initial'], priority: 8 },
  {
    name: 'mantine',
    test: made(
      'ActionIcon|Alert|Button|CloseButton|Group|Input|InputBase|Loader|Stack|Text|Textarea|TextInput|Transition|VisuallyHidden',
      'mantine-root|styles[\\\\/](?:content|button|input)|icons|dotted',
    ),
    priority: 6,
  },
  // Small parts of every author’s page, what editor and sync both know of texts, and the calls of an author’s work.
  {
    name: 'author',
    test: /[\\/](?:node-diff3[\\/]|(?:asked-part|protocol[\\/]validation|content-hash|publish-check|split-document|use-chapter-actions|use-tell-deleted|line-icon|bar-icons|use-live|use-now|volume[\\/]volume|word-counter|draft-badge|form-copies|schema[\\/]rhythm|rhythm[\\/]rhythm|local-time|contract[\\/](?:fields|form)|use-sync-status|use-email-first)\.tsx?$|ui[\\/]chips\.module\.css)/,
    priority: 1,
  },
];
