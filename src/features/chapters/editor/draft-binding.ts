import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, SaveState } from '#sync/author-work.ts';

export type DraftBindingListener = {
  onState(state: SaveState): void;
  /** The text was changed by another tab or device and joined. */
  onText(text: ChapterText): void;
  /** A new chapter got its id with its first word. */
  onCreated(id: ChapterId): void;
};

/** Ties the editor to the local database for as long as a chapter is open (SYNC-2). */
export interface DraftBinding {
  change(): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

type Options = DraftBindingListener & {
  work: AuthorWork;
  bookId: BookId;
  /** null: a new chapter, made with its first word, so that looking at an empty page leaves nothing behind. */
  chapterId: ChapterId | null;
  read(): ChapterText;
};

/** Opens a chapter's draft for writing. Keys before it is open are not lost: the text is read again when it is. */
export function bindDraft({
  work,
  bookId,
  chapterId,
  read,
  onState,
  onText,
  onCreated,
}: Options): DraftBinding {
  let session: DraftSession | undefined;
  let opening: Promise<void> | undefined;
  let changedMeanwhile = false;
  let closed = false;
  const unlisten: (() => void)[] = [];

  const open = async (id: ChapterId): Promise<void> => {
    const opened = await work.openDraft(id);
    if (closed) {
      if (changedMeanwhile) opened.change(read);
      await opened.close();
      return;
    }
    session = opened;
    unlisten.push(opened.onState(onState), opened.onText(onText));
    if (changedMeanwhile) opened.change(read);
    changedMeanwhile = false;
  };

  const create = async (): Promise<void> => {
    onState({ kind: 'saving' });
    const id = await work.createChapter(bookId, read());
    onCreated(id);
    await open(id);
  };

  const failed = (): void => {
    opening = undefined;
    changedMeanwhile = true;
    onState({ kind: 'notSaved', why: 'unknown' });
  };

  if (chapterId) opening = open(chapterId).catch(failed);

  return {
    change() {
      if (session) session.change(read);
      else if (opening) changedMeanwhile = true;
      else opening = (chapterId ? open(chapterId) : create()).catch(failed);
    },
    async flush() {
      await opening;
      await session?.flush();
    },
    async close() {
      closed = true;
      for (const stop of unlisten) stop();
      await opening;
      await session?.close();
    },
  };
}
