import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import { isQuotaError } from '#storage/db/health.ts';
import { HasLeft } from '#storage/db/leavings.ts';
import type { ScreenRead } from '#storage/db/rows.ts';
import { putBack } from '#storage/texts/put-back.ts';
import { sameText, textWords } from '#storage/texts/texts.ts';
import type { DraftFailure } from '#sync/merge/save-state.ts';
import { createDraftState } from './draft-state.ts';
import { type DraftText, isUnwritten, takeIn } from './draft-text.ts';
import { type DraftWrite, NOT_STORED, type Stored, WasAway, writeDraft } from './draft-writer.ts';
import { createKeyTimer } from './key-timer.ts';
import type { DraftSessionDeps, OpenDraft } from './open-draft.ts';

/** A failed write is tried again after this time, whether or not a key is pressed. */
const RETRY_MS = 5_000;
/** How many times one write may make room, at most. Old versions go first, then snapshots, then synced copies, some at a time. */
const ROOM_TRIES = 10;
/** A caret position is stored when the caret has not moved for this time. The chapter opens there the next time. */
const REST_MS = 1_000;

const failureOf = (error: unknown): DraftFailure => {
  if (isQuotaError(error)) return 'quota';
  return error instanceof Error && error.name === 'DatabaseClosedError' ? 'blocked' : 'unknown';
};

/** What an editor opens. */
export type Opening = {
  id: ChapterId;
  bookId: BookId;
  /** Unique name of this editor session. */
  session: string;
  stored: Stored;
  /** Where the caret was left; null: not known. */
  place: number | null;
  /** The chapter does not exist yet. Its first write creates it, or its last text does. */
  isNew: boolean;
  /** Identifies the author's stay on this device, from sign-in to sign-out (`stayOf`). Only the first write waits for it; a last text does not. */
  stay(): Promise<string>;
  /** A last text that the device had no room for, merged with the stored text. It is shown, and written as if it were typed here. */
  unkept?: ChapterText;
};

/** A chapter open in an editor. Its writes run one after another, so each write knows what the previous write stored (SYNC-2). */
export class EditorSession implements OpenDraft {
  readonly chapterId: ChapterId;
  readonly session: string;
  readonly text: ChapterText;
  readonly place: number | null;
  readonly #deps: DraftSessionDeps;
  readonly #bookId: BookId;
  readonly #draft: DraftText;
  readonly #state: ReturnType<typeof createDraftState>;
  readonly #timer: ReturnType<typeof createKeyTimer>;
  readonly #textListeners = new Set<(text: ChapterText) => void>();
  #writing: Promise<void> = Promise.resolve();
  #cancelRetry = () => {};
  /** The caret's position on the screen, and its position in the database. */
  #caret: number | null;
  #keptCaret: number | null;
  #cancelRest = () => {};
  /** The same as `isNew` of `Opening`; false after the first write. */
  #isNew: boolean;
  /** The next write is sent to the server at once. */
  #sendNow = false;
  /** How many times the screen was read, to be stored. */
  #turn = 0;
  /** A last text of this session is stored beside the draft. */
  #hasLastText: boolean;
  /** The story's form, once it was read. */
  #form: StoryForm | undefined;
  readonly #readStay: () => Promise<string>;
  #stay: Promise<string> | undefined;
  #hasWritten = false;
  #isClosed = false;

  constructor(deps: DraftSessionDeps, opening: Opening) {
    const { id, bookId, session, stored, place, isNew, stay, unkept } = opening;
    this.chapterId = id;
    this.session = session;
    this.text = unkept ?? stored.text;
    this.place = place;
    this.#caret = place;
    this.#keptCaret = place;
    this.#deps = deps;
    this.#bookId = bookId;
    this.#isNew = isNew;
    this.#readStay = stay;
    this.#knownStay().catch(() => {
      // The first write reads it again, and reports the error.
    });
    void deps.story.then((story) => {
      this.#form = story?.form;
    });
    this.#hasLastText = unkept !== undefined;
    this.#draft = { known: stored, readScreen: unkept && (() => unkept), pending: null };
    this.#timer = createKeyTimer(deps.ports.timers, { onPause: this.#writeSoon, onDue: this.#writeSoon });
    this.#state = createDraftState(this.#draft, this.#timer.isTyping, (listener) =>
      deps.follow(id, listener),
    );
    if (!unkept) return;
    this.#state.tell();
    this.#writeSoon();
  }

  change(readScreen: () => ChapterText, age = 0): void {
    if (this.#isClosed) return;
    this.#draft.readScreen = readScreen;
    this.#timer.key(age);
    this.#state.changed();
  }

  moved(place: number): void {
    if (this.#isClosed || place === this.#caret) return;
    this.#caret = place;
    this.#cancelRest();
    this.#cancelRest = this.#deps.ports.timers.after(REST_MS, this.#writeSoon);
  }

  flush(): Promise<void> {
    this.#timer.stop();
    return this.#write();
  }

  hide(): void {
    this.#putLastText();
    this.#sendNow = true;
    // If there is no unwritten text, no write follows that would send: ask for it here. Otherwise the write below sends, if the page stays
    // open.
    if (!this.#draft.readScreen) this.#deps.poke('sendNow');
    this.flush().catch(() => {});
  }

  async close(): Promise<void> {
    this.#sendNow = true;
    this.#putLastText();
    await this.flush();
    this.#isClosed = true;
    this.#state.close();
    this.#deps.onClosed();
    this.#deps.poke('sendNow');
  }

  onState(listener: Parameters<OpenDraft['onState']>[0]): () => void {
    return this.#state.listen(listener);
  }

  onText(listener: (text: ChapterText) => void): () => void {
    this.#textListeners.add(listener);
    const { known } = this.#draft;
    // The editor may have shown `text` already, and missed a newer text that arrived before this listener was added.
    if (!isUnwritten(this.#draft) && !sameText(known.text, this.text)) listener(known.text);
    return () => this.#textListeners.delete(listener);
  }

  heard(seq: number): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (this.#isClosed || seq <= this.#draft.known.seq) return;
      const { db, uid } = this.#deps;
      const stored = await db.drafts.get([uid, this.chapterId]).catch(() => undefined);
      if (stored && stored.seq > this.#draft.known.seq) this.#takeIn(this.#draft.known.text, stored);
      this.#state.tell();
    });
    return this.#writing;
  }

  async restore(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#putBack());
    await this.#writing;
    await this.#write();
  }

  /** Stores what is on the screen, after earlier writes. Never rejects. */
  #write(): Promise<void> {
    this.#timer.written();
    this.#cancelRetry();
    this.#cancelRest();
    this.#writing = this.#writing.then(() => this.#writeNow()).then(() => this.#keepCaret());
    return this.#writing;
  }

  #writeSoon = (): void => {
    this.#write().catch(() => {});
  };

  async #writeNow(): Promise<void> {
    const { readScreen, known } = this.#draft;
    if (!readScreen) {
      this.#state.tell();
      return;
    }
    this.#draft.readScreen = undefined;
    let wrote = false;
    try {
      const text = readScreen();
      wrote = known.seq === NOT_STORED || !sameText(text, known.text);
      if (wrote) {
        this.#draft.pending = text;
        await this.#store(text, this.#nextRead());
      }
    } catch (error) {
      this.#draft.pending = null;
      this.#failed(readScreen, error);
      return;
    }
    this.#draft.pending = null;
    this.#state.stored(wrote);
  }

  /** Stores where the caret is, unless the text's write has stored it. */
  async #keepCaret(): Promise<void> {
    const { db, uid } = this.#deps;
    const place = this.#caret;
    if (place === null || place === this.#keptCaret || this.#isNew) return;
    try {
      await db.chapters.update([uid, this.chapterId], { place });
      this.#keptCaret = place;
    } catch {
      // No message is shown: the only effect is that the chapter opens at an earlier position. The next write of a text reports what is
      // wrong with the device.
    }
  }

  /** Writes the text with the intent to send it. Rejects as IndexedDB does. */
  async #store(text: ChapterText, by: ScreenRead): Promise<void> {
    const { known } = this.#draft;
    const sendNow = this.#sendNow;
    // This is cleared before the write: a page that is hidden meanwhile sets it again, for the next write.
    this.#sendNow = false;
    const write = {
      uid: this.#deps.uid,
      id: this.chapterId,
      bookId: this.#bookId,
      known,
      text,
      by,
      words: textWords(text),
      place: this.#caret,
      sendNow,
      isNew: this.#isNew,
      form: async () => (await this.#deps.story)?.form,
    };
    let stored: Stored;
    try {
      stored = await this.#writeWithRoom({ ...write, stay: await this.#knownStay() });
    } catch (error) {
      this.#sendNow ||= sendNow;
      throw error;
    }
    if (!this.#isNew) this.#keptCaret = write.place;
    this.#isNew = false;
    if (!this.#hasWritten) this.#deps.keepBefore(known.text);
    this.#hasWritten = true;
    // The last text is removed only when its words are stored and the screen has no newer words.
    if (this.#hasLastText && !this.#draft.readScreen) {
      this.#hasLastText = false;
      this.#deps.dropLastText();
    }
    this.#deps.onStorage('ok');
    this.#deps.onStored(this.chapterId, stored.seq, this.session);
    if (sameText(stored.text, text)) this.#draft.known = stored;
    else this.#takeIn(text, stored);
    this.#deps.poke(sendNow ? 'sendNow' : 'whenDue');
  }

  /** The stay (`stayOf`) in which the editor was opened. It is read once, and again only if the device could not read it. */
  #knownStay(): Promise<string> {
    this.#stay ??= this.#readStay().catch((error) => {
      this.#stay = undefined;
      throw error;
    });
    return this.#stay;
  }

  /** Writes. On a full device it tries again as long as room can be made; otherwise the words would wait for the next try. */
  async #writeWithRoom(write: DraftWrite): Promise<Stored> {
    const { db, ports } = this.#deps;
    for (let tries = 0; ; tries += 1) {
      try {
        return await writeDraft(db, write, ports);
      } catch (error) {
        if (!isQuotaError(error) || tries === ROOM_TRIES || !(await this.#deps.makeRoom())) throw error;
      }
    }
  }

  /** The text is only on the screen; the next key or flush tries again. */
  #failed(readScreen: () => ChapterText, error: unknown): void {
    if (error instanceof WasAway) {
      this.#isClosed = true;
      // Report no more states: they would describe the stored text, not the words on this screen.
      this.#state.close();
      this.#deps.dropLastText();
      this.#deps.onLeft('cameBack');
      return;
    }
    this.#draft.readScreen ??= readScreen;
    if (error instanceof HasLeft) {
      // The author signed out before this write, perhaps while the page was frozen. The last text is sealed or erased with the author's
      // other work.
      this.#putLastText();
      this.#isClosed = true;
      this.#deps.onLeft('left');
      return;
    }
    const why = failureOf(error);
    this.#deps.onStorage(why === 'quota' ? 'full' : 'unavailable');
    this.#state.failed(why);
    if (!this.#isClosed) this.#cancelRetry = this.#deps.ports.timers.after(RETRY_MS, this.#writeSoon);
  }

  #takeIn(before: ChapterText, stored: Stored): void {
    const text = takeIn(this.#draft, before, { seq: stored.seq, text: stored.text });
    if (text) for (const listener of this.#textListeners) listener(text);
  }

  #nextRead(): ScreenRead {
    this.#turn += 1;
    return { session: this.session, turn: this.#turn };
  }

  /** The page may close: stores unwritten text as a last text, synchronously. */
  #putLastText(): void {
    const { known, readScreen, pending } = this.#draft;
    if (!isUnwritten(this.#draft)) return;
    const text = readScreen ? readScreen() : (pending ?? known.text);
    if (sameText(text, known.text)) return;
    this.#hasLastText = true;
    this.#deps.putLastText({
      uid: this.#deps.uid,
      id: this.chapterId,
      ...this.#nextRead(),
      text,
      onSeq: known.seq,
      onText: known.text,
      pendingText: pending,
      ...(this.#isNew && { createIn: this.#bookId }),
      ...(this.#form && { story: { id: this.#bookId, form: this.#form } }),
      at: this.#deps.ports.clock.now(),
    });
  }

  /** Stores the story and the chapter again as the server has them; the next write stores the shown text. */
  async #putBack(): Promise<void> {
    const { db, story, ports } = this.#deps;
    if (this.#isClosed || (this.#isNew && !this.#draft.readScreen)) return;
    const { text } = this.#draft.known;
    this.#state.forget();
    const synced = this.#state.synced();
    // If this fails (a full device, a database deleted once more), the write reports it and tries again.
    await putBack(db, await story, synced, ports).catch(() => {});
    // Merge what is shown with what is stored by now, by this or another page.
    this.#draft.known = synced ? { seq: synced.row.seq, text: synced.text } : { seq: NOT_STORED, text };
    // A key typed meanwhile has set `readScreen`. Keep it, or its word is lost.
    this.#draft.readScreen ??= () => text;
  }
}
