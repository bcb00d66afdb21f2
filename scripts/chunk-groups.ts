import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const file = (path: string): string => resolve(import.meta.dirname, '..', path);

/** The modules that typing needs. */
const EDITOR = [
  'src/features/chapters/editor/editor-page.tsx',
  'src/start/start-sync.ts',
  'src/ui/mantine-root.tsx',
].map(file);

let editors: ReadonlySet<string> | undefined;

/** Whether the editor imports a module, directly or indirectly. */
function isEditors(id: string, modules: Modules): boolean {
  editors ??= importsOf(EDITOR, modules);
  return editors.has(id);
}

/**
 * These modules, and all modules that they import statically, directly or indirectly. Mantine's modules are left out: its packages have one
 * entry that imports everything.
 */
function importsOf(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || id.includes('@mantine')) continue;
    seen.add(id);
    queue.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Mantine's components that most screens use. */
const COMMON =
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:ActionIcon|Alert|Button|CloseButton|Group|Input|InputBase|Loader|Stack|Text|Textarea|TextInput|Transition|VisuallyHidden)[\\/]/;

/**
 * Modules that load together share a chunk. A small chunk costs a header, an entry in the table of chunks, a request and, from the service
 * worker's cache on a slow phone, some ten milliseconds; it also compresses badly. The modules before a first paint are one chunk. The
 * modules that the editor shares with other screens are two chunks: Mantine's common components with `src/ui`, which visitors load too, and
 * the rest. The next chunks are the modules that other screens share. Each group includes its imports unless an earlier group has them.
 * Entry modules are in no group, as their chunk carries the entry's name.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry's imports. They contain nothing that only `import()` loads: an import added to the frame makes every first load heavier.
  { name: 'first', test: /^(?!.*(?:[\\/]src[\\/]main\.tsx|\.html)$)/, tags: ['$initial'], priority: 8 },
  {
    name: (id, modules) =>
      COMMON.test(id) || (id.startsWith(file('src/ui')) && isEditors(id, modules)) ? 'mantine' : null,
    debugName: 'mantine',
    minShareCount: 2,
    priority: 6,
  },
  {
    name: (id, modules) => (isEditors(id, modules) ? 'author' : null),
    debugName: 'author',
    minShareCount: 2,
    priority: 1,
  },
  // Modules that are shared by the same pages are one chunk, however small, so no screen loads code that it does not run. With small chunks
  // merged by a threshold of 1,500 bytes there were 57 fewer files, but writing stats and the inbox loaded 60 kB more.
  {
    name: 's',
    test: /[\\/](?:src|@mantine)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    priority: 0,
  },
];
