import type { Mark } from './page-load.ts';

/** The element of each screen that shows that it is ready. */
export const MARKS = {
  floor: { selector: 'h1', react: false },
  home: { selector: 'main a[href$="/Create/0"]', react: true },
  stories: { selector: 'main article h2 a', react: true },
  editor: { selector: 'main [contenteditable="true"]', react: false },
  editorTools: { selector: 'footer button', react: true },
} satisfies Record<string, Mark>;
