import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { DRAFT_SAVE_DEBOUNCE_MS, DRAFT_SAVE_INTERVAL_MS } from '#shared/domain/limits.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { isQuotaError } from '#storage/db/health.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { putBack } from '#storage/texts/put-back.ts';
import { sameText, textWords } from '#storage/texts/texts.ts';
import type { SaveState } from '#sync/types/author-work.ts';
import { type Stored, writeDraft } from './draft-writer.ts';
import type { DraftSessionDeps, OpenDraft } from './open-draft.ts';

/** While typing goes on a write that is due by then follows the next key at once. */
const DRAFT_SAVE_AMID_TYPING_MS = 0.7 * DRAFT_SAVE_INTERVAL_MS;
/** A write that failed is tried again after this, key or no key. */
const RETRY_MS = 5_000;

/**
 * A chapter open in an editor. The reader given by the last key is asked for the text only when it is written: 300 ms after the
 * last key, at least every second while typing goes on (SYNC-2). Writes follow one another, so each one knows what the last
 * has stored. `isNew`: the chapter is not there yet, and comes to be with the first write, or of its last text. `unkept`: a last
 * text in which the stored one is joined and for which the device had no room; it is shown, and written as if it were typed here.
 */
export function createDraftSession(
  deps: DraftSessionDeps,
  chapter: { id: ChapterId; bookId: BookId },
  session: string,
  opened: Stored,
  { isNew = false, unkept }: { isNew?: boolean; unkept?: ChapterText } = {},
): OpenDraft {
  const { db, uid, ports } = deps;
  const { id, bookId } = chapter;
  const stateListeners = new Set<(state: SaveState) => void>();
  const textListeners = new Set<(text: ChapterText) => void>();
  let known = opened;
  /** No write has made the chapter yet. */
  let unmade = isNew;
  const shownFirst = unkept ?? opened.text;
  let read: (() => ChapterText) | undefined = unkept && (() => unkept);
  let pending: ChapterText | null = null;
  let sendNow = false;
  let since: number | undefined;
  let cancelTimer = () => {};
  let writing: Promise<void> = Promise.resolve();
  let state: SaveState | undefined;
  let unfollow = () => {};
  let closed = false;
  /** Keys follow one another: what became of a text is told when they pause, or what the author sees would change with every second. */
  let typing = false;
  let held: SaveState | undefined;
  /** A last text of this session lies beside the draft. */
  let parted = unkept !== undefined;
  let hasWritten = false;

  const tell = (next: SaveState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of stateListeners) listener(next);
  };
  /** Tells how safe the stored text is; that the author is needed waits for no pause. */
  const tellStored = (next: SaveState) => {
    held = typing ? next : undefined;
    if (!typing || next.kind === 'needsYou') tell(next);
  };
  /** What became of the text that is stored, which may be one of another page that has yet to be shown here. */
  let followed: { state: SaveState; row: ChapterRow } | undefined;
  /** The chapter as it was when its text was last the server's. */
  let synced: { row: ChapterRow; text: ChapterText } | undefined;
  const tellOfStored = () => {
    if (!followed || read || pending !== null || followed.row.seq !== known.seq) return;
    if (followed.state.kind === 'synced') synced = { row: followed.row, text: known.text };
    tellStored(followed.state);
  };
  const show = (text: ChapterText) => {
    for (const listener of textListeners) listener(text);
  };

  /** A text came in from outside: what is being typed is merged over it before the editor shows it. */
  const takeIn = (before: ChapterText, stored: Stored) => {
    known = stored;
    if (!read) {
      if (!sameText(before, stored.text)) show(stored.text);
      return;
    }
    const typed = read();
    const merge = mergeChapters(before, typed, stored.text);
    // What overlaps stays as typed; the other text is in the database, where the next write finds it.
    if (!merge.clean) known = { seq: -1, text: before };
    else if (!sameText(merge.text, typed)) {
      read = () => merge.text;
      show(merge.text);
    }
  };

  async function store(text: ChapterText): Promise<void> {
    const write = { uid, id, bookId, known, text, words: textWords(text), sendNow, isNew: unmade };
    let stored: Stored;
    try {
      stored = await writeDraft(db, write, ports);
    } catch (error) {
      if (!isQuotaError(error) || !(await deps.makeRoom())) throw error;
      stored = await writeDraft(db, write, ports);
    }
    unmade = false;
    sendNow = false;
    if (!hasWritten) deps.keepBefore(write.known.text);
    hasWritten = true;
    // Only once the words are stored, and not while newer ones are on the screen alone.
    if (parted && !read) {
      parted = false;
      deps.dropParting();
    }
    deps.onStorage('ok');
    deps.onStored(id, stored.seq, session);
    const merged = !sameText(stored.text, text);
    if (merged) takeIn(text, stored);
    else known = stored;
    deps.poke(write.sendNow ? 'hurry' : 'whenDue');
  }

  /** The keys have paused, or are asked to: what is stored is told. */
  const pause = (): void => {
    typing = false;
    if (read || pending !== null || state?.kind !== 'saving') return;
    tellStored(held ?? { kind: 'saved' });
  };

  const write = (): Promise<void> => {
    cancelTimer();
    since = undefined;
    typing = false;
    writing = writing.then(async () => {
      const reader = read;
      if (!reader) {
        pause();
        return;
      }
      const text = reader();
      read = undefined;
      if (known.seq !== -1 && sameText(text, known.text)) {
        tellStored({ kind: 'saved' });
        return;
      }
      pending = text;
      try {
        await store(text);
        if (!read) tellStored({ kind: 'saved' });
      } catch (error) {
        // The text is on the screen only; the next key or flush tries again.
        read ??= reader;
        const full = isQuotaError(error);
        const blocked = error instanceof Error && error.name === 'DatabaseClosedError';
        deps.onStorage(full ? 'full' : 'unavailable');
        tell({ kind: 'notSaved', why: full ? 'quota' : blocked ? 'blocked' : 'unknown' });
        if (!closed) cancelTimer = ports.timers.after(RETRY_MS, () => write().catch(() => {}));
      } finally {
        pending = null;
        tellOfStored();
      }
    });
    return writing;
  };

  const schedule = (age: number) => {
    const now = ports.clock.now();
    since = since === undefined || since > now ? now : since;
    cancelTimer();
    // From the key on, not from when a slow phone has got round to it.
    const pauseIn = Math.max(0, DRAFT_SAVE_DEBOUNCE_MS - age);
    // What is due before long goes with this key: the timer's write could stand in the way of the next one.
    if (now - since >= DRAFT_SAVE_AMID_TYPING_MS) {
      write().catch(() => {});
      typing = true;
      cancelTimer = ports.timers.after(pauseIn, pause);
      return;
    }
    const wait = Math.min(pauseIn, Math.max(0, since + DRAFT_SAVE_INTERVAL_MS - now));
    cancelTimer = ports.timers.after(wait, () => {
      write().catch(() => {});
    });
  };

  const part = (): void => {
    if (!read && pending === null) return;
    const text = read ? read() : (pending ?? known.text);
    if (sameText(text, known.text)) return;
    const now = ports.clock.now();
    parted = true;
    deps.putParting({
      uid,
      id,
      session,
      text,
      onSeq: known.seq,
      onText: known.text,
      pendingText: pending,
      ...(unmade && { createIn: bookId }),
      at: now,
    });
  };

  if (unkept) {
    tell({ kind: 'saving' });
    write().catch(() => {});
  }

  return {
    chapterId: id,
    text: shownFirst,
    session,
    change(reader, age = 0) {
      if (closed) return;
      read = reader;
      tell({ kind: 'saving' });
      schedule(age);
    },
    flush: write,
    hide() {
      part();
      sendNow = true;
      // The page may live on; then the regular write takes the text over from the raw one.
      if (read) write().catch(() => {});
      else deps.poke('hurry');
    },
    async close() {
      sendNow = true;
      part();
      await write();
      closed = true;
      unfollow();
      deps.onClosed();
      deps.poke('hurry');
    },
    onState(listener) {
      if (stateListeners.size === 0) {
        unfollow = deps.follow(id, (next, row) => {
          followed = { state: next, row };
          tellOfStored();
        });
      }
      stateListeners.add(listener);
      if (state) listener(state);
      return () => {
        stateListeners.delete(listener);
        if (stateListeners.size === 0) unfollow();
      };
    },
    onText(listener) {
      textListeners.add(listener);
      // Who opened it may have shown the text as it was opened, before there was anybody to hear of another.
      if (!read && pending === null && !sameText(known.text, shownFirst)) listener(known.text);
      return () => textListeners.delete(listener);
    },
    async heard(seq) {
      writing = writing.then(async () => {
        if (closed || seq <= known.seq) return;
        const draft = await db.drafts.get([uid, id]).catch(() => undefined);
        if (draft && draft.seq > known.seq) takeIn(known.text, { seq: draft.seq, text: draft.text });
        tellOfStored();
      });
      await writing;
    },
    async restore() {
      writing = writing.then(async () => {
        if (closed || (unmade && !read)) return;
        const { text } = known;
        followed = undefined;
        // Where that fails (a full device, a database deleted once more) the write below says so and tries again.
        await putBack(db, await deps.story, synced, ports).catch(() => {});
        // Whatever is there by now, of this or another page, what is shown is joined with it.
        known = synced ? { seq: synced.row.seq, text: synced.text } : { seq: -1, text };
        // Not over the reader of a key typed meanwhile: its word would be lost.
        read ??= () => text;
      });
      await writing;
      await write();
    },
  };
}
