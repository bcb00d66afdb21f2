import type { Widened } from '#locales/widened.ts';

/** Texts of the command palette and the list of shortcuts. The English table is the type of all others. */
export const shortcutsEnUS = {
  shortcuts: {
    everywhere: 'Everywhere',
    palette: 'Find a chapter, page or action',
    list: 'Keyboard shortcuts',
    search: 'Find a chapter, page or action',
    nothing: 'Nothing found',
    actions: 'Actions',
    screens: 'Pages',
    editor: 'While writing',
    next: 'Next chapter',
    previous: 'Previous chapter',
    isLast: 'This is the last chapter',
    isFirst: 'This is the first chapter',
    focus: 'Focus mode on or off',
    find: 'Find in this chapter',
  },
};

/** What every language must have, to the key. */
export type ShortcutsTexts = Widened<typeof shortcutsEnUS>;
