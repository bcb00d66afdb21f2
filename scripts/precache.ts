import { type Chunk, type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/**
 * Features whose screens work from the first visit on without a network: what writing needs. Every other screen is
 * cached by the service worker when it is first opened; precaching all of them costs 1.85 MB on mobile data.
 */
const OFFLINE_FEATURES = new Set(['home', 'sign-in', 'stories', 'chapters', 'sync-status', 'install']);

/** Whether a lazily loaded chunk belongs to the precache: parts of no feature do, features by the list above. */
function isOffline(target: Chunk): boolean {
  const feature = /^src\/features\/([^/]+)\//.exec(target.facade ?? '')?.[1];
  return feature === undefined || OFFLINE_FEATURES.has(feature);
}

/** Scripts and style sheets to precache, as file names inside dist/client. */
export function precachedFiles(graph: ChunkGraph): ReadonlySet<string> {
  return filesOf(graph, chunkClosure(graph, [entryOf(graph).file], isOffline));
}
