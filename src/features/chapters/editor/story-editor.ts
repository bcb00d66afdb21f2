import { closeHistory, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { MARKS, type Mark, type StoryDocument } from '#shared/domain/story-document.ts';
import { ageOf } from '#ui/platform/age-of.ts';
import { caretSight } from './caret-sight.ts';
import type { LeftOutOfPaste } from './clean-paste.ts';
import { toEditorDocument, toStoryDocument } from './document-conversion.ts';
import {
  createEditorState,
  insertSceneBreak,
  isMarked,
  isQuoted,
  toggle,
  toggleQuote,
} from './editor-state.ts';
import { copies, pastes } from './pastes.ts';
import { undoSteps } from './undo-steps.ts';

/** The toolbar's state. */
export type EditorMarks = {
  marks: Record<Mark, boolean>;
  quote: boolean;
  canUndo: boolean;
  canRedo: boolean;
};

export type StoryEditorListener = {
  /** The text changed, by the author (`own`) or from elsewhere. `age`: how long ago its key was pressed, in ms. */
  onChange(own: boolean, age: number): void;
  /** The caret moved or the text changed. For the toolbar. Called by `defer`, so that it does not delay a key. */
  onMarks(marks: EditorMarks): void;
  /** The caret is at this place now, by the author or by a text from elsewhere. Called by `defer`, so that it does not delay a key. */
  onCaret(place: number): void;
  onPaste(dropped: readonly LeftOutOfPaste[]): void;
};

export type StoryEditorOptions = StoryEditorListener & {
  document: StoryDocument;
  /** Where the caret was left, as `onCaret` reported it; null: the text is shown from its beginning. */
  place: number | null;
  label: string;
  editable: boolean;
  /** Defers work until after the paint. */
  defer(task: () => void): void;
};

/** The writing surface: ProseMirror, uncontrolled (decision 0006). */
export interface StoryEditor {
  readonly view: EditorView;
  doc(): Node;
  read(): StoryDocument;
  /** Shows a new text. Equal parts stay untouched, so their caret, scroll and undo are kept. */
  replace(document: StoryDocument): void;
  /**
   * Undoes the last paste, and keeps text typed elsewhere since; `again` is pasted in its place. Returns false, with nothing done, if the paste is
   * no longer in the text, or no longer as it was when `again` is to replace it.
   */
  undoPaste(again?: StoryDocument): boolean;
  run(action: Mark | 'quote' | 'sceneBreak' | 'undo' | 'redo'): void;
  /** Gives parts of the text a class. The parts are computed again for each text; null removes the class. */
  highlight(parts: ((doc: Node) => { from: number; to: number; look: string }[]) | null): void;
  setEditable(editable: boolean): void;
  setLabel(label: string): void;
  /** Puts the focus into the text, and the caret into sight. */
  focus(): void;
  /** Brings the caret back into sight after the text has moved under it. */
  showCaret(): void;
  /** Brings the place where the chapter was left into sight, unless the author has done something since it opened. */
  showPlace(): void;
  destroy(): void;
}

const COMMANDS: Record<'quote' | 'sceneBreak' | 'undo' | 'redo', Command> = {
  quote: toggleQuote,
  sceneBreak: insertSceneBreak,
  undo,
  redo,
};

const marksAt = (state: EditorState): EditorMarks => ({
  marks: Object.fromEntries(MARKS.map((mark) => [mark, isMarked(state, mark)])) as Record<Mark, boolean>,
  quote: isQuoted(state),
  canUndo: undoDepth(state) > 0,
  canRedo: redoDepth(state) > 0,
});

/**
 * Reads at once what the browser has done to text and caret. The browser reports a moved caret later than the next key, and on Android
 * ProseMirror reads the result of Backspace 20 ms later: a command of the next key would work on the old text.
 */
function catchUp(view: EditorView): void {
  if (view.composing) return;
  // ProseMirror reads its deferred changes before it handles any key. This key has no name, so it has no other effect.
  view.dispatchEvent(new KeyboardEvent('keydown'));
  view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/** Replaces only what differs. */
function replaceDocument(view: EditorView, document: StoryDocument): void {
  const next = toEditorDocument(document);
  const start = view.state.doc.content.findDiffStart(next.content);
  if (start === null) return;
  const end = view.state.doc.content.findDiffEnd(next.content);
  if (!end) return;
  const overlap = start - Math.min(end.a, end.b);
  const shift = Math.max(0, overlap);
  view.dispatch(
    view.state.tr
      .replace(start, end.a + shift, next.slice(start, end.b + shift))
      .setMeta('remote', true)
      .setMeta('addToHistory', false),
  );
}

/** Files dropped on the text would replace the page. */
function refuseFiles(_view: EditorView, event: DragEvent): boolean {
  if ((event.dataTransfer?.files.length ?? 0) === 0) return false;
  event.preventDefault();
  return true;
}

function highlight(view: EditorView, parts: Parameters<StoryEditor['highlight']>[0]): void {
  view.setProps({
    decorations: ({ doc }) =>
      parts &&
      DecorationSet.create(
        doc,
        parts(doc).map(({ from, to, look }) => Decoration.inline(from, to, { class: look })),
      ),
  });
}

/** Creates a writing surface in `place`. The caller destroys it. */
export function createStoryEditor(place: HTMLElement, options: StoryEditorOptions): StoryEditor {
  const shown = { editable: options.editable, label: options.label };
  let marksDue = false;

  const reportMarks = (): void => {
    if (marksDue) return;
    marksDue = true;
    options.defer(() => {
      marksDue = false;
      if (view.isDestroyed) return;
      options.onMarks(marksAt(view.state));
      reportCaret();
    });
  };

  let lastKey: KeyboardEvent | undefined;
  /** Age of the key that made this change; 0 for a change without a key. */
  const keyAge = (): number => {
    const age = lastKey ? ageOf(lastKey) : 0;
    lastKey = undefined;
    return age;
  };

  let caret: number;
  const reportCaret = (): void => {
    const { head } = view.state.selection;
    if (head !== caret) options.onCaret(head);
    caret = head;
  };

  const sight = caretSight(() => view);
  const beginsStep = undoSteps();
  const pasted = pastes(options.onPaste);
  const view: EditorView = new EditorView(place, {
    state: createEditorState(options.document, options.place),
    editable: () => shown.editable,
    ...sight.margins,
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': shown.label,
      autocapitalize: 'sentences',
      spellcheck: 'true',
    }),
    dispatchTransaction(transaction) {
      if (beginsStep(transaction)) closeHistory(transaction);
      sight.follow(transaction);
      const { state, transactions } = view.state.applyTransaction(transaction);
      pasted.follow(transactions);
      view.updateState(state);
      if (transaction.docChanged) options.onChange(transaction.getMeta('remote') !== true, keyAge());
      reportMarks();
    },
    clipboardSerializer: copies,
    handlePaste: (_view, event) => pasted.take(view, event),
    handleDrop: (_view, event, _slice, moved) => pasted.drop(view, event, moved),
    handleDOMEvents: {
      keydown(_view, event) {
        if (event.key === '') return false;
        lastKey = event;
        sight.pressed('key');
        // A phone's keyboard sends this code while it composes a word.
        if (event.keyCode !== 229) catchUp(view);
        return false;
      },
      pointerdown: () => sight.pressed('pointer'),
      drop: refuseFiles,
    },
  });
  caret = view.state.selection.head;
  sight.begin(options.place !== null);
  reportMarks();

  return handles(view, { sight, pasted, shown, reportCaret, defer: options.defer });
}

type Parts = {
  sight: ReturnType<typeof caretSight>;
  pasted: ReturnType<typeof pastes>;
  shown: Pick<StoryEditorOptions, 'editable' | 'label'>;
  reportCaret(): void;
  defer: StoryEditorOptions['defer'];
};

/** What the page can do with the surface. */
function handles(view: EditorView, { sight, pasted, shown, reportCaret, defer }: Parts): StoryEditor {
  /** The screen's parts are removed in no fixed order: a part that remains may still call these methods. */
  const whileOpen =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      if (!view.isDestroyed) act(...given);
    };
  return {
    view,
    doc: () => view.state.doc,
    read: () => toStoryDocument(view.state.doc),
    replace: whileOpen((document) => {
      const isSeen = sight.isSeen();
      replaceDocument(view, document);
      // Deferred, because the browser first keeps the visible text at its position.
      if (isSeen) defer(sight.show);
    }),
    undoPaste(again) {
      if (view.isDestroyed) return false;
      view.focus();
      return pasted.undo(view, again);
    },
    run: whileOpen((action) => {
      catchUp(view);
      // Without the focus there is no caret to scroll to.
      view.focus();
      const command = action in COMMANDS ? COMMANDS[action as keyof typeof COMMANDS] : toggle(action as Mark);
      command(view.state, view.dispatch, view);
    }),
    highlight: whileOpen((parts) => highlight(view, parts)),
    setEditable: whileOpen((next) => {
      shown.editable = next;
      view.setProps({});
    }),
    setLabel: whileOpen((next) => {
      shown.label = next;
      view.setProps({});
    }),
    focus: whileOpen(() => {
      view.focus();
      // The bar that gives the focus back may be gone by then.
      defer(sight.show);
    }),
    showCaret: sight.show,
    showPlace: sight.settle,
    destroy: whileOpen(() => {
      reportCaret();
      sight.end();
      view.destroy();
    }),
  };
}
