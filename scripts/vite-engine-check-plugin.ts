import type { Plugin } from 'vite';

const MODULE = /[\\/]node_modules[\\/]prosemirror-model[\\/]dist[\\/]index\.js$/;
const CHECK = /let \{ stack \} = new Error\("\/"\);\s*if \(!stack \|\| !\/\\n\\s\*at\\s\/\.test\(stack\)\)/;

/**
 * ProseMirror looks into the stack of an error, as it is loaded, to see whether V8 runs it. To name that place V8 reads the whole
 * chunk of the editor again: a twelfth of its start on a slow phone. What V8 has beside its errors says the same for nothing. (Other
 * engines have taken it over since; the strings they then look up cost them next to nothing.) Throws when it does not find the check.
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
