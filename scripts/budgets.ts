import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HOME, screens } from '#start/screens.ts';
import { type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';
import { chunksOf, visitorsChunksOf } from './page-parts.ts';

/**
 * Size budgets of the last build, in kB (1000 bytes) of gzip: what it may weigh at most, and what it weighs. A build that is more than 1 kB
 * heavier fails until `weighs` is changed here, with the reason in the message of the commit.
 *
 * - `home`: everything that a first load fetches: index.html, the entry with frame, home, session, request layer and English texts, their
 *   style sheets, and the service worker's registration. React and react-dom alone are 67 of it.
 * - `editor`: everything more that a key in it needs: its page, Mantine, the author's texts, the local database and sync.
 * - `chapter`: everything that a reader fetches who opens a chapter by its link in English.
 * - `worker`: the service worker's script.
 */
const BUDGETS = {
  home: { atMost: 125, weighs: 124.2 },
  editor: { atMost: 206.5, weighs: 206.0 },
  chapter: { atMost: 165, weighs: 162.6 },
  worker: { atMost: 125, weighs: 113.5 },
};
const GROWTH_KB = 1;

const HOME_SCREEN = `src/features/${HOME}.tsx`;
/** The lazily loaded part that every first load of home also fetches. */
const REGISTRATION = 'src/start/platform/service-worker-registration.ts';
const EDITOR = screens.find(({ path }) => path.startsWith('/authorManage/newChapter/'));
const READER = screens.find(({ path }) => path === '/book1');
/** Modules that must not be on home, whatever their size: the editor, the charts, the board and the signature pad. */
const NOT_ON_HOME =
  /node_modules\/(?:prosemirror-|@tiptap\/|fabric\/|recharts\/|d3-|signature_pad\/)|^src\/features\/(?:chapters|board|income|signature)\//;

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client');
const GRAPH = join(import.meta.dirname, '..', 'dist', 'chunks.json');

if (!existsSync(GRAPH)) throw new Error('dist/chunks.json is missing: npm run build first');
const graph = JSON.parse(readFileSync(GRAPH, 'utf8')) as ChunkGraph;
const chunks = Object.values(graph);
const entry = entryOf(graph);

const registration = chunks.filter(({ facade }) => facade === REGISTRATION).map(({ file }) => file);
const home = chunkClosure(graph, [entry.file, ...registration]);
if (!EDITOR || !READER) throw new Error('the table of screens has no editor or no reader');
const editor = chunksOf(graph, EDITOR, 'en_US');
const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
/** The entry's style sheet is inlined in index.html, so its file is not fetched. */
const inHtml = (file: string): boolean => html.includes(`href="/${file}" disabled`);
const fetched = (parts: Iterable<string>): string[] =>
  [...filesOf(graph, parts)].filter((file) => !inHtml(file));
const homeFiles = new Set(fetched(home));
const onlyEditor = fetched(editor).filter((file) => !homeFiles.has(file));

const problems: string[] = [];
const homeModules = [...home].flatMap((file) => graph[file]?.modules ?? []);
if (!homeModules.includes(HOME_SCREEN)) problems.push('no chunk holds the home page');
if (registration.length === 0) problems.push('no chunk holds the service worker’s registration');
for (const path of new Set(homeModules.filter((module) => NOT_ON_HOME.test(module)))) {
  problems.push(`home's first load holds ${path}`);
}
weigh('home', ['index.html', ...homeFiles]);
weigh('editor', onlyEditor);
const entryFiles = fetched(chunkClosure(graph, [entry.file]));
weigh('chapter', [
  'index.html',
  ...new Set([...entryFiles, ...fetched(visitorsChunksOf(graph, READER, 'en_US'))]),
]);
weigh('worker', ['service-worker.js']);

for (const problem of problems) console.error(`FAILED ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function weigh(name: keyof typeof BUDGETS, files: readonly string[]): void {
  const { atMost, weighs } = BUDGETS[name];
  const sizes = files.map((file) => ({
    file,
    bytes: gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  console.log(`${name}: ${total.toFixed(1)} of ${atMost} kB gzip`);
  for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) {
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)}  ${file}`);
  }
  if (total > atMost)
    problems.push(`${name} weighs ${total.toFixed(1)} kB, ${(total - atMost).toFixed(1)} too much`);
  if (total > weighs + GROWTH_KB)
    problems.push(
      `${name} grew from ${weighs} to ${total.toFixed(1)} kB: change \`weighs\` in scripts/budgets.ts and say why in the commit`,
    );
}
