import type { Plugin } from 'vite';

/**
 * What V8 takes as: compile all functions of this file at once, beside the page while the file comes in, instead of one by one in
 * the page when each is first called. Browsers that do not know it see a comment. It has to be the file's first line.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Chunks of which a start calls about half of all functions (measured by precise coverage). Chrome keeps no compiled code of modules
 * that a service worker's cache gave (seen with 156), so an installed app compiles them anew at each start; on a slow phone that is
 * a third of it. Elsewhere less is called, and compiling all of it would only cost battery and memory.
 */
const CHUNKS: ReadonlySet<string> = new Set(['first', 'mantine', 'start-sync', 'author', 'editor-page']);

/** Puts the compile hint into the chunks every start runs. Throws when one of them is not there any more. */
export function compileHintsPlugin(): Plugin {
  return {
    name: 'tinta:compile-hints',
    apply: 'build',
    enforce: 'post',
    // After Vite has put its list of preloads at the top of a chunk.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const missing = new Set(CHUNKS);
        for (const item of Object.values(bundle)) {
          if (item.type !== 'chunk' || !CHUNKS.has(item.name)) continue;
          item.code = HINT + item.code;
          missing.delete(item.name);
        }
        if (missing.size > 0)
          throw new Error(
            `no chunk is called ${[...missing].join(', ')}: see scripts/vite-compile-hints-plugin.ts`,
          );
      },
    },
  };
}
