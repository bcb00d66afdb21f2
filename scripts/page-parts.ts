import { NEAR_TABLES, type TableName, TEXT_SCOPES } from '#i18n/text-scopes.ts';
import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { type ScreenRow, screens } from '#start/screens.ts';
import { type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/** The files of pages, for the boot script in index.html. `hash` is the source of a regular expression. */
export type PageParts = {
  /** `texts` by language. */
  readonly pages: readonly {
    hash: string;
    files: readonly string[];
    texts: Record<string, readonly string[]>;
  }[];
};

/** Local database, sync and Mantine, which every author's page needs. */
const MANTINE_ROOT = 'src/ui/mantine-root.tsx';
const AUTHOR_PARTS = ['src/start/start-sync.ts', MANTINE_ROOT];
const FRAME = 'src/app/layouts/author-frame.tsx';
const FAR_TEXTS = 'src/i18n/more-texts.ts';

/** The lazily loaded modules of an author's page, without its texts. */
function codeOf({ page, bare, texts }: ScreenRow): string[] {
  const near: readonly TableName[] = NEAR_TABLES;
  const hasFarTexts = TEXT_SCOPES[texts].some((table) => !near.includes(table));
  return [
    `src/features/${page}.tsx`,
    ...AUTHOR_PARTS,
    ...(bare ? [] : [FRAME]),
    ...(hasFarTexts ? [FAR_TEXTS] : []),
  ];
}

/** The chunks that a visitor's page needs in addition to those of every page. Throws if one is missing. */
export function visitorsChunksOf(
  graph: ChunkGraph,
  screen: ScreenRow,
  language: Language,
): ReadonlySet<string> {
  const root = screen.plain ? [] : [MANTINE_ROOT];
  return closure(graph, [`src/features/${screen.page}.tsx`, ...root, ...textsOf(screen, language)]);
}

/** A page's text tables, except the shell's in English, which are in the entry. */
const textsOf = ({ texts }: ScreenRow, language: Language): string[] =>
  ['', ...TEXT_SCOPES[texts].map((table) => `${table}/`)]
    .map((folder) => `locales/${folder}${language}.ts`)
    .filter((module) => module !== 'locales/en_US.ts');

/** The chunks that an author's page needs in addition to those of every page. Throws if one is missing. */
export function chunksOf(graph: ChunkGraph, screen: ScreenRow, language: Language): ReadonlySet<string> {
  return closure(graph, [...codeOf(screen), ...textsOf(screen, language)]);
}

function closure(graph: ChunkGraph, modules: readonly string[]): ReadonlySet<string> {
  const chunkOf = new Map(Object.values(graph).map(({ facade, file }) => [facade, file]));
  const chunks = modules.map((module) => {
    const file = chunkOf.get(module);
    if (file === undefined) throw new Error(`no chunk is of ${module}, which the table of screens names`);
    return file;
  });
  return chunkClosure(graph, chunks);
}

/** The files of the pages on which authors start, in addition to the entry's own. Throws if a module of a page has no chunk. */
export function pageParts(graph: ChunkGraph, base = '/'): PageParts {
  const known = filesOf(graph, chunkClosure(graph, [entryOf(graph).file]));
  const pathsFor = (modules: readonly string[]): string[] =>
    [...filesOf(graph, closure(graph, modules))]
      .filter((file) => !known.has(file))
      .map((file) => base + file);
  const pages = screens
    .filter(({ start }) => start)
    .map((screen) => ({
      hash: `^#${screen.path.replace(/:[^/]+/g, '[^/]+')}(?:[/?]|$)`,
      files: pathsFor(codeOf(screen)),
      texts: Object.fromEntries(LANGUAGES.map((language) => [language, pathsFor(textsOf(screen, language))])),
    }));
  return { pages };
}
