import { closeHistory } from 'prosemirror-history';
import type { Transaction } from 'prosemirror-state';
import { Mapping, ReplaceStep } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';

/**
 * Takes back the last paste, whatever was typed since (docs/spec, section 10, Paste). What was typed within it goes with it; this is a
 * step of the history like any other.
 */
export function pasteUndo() {
  let last: { back: ReplaceStep; since: Mapping } | undefined;

  return {
    /** Follows what happens to the text. */
    follow(transactions: readonly Transaction[]): void {
      for (const change of transactions) {
        const [step] = change.steps;
        if (change.getMeta('paste') === true && change.steps.length === 1 && step instanceof ReplaceStep)
          last = { back: step.invert(change.before) as ReplaceStep, since: new Mapping() };
        else last?.since.appendMapping(change.mapping);
      }
    },
    undo(view: EditorView): void {
      const back = last?.back.map(last.since);
      last = undefined;
      // Nothing of it is left: it was taken back or deleted by hand.
      if (!(back instanceof ReplaceStep) || back.from === back.to) return;
      view.dispatch(closeHistory(view.state.tr.step(back)).scrollIntoView());
    },
  };
}
