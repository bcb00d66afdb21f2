import type { Plugin } from 'vite';

const MODULE = /[\\/]node_modules[\\/]prosemirror-model[\\/]dist[\\/]index\.js$/;
const CHECK = /let \{ stack \} = new Error\("\/"\);\s*if \(!stack \|\| !\/\\n\\s\*at\\s\/\.test\(stack\)\)/;

/**
 * When ProseMirror loads, it checks an error's stack to detect V8. To build that stack V8 reads the whole editor chunk again: a twelfth
 * of its start on a slow phone. This plugin makes it check for `Error.captureStackTrace` instead, which V8 has and which costs nothing.
 * (Other engines have adopted it since; the strings they then look up cost almost nothing.) Throws if it does not find the check.
 */
export function engineCheckPlugin(): Plugin {
  let isFound = false;
  return {
    name: 'tinta:engine-check',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        isFound = CHECK.test(code);
        return { code: code.replace(CHECK, 'if (!("captureStackTrace" in Error))'), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isFound)
        throw new Error(
          'ProseMirror does not ask an error for its engine any more: see scripts/vite-engine-check-plugin.ts',
        );
    },
  };
}
