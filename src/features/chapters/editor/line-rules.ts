import { closeHistory, isHistoryTransaction, undo } from 'prosemirror-history';
import { type EditorState, Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { storySchema } from './story-schema.ts';

const { paragraph, sceneBreak } = storySchema.nodes;

/** Lines that stand for a scene break as soon as they are typed: no prose begins with them. */
const AT_ONCE = /^(?:\*\*\*|\* \* \*)$/;
/** Lines that stand for a scene break once Enter ends them. Until then they may begin a speech or a title. */
const BY_ENTER = /^(?:---|###)$/;

/** What happened last: a rule changed a line, or the change was undone. */
type Last = 'changed' | 'takenBack' | null;

/** The line with the caret, if the caret is at its end; otherwise ''. */
function lineAt({ selection }: EditorState): string {
  const cursor = selection instanceof TextSelection ? selection.$cursor : null;
  return cursor?.parentOffset === cursor?.parent.content.size ? (cursor?.parent.textContent ?? '') : '';
}

/** Makes the line with the caret a scene break. It is a separate step in the history, so that one undo restores the typed line. */
function change(view: EditorView, plugin: Plugin<Last>): true {
  const { tr, selection } = view.state;
  const at = selection.$from.before();
  tr.replaceWith(at, selection.$from.after(), [sceneBreak.create(), paragraph.create()]);
  tr.setSelection(TextSelection.create(tr.doc, at + 2)).setMeta(plugin, 'changed');
  view.dispatch(closeHistory(tr).scrollIntoView());
  return true;
}

/**
 * Turns lines that can be nothing else into scene breaks (docs/spec, section 10, Text). One undo, or one Backspace right after, restores
 * the typed line, which then stays.
 */
export const lineRules = (): Plugin => {
  const plugin: Plugin<Last> = new Plugin<Last>({
    state: {
      init: () => null,
      apply(tr, last): Last {
        if (last === 'changed' && isHistoryTransaction(tr)) return 'takenBack';
        return tr.getMeta(plugin) ?? (tr.docChanged || tr.selectionSet ? null : last);
      },
    },
    props: {
      handleTextInput(view, from, to, text) {
        const isTyped = !view.composing && from === to && from === view.state.selection.from;
        if (!isTyped || !AT_ONCE.test(`${lineAt(view.state)}${text}`)) return false;
        view.dispatch(view.state.tr.insertText(text, from, to));
        return change(view, plugin);
      },
      handleKeyDown(view, { key, isComposing, shiftKey, ctrlKey, altKey, metaKey }) {
        if (isComposing || shiftKey || ctrlKey || altKey || metaKey) return false;
        const last = plugin.getState(view.state);
        if (key === 'Backspace' && last === 'changed') return undo(view.state, view.dispatch);
        if (key !== 'Enter' || last === 'takenBack' || !BY_ENTER.test(lineAt(view.state))) return false;
        return change(view, plugin);
      },
      handleDOMEvents: {
        // An Android keyboard may compose the stars. ProseMirror reads them once the word has ended.
        compositionend(view) {
          afterPaint(() => {
            if (!view.isDestroyed && !view.composing && AT_ONCE.test(lineAt(view.state)))
              change(view, plugin);
          });
          return false;
        },
      },
    },
  });
  return plugin;
};
