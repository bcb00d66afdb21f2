import { TOOL_KEYS, TOOLS, type Tool } from './tools.ts';

/** What a key asks of the board. */
export type Shortcut =
  | { readonly type: 'tool'; readonly tool: Tool }
  | { readonly type: 'undo' | 'redo' | 'delete' | 'escape' | 'zoomIn' | 'zoomOut' | 'zoomFit' };

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** The meaning of a key where no text is written; null where it has none. */
export function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Shortcut | null {
  if (altKey) return null;
  const low = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (low === 'z') return { type: shiftKey ? 'redo' : 'undo' };
    return low === 'y' ? { type: 'redo' } : null;
  }
  if (key === 'Delete' || key === 'Backspace') return { type: 'delete' };
  if (key === 'Escape') return { type: 'escape' };
  if (key === '+' || key === '=') return { type: 'zoomIn' };
  if (key === '-') return { type: 'zoomOut' };
  if (key === '0') return { type: 'zoomFit' };
  const tool = shiftKey ? undefined : TOOLS.find((each) => TOOL_KEYS[each] === low);
  return tool ? { type: 'tool', tool } : null;
}
