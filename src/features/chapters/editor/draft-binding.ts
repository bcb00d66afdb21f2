import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, SaveState } from '#sync/types/author-work.ts';

export type DraftBindingListener = {
  onState(state: SaveState): void;
  /** Another tab or device changed the text, and the change was merged. */
  onText(text: ChapterText): void;
  /** A new chapter got its id with its first key. */
  onCreated(id: ChapterId): void;
};

/** Connects the editor to the local database while a chapter is open (SYNC-2). */
export interface DraftBinding {
  /** `age`: how long ago the key was pressed, in ms. */
  change(age?: number): void;
  /** The caret is at this place now. */
  moved(place: number): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

type Options = DraftBindingListener & {
  work: AuthorWork;
  bookId: BookId;
  /** null: a new chapter, which is created with its first key, so that opening an empty page leaves nothing behind. */
  session: DraftSession | null;
  read(): ChapterText;
};

/** Binds an editor to its draft. A new chapter gets its draft with the first key. */
export function bindDraft({
  work,
  bookId,
  session: opened,
  read,
  onState,
  onText,
  onCreated,
}: Options): DraftBinding {
  let session: DraftSession | undefined;
  let caret: number | undefined;
  let creating: Promise<void> | undefined;
  let closed = false;
  const unlisten: (() => void)[] = [];

  const bind = (next: DraftSession): void => {
    session = next;
    if (caret !== undefined) next.moved(caret);
    unlisten.push(next.onState(onState), next.onText(onText));
  };

  const create = async (): Promise<void> => {
    onState({ kind: 'saving' });
    const made = await work.newDraft(bookId);
    bind(made);
    made.change(read);
    // An author who has left meanwhile stays on the other page; the chapter is stored anyway.
    if (!closed) onCreated(made.chapterId);
    // Stored at once and not after a pause, so that the chapter exists in the database from its first key on.
    void made.flush();
  };

  const failed = (): void => {
    creating = undefined;
    onState({ kind: 'notSaved', why: 'unknown' });
  };

  if (opened) bind(opened);
  return {
    change(age) {
      if (session) session.change(read, age);
      else creating ??= Promise.resolve().then(create).catch(failed);
    },
    moved(place) {
      caret = place;
      session?.moved(place);
    },
    async flush() {
      await creating;
      await session?.flush();
    },
    async close() {
      closed = true;
      for (const stop of unlisten.splice(0)) stop();
      await creating;
      for (const stop of unlisten.splice(0)) stop();
      await session?.close();
    },
  };
}
