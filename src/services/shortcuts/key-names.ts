const MAC: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ mod: '⌘', alt: '⌥', shift: '⇧', pageup: '⇞', pagedown: '⇟' }),
);
const OTHERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    mod: 'Ctrl',
    alt: 'Alt',
    shift: 'Shift',
    pageup: 'Page Up',
    pagedown: 'Page Down',
  }),
);

/** The keys of a shortcut as they are printed on the keyboard, in order: `mod+K` is Ctrl and K, on a Mac ⌘ and K. */
export const keyNames = (keys: string, isMac: boolean): string[] =>
  keys.split('+').map((key) => (isMac ? MAC : OTHERS).get(key.toLowerCase()) ?? key);
