import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Chunk, type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/**
 * Size budgets of the last build, in kB (1000 bytes) of gzip. Home is what its first load needs: index.html, the
 * entry, the home screen, the default language. The editor is what it needs beyond home.
 */
const HOME_KB = 100;
const EDITOR_KB = 180;

/** Lazily loaded parts that every first load of home asks for. */
const HOME_PARTS = /^(?:src\/features\/home\/|locales\/en_US\.)/;
const EDITOR_PART = /^src\/features\/chapters\/.*editor/;
/** What home must not hold, whatever it weighs: the editor, the charts, the board and the signature pad. */
const NOT_ON_HOME =
  /node_modules\/(?:prosemirror-|@tiptap\/|fabric\/|recharts\/|d3-|signature_pad\/)|^src\/features\/(?:chapters|board|income|signature)\//;

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client');
const GRAPH = join(import.meta.dirname, '..', 'dist', 'chunks.json');

if (!existsSync(GRAPH)) throw new Error('dist/chunks.json is missing: npm run build first');
const graph = JSON.parse(readFileSync(GRAPH, 'utf8')) as ChunkGraph;
const chunks = Object.values(graph);
const entry = entryOf(graph);

const home = chunkClosure(graph, [entry.file, ...facades(HOME_PARTS).map(({ file }) => file)]);
const editor = chunkClosure(
  graph,
  facades(EDITOR_PART).map(({ file }) => file),
);
const homeFiles = filesOf(graph, home);
const editorFiles = filesOf(graph, editor);
const onlyEditor = [...editorFiles].filter((file) => !homeFiles.has(file));

const problems: string[] = [];
const homeModules = [...home].flatMap((file) => graph[file]?.modules ?? []);
if (!homeModules.some((path) => path.startsWith('src/features/home/')))
  problems.push('no chunk holds src/features/home');
if (editor.size === 0)
  problems.push('no lazily loaded chunk stands for the editor (src/features/chapters/**editor**)');
for (const path of new Set(homeModules.filter((module) => NOT_ON_HOME.test(module)))) {
  problems.push(`home's first load holds ${path}`);
}
weigh('home', ['index.html', ...homeFiles], HOME_KB);
weigh('editor, beyond home', onlyEditor, EDITOR_KB);

for (const problem of problems) console.error(`FAILED ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function facades(pattern: RegExp): Chunk[] {
  return chunks.filter((chunk) => chunk.facade !== null && pattern.test(chunk.facade));
}

function weigh(name: string, files: readonly string[], budget: number): void {
  const sizes = files.map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  console.log(`${name}: ${total.toFixed(1)} of ${budget} kB gzip`);
  for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) {
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)}  ${file}`);
  }
  if (total > budget)
    problems.push(`${name} weighs ${total.toFixed(1)} kB, ${(total - budget).toFixed(1)} too much`);
}
