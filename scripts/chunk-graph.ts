/** An emitted script with its dependencies. Files are given by their names inside dist/client. */
export interface Chunk {
  readonly file: string;
  /** Source path, from the repository's root, of the module that this chunk represents; null for a shared chunk. */
  readonly facade: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
  /** Source paths from the repository's root, node_modules included. */
  readonly modules: readonly string[];
}

/** The build's chunks by file name. */
export type ChunkGraph = Readonly<Record<string, Chunk>>;

/** The chunks that are loaded once `files` have run: `files`, all their static imports, and the dynamic imports that `followDynamic` accepts. */
export function chunkClosure(
  graph: ChunkGraph,
  files: readonly string[],
  followDynamic: (target: Chunk) => boolean = () => false,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const chunk = graph[file];
    if (chunk === undefined || seen.has(file)) continue;
    seen.add(file);
    queue.push(...chunk.imports);
    for (const target of chunk.dynamicImports) {
      const next = graph[target];
      if (next !== undefined && followDynamic(next)) queue.push(target);
    }
  }
  return seen;
}

/** The scripts and style sheets of these chunks, as file names inside dist/client. */
export function filesOf(graph: ChunkGraph, chunks: Iterable<string>): ReadonlySet<string> {
  const files = new Set<string>();
  for (const file of chunks) {
    files.add(file);
    for (const css of graph[file]?.css ?? []) files.add(css);
  }
  return files;
}

/** The chunk of the page's entry (index.html). */
export function entryOf(graph: ChunkGraph): Chunk {
  const entries = Object.values(graph).filter((chunk) => chunk.isEntry);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1)
    throw new Error(`expected one entry chunk, found ${entries.length}`);
  return entry;
}
