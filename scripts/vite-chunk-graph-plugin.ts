import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Chunk, ChunkGraph } from './chunk-graph.ts';

/** The file from which budgets and checks read the chunk graph of `npm run build`. It is outside dist/client, so it is never served. */
export const CHUNK_GRAPH_FILE = 'dist/chunks.json';

/**
 * Gives the page's chunk graph to the precache of the same build, and writes it for the size budgets to chunks.json beside the page's folder.
 * Vite's own manifest does not list a chunk's modules, and it would have to be in the served folder. `folder`: where this build writes the
 * page. `graph` is undefined until the page is written, and stays undefined if its build fails.
 */
export function chunkGraphPlugin(): {
  readonly plugin: Plugin;
  readonly graph: () => ChunkGraph | undefined;
  readonly folder: () => string;
} {
  let graph: ChunkGraph = {};
  let root = '';
  let folder = '';
  let isWritten = false;
  const plugin: Plugin = {
    name: 'tinta:chunk-graph',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    // Runs after the CSS plugin has assigned style sheets to chunks.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        graph = readGraph(bundle, root);
      },
    },
    async writeBundle() {
      const file = join(dirname(folder), basename(CHUNK_GRAPH_FILE));
      await writeFile(file, JSON.stringify(graph, null, 1));
      isWritten = true;
    },
  };
  return { plugin, graph: () => (isWritten ? graph : undefined), folder: () => folder };
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

/** The path from the repository's root, with forward slashes and without a query. */
function sourcePath(id: string, root: string): string {
  return relative(root, id.replace(/[?].*$/, '')).replaceAll('\\', '/');
}
