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
    isLast: 'You’re at the last chapter',
    isFirst: 'You’re at the first chapter',
    focus: 'Toggle focus mode',
    find: 'Find in this chapter',
  },
};

/** The type of every language's table: the same keys. */
export type ShortcutsTexts = Widened<typeof shortcutsEnUS>;
