import { screens } from '#start/screens.ts';
import { type Chunk, type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/** Lazily loaded parts with a heavy library, by the start of their path. The service worker caches them on first use. */
const HEAVY_PARTS = [
  'src/features/board/',
  'src/features/money/month-chart.tsx',
  'src/features/writing-stats/day-chart.tsx',
];

/** Features whose screens are all cached on first opening. */
const onceOpened = screens
  .filter(({ offline }) => offline === 'onceOpened')
  .map(({ page }) => `src/features/${page.replace(/\/.*/, '')}/`);

/** A library loaded separately (pdfjs) and the texts of the desk are cached on first use too. */
const CACHED_WHEN_USED = ['node_modules/', 'locales/desk/', ...HEAVY_PARTS, ...onceOpened];

const isPrecached = ({ facade }: Chunk): boolean =>
  !CACHED_WHEN_USED.some((start) => facade?.startsWith(start));

/** Scripts of workers. No import of the page leads to them, and import and export need them offline. */
export const isWorkerScript = (url: string): boolean => /^assets\/[a-z-]+-worker-[\w-]+\.js$/.test(url);

/** Scripts and style sheets to precache, as file names inside dist/client. Throws if a part to leave out is not among the chunks. */
export function precachedFiles(graph: ChunkGraph): ReadonlySet<string> {
  const facades = Object.values(graph).map(({ facade }) => facade ?? '');
  for (const start of CACHED_WHEN_USED) {
    if (!facades.some((facade) => facade.startsWith(start)))
      throw new Error(
        `no chunk is of ${start}, which scripts/precache.ts or the table of screens leaves out`,
      );
  }
  return filesOf(graph, chunkClosure(graph, [entryOf(graph).file], isPrecached));
}
