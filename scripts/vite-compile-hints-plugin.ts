import type { Plugin } from 'vite';

/**
 * Tells V8 to compile all functions of this file at once, off the main thread while the file loads, instead of one by one on the main
 * thread at their first calls. To other browsers it is a comment. It must be the file's first line.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * The chunks in which a start calls about half of all functions (measured by precise coverage). Chrome keeps no compiled code of modules
 * from a service worker's cache (seen with 156). So an installed app compiles the modules at each start, which takes a third of the start
 * on a slow phone. In other chunks fewer functions are called, so compiling all would only cost battery and memory.
 */
const CHUNKS: ReadonlySet<string> = new Set(['first', 'mantine', 'start-sync', 'author', 'editor-page']);

/** Adds the compile hint to each of `CHUNKS`. Throws if the build has no chunk of such a name. */
export function compileHintsPlugin(): Plugin {
  return {
    name: 'tinta:compile-hints',
    apply: 'build',
    enforce: 'post',
    // Runs after Vite has put its list of preloads at the top of a chunk.
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
