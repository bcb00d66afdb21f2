import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type ChangeKind, NOTHING_WRITTEN, type Written, written } from '#shared/domain/rhythm/written.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import { documentWords, type StoryDocument } from '#shared/domain/story-document.ts';
import type { Clock, Timers } from '#shared/lib/ports.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { editorWords } from './word-counter.ts';

/** Counted this long after a change: words of a paragraph are never counted on a key's path. */
const COUNT_AFTER_MS = 2_000;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Change = { kind: ChangeKind; after: Node };

/**
 * Adds up what changes of a text bring, by kind. Words cut out wait to be put in again: who moves a paragraph has neither written nor pasted
 * it. An undone paste comes off what was pasted.
 */
export function createTally(words: number) {
  let total = words;
  let now: Written = NOTHING_WRITTEN;
  let cut = 0;
  let lastPasted = 0;
  return {
    add(how: ChangeKind | 'cut' | 'undone', after: number): void {
      let delta = after - total;
      total = after;
      let kind: ChangeKind = how === 'cut' || how === 'undone' ? 'typed' : how;
      if (how === 'cut') {
        cut = Math.max(0, -delta);
        return;
      }
      if (how === 'undone' && Math.abs(delta) === lastPasted) kind = 'pasted';
      if (how === 'pasted') {
        const moved = Math.min(cut, Math.max(0, delta));
        delta -= moved;
        cut = 0;
        lastPasted = delta;
      }
      now = written(now, kind, delta);
    },
    /** All so far. */
    so: (): Written => now,
    /** A new day begins with nothing. */
    reset(): void {
      now = NOTHING_WRITTEN;
    },
  };
}

function kindOf(transaction: Transaction): ChangeKind | 'cut' | 'undone' {
  const event: unknown = transaction.getMeta('uiEvent');
  if (transaction.getMeta('remote') === true) return 'elsewhere';
  if (transaction.getMeta('history$') !== undefined) return 'undone';
  if (event === 'cut') return 'cut';
  return event === 'paste' || event === 'drop' || transaction.getMeta('paste') === true ? 'pasted' : 'typed';
}

/**
 * Counts by day what is written in an editor, typed and pasted apart, on this device. `initial` is the text as it was opened: what was typed
 * before this came counts. The returned function ends it and keeps what was counted last.
 */
export function countWriting(
  view: EditorView,
  initial: StoryDocument,
  work: Pick<AuthorWork, 'countWritten'>,
  { clock, timers }: { clock: Clock; timers: Timers },
): () => void {
  const dispatch = view.props.dispatchTransaction;
  const tally = createTally(documentWords(initial));
  let waiting: Change | { kind: 'cut' | 'undone'; after: Node } | undefined = {
    kind: 'typed',
    after: view.state.doc,
  };
  let timer: (() => void) | undefined;
  let day = localDay(ownZone(), clock.now());
  let told: Written = NOTHING_WRITTEN;

  const settle = () => {
    if (waiting) tally.add(waiting.kind, editorWords(waiting.after));
    waiting = undefined;
  };
  const tell = () => {
    timer = undefined;
    settle();
    const today = localDay(ownZone(), clock.now());
    const so = tally.so();
    const more = { typed: so.typed - told.typed, pasted: so.pasted - told.pasted };
    told = so;
    if (more.typed !== 0 || more.pasted !== 0) work.countWritten(today, more).catch(() => undefined);
    if (day !== today) {
      // What is taken out from here on was written on another day.
      tally.reset();
      told = NOTHING_WRITTEN;
    }
    day = today;
  };
  const tellSoon = () => {
    timer ??= timers.after(COUNT_AFTER_MS, tell);
  };

  view.setProps({
    dispatchTransaction(transaction) {
      if (dispatch) dispatch.call(this, transaction);
      else view.updateState(view.state.apply(transaction));
      if (!transaction.docChanged) return;
      const kind = kindOf(transaction);
      // Changes of one kind are one until another comes; the words of all of them are counted once.
      if (waiting && (waiting.kind !== kind || kind !== 'typed')) settle();
      waiting = { kind, after: view.state.doc };
      tellSoon();
    },
  });
  tellSoon();
  return () => {
    timer?.();
    tell();
  };
}
