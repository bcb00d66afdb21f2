import { type Chunk, type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/**
 * Features whose screens work from the first visit on without a network: the public pages, and what writing, filling in a contract and
 * reading messages, income and readers' numbers need. The desk and the signature board are cached by the service worker when they are
 * first opened.
 */
const OFFLINE_FEATURES = new Set([
  'home',
  'sign-in',
  'stories',
  'chapters',
  'sync-status',
  'install',
  'contract',
  'inbox',
  'money',
  'readers',
  'manuscript',
  'rhythm',
  'welfare',
  'download',
  'legal',
  'library',
  'reader',
  'notices',
]);

/** Parts of them that carry a heavy library: kept by the service worker when they are first shown. */
const HEAVY = new Set(['src/features/money/month-chart.tsx', 'src/features/rhythm/day-chart.tsx']);

/** Whether a lazily loaded chunk belongs to the precache: our own parts of no feature do, features by the list above; a library that is loaded by itself (pdfjs) does not. */
function isOffline(target: Chunk): boolean {
  if (target.facade?.startsWith('node_modules/') || HEAVY.has(target.facade ?? '')) return false;
  const feature = /^src\/features\/([^/]+)\//.exec(target.facade ?? '')?.[1];
  return feature === undefined || OFFLINE_FEATURES.has(feature);
}

/** Scripts of workers: no chunk of the page leads to them by import, and import and export need them without a network. */
export const isWorkerScript = (url: string): boolean => /^assets\/[a-z-]+-worker-[\w-]+\.js$/.test(url);

/** Scripts and style sheets to precache, as file names inside dist/client. */
export function precachedFiles(graph: ChunkGraph): ReadonlySet<string> {
  return filesOf(graph, chunkClosure(graph, [entryOf(graph).file], isOffline));
}
