import { TOOL_KEYS, TOOLS, type Tool } from './tools.ts';

/** The command of a key. */
export type Shortcut =
  | { readonly type: 'tool'; readonly tool: Tool }
  | { readonly type: 'undo' | 'redo' | 'delete' | 'escape' | 'zoomIn' | 'zoomOut' | 'zoomFit' };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

const KEYS = new Map<string, Exclude<Shortcut['type'], 'tool'>>([
  ['Delete', 'delete'],
  ['Backspace', 'delete'],
  ['Escape', 'escape'],
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomFit'],
]);

/** The meaning of a key outside text editing; null if it has none. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Shortcut | null {
  if (altKey) return null;
  const low = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (low === 'z') return { type: shiftKey ? 'redo' : 'undo' };
    return low === 'y' ? { type: 'redo' } : null;
  }
  const type = KEYS.get(key);
  if (type) return { type };
  const tool = shiftKey ? undefined : TOOLS.find((each) => TOOL_KEYS[each] === low);
  return tool ? { type: 'tool', tool } : null;
}
