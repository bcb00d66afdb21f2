import type { Rolldown } from 'vite';

/** Matches these components of Mantine, and these files of src/ui with their styles. */
const made = (components: string, files: string): RegExp =>
  new RegExp(
    `[\\\\/]@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](?:${components})[\\\\/]|[\\\\/]src[\\\\/]ui[\\\\/](?:${files})\\.tsx?$`,
  );

/**
 * Modules that load together share a chunk. A small chunk costs a header, an entry in the table of chunks, a request and, from the
 * service worker's cache on a slow phone, some ten milliseconds; it also compresses badly. The modules before a first paint are one
 * chunk; then Mantine with its common parts and fields; then the author's shared screens; then what other pages share. Each group
 * includes its imports unless an earlier group has them. Entry modules stay out of the groups, as their chunk carries the entry's name.
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
  // Small parts of every author's page, text code shared by editor and sync, and the calls of an author's work.
  {
    name: 'author',
    test: /[\\/](?:node-diff3[\\/]|(?:asked-part|protocol[\\/]validation|content-hash|publish-check|split-document|domain[\\/]message|use-chapter-actions|movable|use-drawn|shortcuts-part|writing-look|writing-language|can-publish|line-icon|bar-icons|use-live|use-now|volume[\\/]volume|word-counter|draft-badge|form-copies|writing-stats[\\/]writing-stats|local-time|contract[\\/](?:fields|form|signature|state)|use-sync-status|use-email-first)\.tsx?$|ui[\\/](?:chips\.module\.css|offline-age\.))/,
    priority: 1,
  },
  // Modules shared by the same pages are one chunk. One below this many bytes joins the chunk with the most similar pages: a first visit
  // stores 254 files instead of 329, each of which takes the service worker some 6 ms of processor time.
  {
    name: 's',
    test: /[\\/](?:src|@mantine)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
    priority: 0,
  },
];
