import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import { documentWords, type StoryDocument } from '#shared/domain/story-document.ts';
import {
  type ChangeKind,
  NOTHING_WRITTEN,
  type Written,
  written,
} from '#shared/domain/writing-stats/written.ts';
import type { Clock, Timers } from '#shared/lib/ports.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { onPageHide } from '#ui/platform/use-page-hide.ts';
import { editorWords } from './word-counter.ts';

/** Words are counted this long after a change, so that the count never delays a key. */
const COUNT_AFTER_MS = 2_000;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Change = { kind: ChangeKind; after: Node };

/**
 * Sums the words of a text's changes by kind. Cut words wait to be pasted: moving a paragraph is neither writing nor pasting. An undone
 * paste is subtracted from pasted words.
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
    /** The sums so far. */
    total: (): Written => now,
    /** Starts a new day at zero. */
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
 * Counts the words written in an editor by day on this device, typed and pasted separately. `initial` is the text as opened: words typed
 * before this part loaded count too. The returned function stops it and stores the last count.
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
  let stored: Written = NOTHING_WRITTEN;

  const settle = () => {
    if (waiting) tally.add(waiting.kind, editorWords(waiting.after));
    waiting = undefined;
  };
  const store = () => {
    timer = undefined;
    settle();
    const today = localDay(ownZone(), clock.now());
    const counted = tally.total();
    const more = { typed: counted.typed - stored.typed, pasted: counted.pasted - stored.pasted };
    stored = counted;
    if (more.typed !== 0 || more.pasted !== 0) work.countWritten(today, more).catch(() => undefined);
    if (day !== today) {
      // Words deleted from now on were written on an earlier day.
      tally.reset();
      stored = NOTHING_WRITTEN;
    }
    day = today;
  };
  const storeSoon = () => {
    timer ??= timers.after(COUNT_AFTER_MS, store);
  };

  view.setProps({
    dispatchTransaction(transaction) {
      if (dispatch) dispatch.call(this, transaction);
      else view.updateState(view.state.apply(transaction));
      if (!transaction.docChanged) return;
      const kind = kindOf(transaction);
      // Changes of one kind are combined until a change of a different kind follows; their words are counted once.
      if (waiting && (waiting.kind !== kind || kind !== 'typed')) settle();
      waiting = { kind, after: view.state.doc };
      storeSoon();
    },
  });
  storeSoon();
  // A phone may kill a hidden page at any time, before the timer fires.
  const stopWatching = onPageHide(store);
  return () => {
    stopWatching();
    timer?.();
    store();
  };
}
