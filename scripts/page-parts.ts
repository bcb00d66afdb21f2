import { type ChunkGraph, chunkClosure, entryOf, filesOf } from './chunk-graph.ts';

/** Files of pages, as the boot script of index.html wants them. `hash` is the source of a regular expression. */
export type PageParts = {
  /** `texts` by language. */
  readonly pages: readonly {
    hash: string;
    files: readonly string[];
    texts: Record<string, readonly string[]>;
  }[];
};

/** Local database, sync and Mantine: no author's page shows anything without them. */
const PARTS = ['src/app/start-sync.ts', 'src/ui/mantine-root.tsx'];
const FRAME = 'src/app/layouts/author-frame.tsx';

/** The pages authors start at: from the home screen, or where a browser that was killed left them. */
const PAGES: { hash: string; modules: string[]; texts?: string[] }[] = [
  {
    hash: '^#/authorManage/newChapter/',
    modules: ['src/features/chapters/editor/editor-page.tsx', ...PARTS],
  },
  { hash: '^#/author/?$', modules: ['src/features/stories/story-list-page.tsx', FRAME, ...PARTS] },
  {
    hash: '^#/authorManage/chapterList/',
    modules: ['src/features/chapters/chapter-list-page.tsx', FRAME, 'src/i18n/more-texts.ts', ...PARTS],
    texts: ['locales/room'],
  },
];
const LANGUAGES = ['en_US', 'en_ID', 'zh_CN'];
const TEXTS = ['locales', 'locales/author-area'];

/** The files of each of these pages beyond the entry's own. Throws where a page is made of a module no chunk stands for. */
export function pageParts(graph: ChunkGraph, base = '/'): PageParts {
  const known = filesOf(graph, chunkClosure(graph, [entryOf(graph).file]));
  const chunkOf = new Map(Object.values(graph).map(({ facade, file }) => [facade, file]));
  const filesFor = (modules: readonly string[]): string[] => {
    const chunks = modules.map((module) => {
      const file = chunkOf.get(module);
      if (file === undefined)
        throw new Error(`no chunk stands for ${module}, which scripts/page-parts.ts names`);
      return file;
    });
    return [...filesOf(graph, chunkClosure(graph, chunks))].filter((file) => !known.has(file));
  };
  const pathsFor = (modules: readonly string[]): string[] => filesFor(modules).map((file) => base + file);
  const textsFor = (own: readonly string[], language: string): string[] =>
    [...TEXTS, ...own]
      .map((folder) => `${folder}/${language}.ts`)
      // Part of the entry.
      .filter((module) => module !== 'locales/en_US.ts');
  const pages = PAGES.map(({ hash, modules, texts = [] }) => ({
    hash,
    files: pathsFor(modules),
    texts: Object.fromEntries(LANGUAGES.map((language) => [language, pathsFor(textsFor(texts, language))])),
  }));
  return { pages };
}
