import { TextSelection } from 'prosemirror-state';
import { type EditorView, __endComposition as endComposition } from 'prosemirror-view';
import type { Timers } from '#shared/lib/ports.ts';

/** Ends a word a keyboard was making; ProseMirror gives it to tests and other editors' parts and leaves it out of its types. */
declare module 'prosemirror-view' {
  export function __endComposition(view: EditorView): boolean | undefined;
}

/** What of ProseMirror's own parts this leans on; they stand in its source for every keyboard that changes the text by itself. */
type Inside = {
  domObserver: { flushingSoon: number; forceFlush(): void; onSelectionChange(): void };
  input: { lastKeyCode: number | null };
};

/** A key that can only put a letter where the caret stands. */
const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

/** A letter is read after this though no frame has come: a page that is not seen gets none. In ms. */
const READ_BY_MS = 300;

/**
 * Lets the browser paint a typed letter before the editor's state learns of it: the browser itself puts it into the paragraph, and
 * ProseMirror reads the paragraph when it is on the screen (at the latest 300 ms later; sooner if a letter is not what comes next). Only where
 * reading it cannot change its look: within the text of a paragraph, with no mark waiting for it. So it is with the letters of a word a phone's
 * keyboard is still making, which is most of what is written on one.
 * `onKey` hears of every key first; `screen.defer` runs a task after the next paint; `signal` ends it all. `settle` reads at once what was typed and
 * not read yet, `catchUp` where the caret is as well.
 */
export function paintFirst(
  view: EditorView,
  onKey: (event: KeyboardEvent) => void,
  screen: { timers: Timers; defer(task: () => void): void },
  signal: AbortSignal,
): { settle(): void; catchUp(): void } {
  const { domObserver, input } = view as unknown as Inside;
  /** A letter stands on the screen, or will with the next frame, and is not read. */
  let isWaiting = false;
  /** The last word of a phone's keyboard on what it is making that ProseMirror did not hear. */
  let unheard: Event | undefined;
  /** A word a phone's keyboard made was put in, and is not read. */
  let isWordEnding = false;
  const settle = (): void => {
    domObserver.forceFlush();
    isWaiting = false;
    if (unheard && view.composing) view.dispatchEvent(unheard);
    unheard = undefined;
    if (!isWordEnding) return;
    isWordEnding = false;
    // ProseMirror's own end of it, 20 ms after the keyboard's, finds the word not read and leaves it.
    if (!view.composing) endComposition(view);
  };

  let letters = 0;
  let isGuarded = false;
  /**
   * As ProseMirror's own `flushSoon` does, but never before the letter is on the screen: its 20 ms end where a slow phone is at work on
   * the frame, and the reading would come before the screen is told.
   */
  const readWhenPainted = (): void => {
    isWaiting = true;
    letters += 1;
    const letter = letters;
    // That something waits, without a timer for each letter.
    if (domObserver.flushingSoon < 0) domObserver.flushingSoon = 0;
    if (!isGuarded) {
      isGuarded = true;
      screen.timers.after(READ_BY_MS, () => {
        isGuarded = false;
        settle();
      });
    }
    // A letter that came in between has a frame of its own to wait for.
    screen.defer(() => letter === letters && settle());
  };

  const isPlain = (): boolean => {
    const { selection, storedMarks } = view.state;
    return (
      view.editable &&
      storedMarks === null &&
      selection instanceof TextSelection &&
      selection.$cursor !== null &&
      selection.$cursor.parent.content.size > 0
    );
  };

  /** The key that is down puts in a letter that is read later. */
  let isPlainKey = false;
  let isMoved = false;
  /**
   * The browser tells of a caret it has moved later than it takes the next key: in a page that was busy when both were pressed a
   * command would do its work where the caret was before.
   */
  const catchUp = (): void => {
    settle();
    if (!view.composing) domObserver.onSelectionChange();
  };

  const isHere = ({ target }: Event): boolean => target === view.dom;
  const onKeyDown = (event: KeyboardEvent): void => {
    isPlainKey = false;
    if (!isHere(event)) return;
    onKey(event);
    // A phone's keyboard that does not say which key it was: ProseMirror leaves such a key alone as well.
    if (event.keyCode === 229) {
      if (view.composing) event.stopPropagation();
      return;
    }
    const letter = isLetter(event);
    if (isMoved || !letter) catchUp();
    isMoved = !letter;
    isPlainKey = letter && !view.composing && isPlain();
    if (!isPlainKey) return;
    // What commands of the editor and of the page would look for in such a key is not in it; each of them costs the letter time.
    event.stopPropagation();
    input.lastKeyCode = event.keyCode;
  };
  const onKeyPress = (event: KeyboardEvent): void => {
    if (isPlainKey && isHere(event)) event.stopPropagation();
  };
  const isTypedLetter = ({ inputType, isComposing }: InputEvent): boolean =>
    inputType === 'insertText' && !isComposing && !view.composing;
  /** The letter that is being put in is one that is read later. */
  let isLater = false;
  const onBeforeInput = (event: InputEvent): void => {
    if (!isHere(event)) return;
    isLater = (isTypedLetter(event) || event.inputType === 'insertCompositionText') && isPlain();
    if (isLater) {
      event.stopPropagation();
      readWhenPainted();
    } else settle();
  };
  const onInput = (event: Event): void => {
    if (isLater && isHere(event)) event.stopPropagation();
  };
  // React makes an event of its own of each, for the same change that `input` tells of.
  const onTextInput = (event: Event): void => {
    if (isHere(event)) event.stopPropagation();
  };
  const onCompositionUpdate = (event: Event): void => {
    if (!isWaiting || !isHere(event)) return;
    event.stopPropagation();
    unheard = event;
  };
  const onCompositionEnd = (): void => {
    isWordEnding = isWaiting;
  };
  /** Nobody asks where a letter has moved the caret to before the letter is read. */
  const onSelectionChange = (event: Event): void => {
    if (isWaiting) event.stopImmediatePropagation();
  };
  /** For the shift key alone is it of use that a key is let go. */
  const onKeyUp = (event: KeyboardEvent): void => {
    if (isWaiting && event.key !== 'Shift' && isHere(event)) event.stopPropagation();
  };
  // Before ProseMirror, whose listeners stand on the text itself, and before React, whose stand on its root. What they would do for an
  // event comes to nothing while a letter waits, and takes its time from the letter.
  const first = { capture: true, signal };
  const page = view.dom.ownerDocument;
  page.addEventListener('keydown', onKeyDown, first);
  page.addEventListener('keypress', onKeyPress, first);
  page.addEventListener('beforeinput', onBeforeInput, first);
  page.addEventListener('input', onInput, first);
  page.addEventListener('textInput', onTextInput, first);
  page.addEventListener('compositionupdate', onCompositionUpdate, first);
  page.addEventListener('selectionchange', onSelectionChange, first);
  page.addEventListener('keyup', onKeyUp, first);
  view.dom.addEventListener('compositionstart', settle, first);
  view.dom.addEventListener('compositionend', onCompositionEnd, first);
  return { settle, catchUp };
}
