import { screens } from '#start/screens.ts';
import { type Chunk, type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/** Lazily loaded parts with a heavy library, by the beginning of their path. The service worker caches them at their first use. */
const HEAVY_PARTS = [
  'src/features/board/',
  'src/features/money/month-chart.tsx',
  'src/features/writing-stats/day-chart.tsx',
];

/** Features whose screens are all cached when one is first opened. */
const onceOpened = screens
  .filter(({ offline }) => offline === 'onceOpened')
  .map(({ page }) => `src/features/${page.replace(/\/.*/, '')}/`);

/** A separately loaded library (pdfjs) and the desk's texts are also cached at their first use. */
const CACHED_WHEN_USED = ['node_modules/', 'locales/desk/', ...HEAVY_PARTS, ...onceOpened];

const isPrecachedChunk = ({ facade }: Chunk): boolean =>
  !CACHED_WHEN_USED.some((start) => facade?.startsWith(start));

/** Whether a file is the script that reads manuscripts: large, and cached when an author opens the import page. */
const isReaderScript = (url: string): boolean => url.startsWith('assets/manuscript-reader-worker-');

/**
 * Whether a file is a worker's script. The page does not import these, but import and export need them offline. They are built as classic
 * scripts (`?worker`): Firefox before 114 has no module workers.
 */
export const isWorkerScript = (url: string): boolean => /^assets\/[a-z-]+-worker-[\w-]+\.js$/.test(url);

/** The scripts and style sheets to precache, as file names inside dist/client. Throws if a part to leave out is not among the chunks. */
export function precachedFiles(graph: ChunkGraph): ReadonlySet<string> {
  const facades = Object.values(graph).map(({ facade }) => facade ?? '');
  for (const start of CACHED_WHEN_USED) {
    if (!facades.some((facade) => facade.startsWith(start)))
      throw new Error(
        `no chunk is of ${start}, which scripts/precache.ts or the table of screens leaves out`,
      );
  }
  return filesOf(graph, chunkClosure(graph, [entryOf(graph).file], isPrecachedChunk));
}

/** Whether the service worker stores a built file at its installation. `url` is the file's name inside dist/client. */
export function isPrecached(graph: ChunkGraph): (file: { readonly url: string }) => boolean {
  const wanted = precachedFiles(graph);
  return ({ url }) =>
    !url.startsWith('assets/') || wanted.has(url) || (isWorkerScript(url) && !isReaderScript(url));
}
