import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Chunk, ChunkGraph } from './chunk-graph.ts';

/** File from which budgets and checks read the chunk graph; outside dist/client, so it is never served. */
export const CHUNK_GRAPH_FILE = 'dist/chunks.json';

/**
 * Stores the page's chunk graph, for the precache of the same build and, in dist/chunks.json, for the size budgets. Vite's own manifest
 * lists no modules of a chunk and must be in the served folder.
 */
export function chunkGraphPlugin(): { readonly plugin: Plugin; readonly graph: () => ChunkGraph } {
  let graph: ChunkGraph = {};
  let root = '';
  const plugin: Plugin = {
    name: 'tinta:chunk-graph',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    // After the CSS plugin has assigned style sheets to chunks.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        graph = readGraph(bundle, root);
      },
    },
    async writeBundle() {
      await mkdir(dirname(CHUNK_GRAPH_FILE), { recursive: true });
      await writeFile(CHUNK_GRAPH_FILE, JSON.stringify(graph, null, 1));
    },
  };
  return { plugin, graph: () => graph };
}

/** The chunk graph of a bundle with its style sheets; paths relative to `root`. */
export function readGraph(bundle: Rolldown.OutputBundle, root: string): ChunkGraph {
  const graph: Record<string, Chunk> = {};
  for (const item of Object.values(bundle)) {
    if (item.type !== 'chunk') continue;
    graph[item.fileName] = {
      file: item.fileName,
      facade: item.facadeModuleId === null ? null : sourcePath(item.facadeModuleId, root),
      isEntry: item.isEntry,
      imports: item.imports,
      dynamicImports: item.dynamicImports,
      css: [...(item.viteMetadata?.importedCss ?? [])],
      modules: item.moduleIds.map((id) => sourcePath(id, root)),
    };
  }
  return graph;
}

/** Path from the repository's root with forward slashes and without a query. */
function sourcePath(id: string, root: string): string {
  return relative(root, id.replace(/[?].*$/, '')).replaceAll('\\', '/');
}
