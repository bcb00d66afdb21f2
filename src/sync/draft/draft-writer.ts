import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { leavingOf } from '#storage/db/leavings.ts';
import type { ChapterRow, ScreenRead } from '#storage/db/rows.ts';
import { appendChapter } from '#storage/texts/append-chapter.ts';
import { dropDeleted } from '#storage/texts/deleted-rows.ts';
import { isStoryGone, putGoneStory } from '#storage/texts/gone-story.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { putTabConflict } from '#storage/texts/tab-conflict.ts';
import { sameText, writeText } from '#storage/texts/texts.ts';

/** What an editor session knows of the stored text. */
export type Stored = { seq: number; text: ChapterText };

/** A `seq` that no row has: the next write finds a different text stored, and merges with it. */
export const NOT_STORED = -1;

/** One write of an editor session to the device. */
export type DraftWrite = {
  uid: UserId;
  id: ChapterId;
  bookId: BookId;
  /** The text as this session last stored or read it. */
  known: Stored;
  text: ChapterText;
  /** When `text` was read from the screen. */
  by: ScreenRead;
  words: number;
  /** Where the caret is; null: not known. */
  place: number | null;
  sendNow: boolean;
  /** A new chapter that this session creates with its first write. */
  isNew: boolean;
  /** Which stay of the author, from sign-in to sign-out, the editor was opened in (`stayOf`). */
  stay: string;
  /** The story's form when the editor was opened, if it is known. */
  form(): Promise<StoryForm | undefined>;
};

/**
 * The author has signed out and in again since the editor was opened. The page was frozen meanwhile, and the editor's chapter may have been
 * erased: the chapter's text was kept as a version, or is gone if the author deleted everything (SYNC-11).
 */
export class WasAway extends Error {}

/**
 * Whether the editor was opened before a sign-out. Then its text becomes a version, unless the author deleted everything. Every sign-out
 * leaves a mark: if there is no mark, the browser deleted the database under the editor (SYNC-14).
 */
async function isFromBefore(
  db: WorkDatabase,
  { uid, id, stay, text, known }: DraftWrite,
  ports: { clock: Clock; random: Random },
): Promise<boolean> {
  const mark = await leavingOf(db, uid);
  if (mark === undefined || mark.round === stay) return false;
  const draft = await db.drafts.get([uid, id]);
  const isNews = !sameText(text, known.text) && !(draft && sameText(draft.text, text));
  if (mark.end !== 'delete' && isNews)
    await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: ports.clock.now() }, ports);
  return true;
}

/**
 * Undoes the local deletion of a chapter that was never sent, because an older page just wrote it again (fuzz seed 2001091). Deletions that
 * the server knows of stay.
 */
async function takeBackDeletion(
  db: WorkDatabase,
  uid: UserId,
  id: ChapterId,
  ports: { clock: Clock; random: Random },
): Promise<void> {
  const deleted = await db.deleted.get([uid, id]);
  if (deleted?.local) await dropDeleted(db, uid, id, ports);
}

/**
 * Whether a new chapter has a story. `isMissing`: the story's row was not found. The story may then still exist, and the editor puts the
 * row back.
 */
const hasStory = async (
  db: WorkDatabase,
  { uid, bookId }: DraftWrite,
  isMissing: boolean,
): Promise<boolean> =>
  isMissing ? !(await isStoryGone(db, uid, bookId)) : (await db.stories.get([uid, bookId])) !== undefined;

/** A chapter's row vanished while an editor had the chapter open: creates the row again, so that the text can be stored. */
async function revived(
  db: WorkDatabase,
  { uid, id, bookId, text, words }: DraftWrite,
  form: StoryForm | undefined,
  ports: { clock: Clock; random: Random },
): Promise<ChapterRow> {
  const now = ports.clock.now();
  if (await isStoryGone(db, uid, bookId)) await putGoneStory(db, { uid, id: bookId, form }, now);
  await takeBackDeletion(db, uid, id, ports);
  const siblings = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).count();
  return chapterRow({ uid, id, bookId, order: siblings + 1, title: text.title, words, updatedAt: now });
}

/**
 * Stores the typed text and the intent to send it in one transaction (SYNC-1, SYNC-2), which does not lock the store of last texts. If
 * another tab or sync has written since this session last looked, both texts are merged over the text that this session last had. If the
 * changes overlap, this session's text stays, and the other text is kept in a conflict and as a snapshot. Returns what is stored now.
 * Rejects with `WasAway`.
 */
export async function writeDraft(
  db: WorkDatabase,
  write: DraftWrite,
  ports: { clock: Clock; random: Random },
): Promise<Stored> {
  const stored: Stored | 'wasAway' | undefined =
    (await tryWrite(db, write, ports)) ?? (await tryWrite(db, write, ports, { form: await write.form() }));
  if (stored === 'wasAway') throw new WasAway();
  if (!stored) throw new Error('a draft was not written');
  return stored;
}

/**
 * Tries the write once. Returns undefined and writes nothing if the chapter, or a new chapter's story, is gone and `revive` is not set.
 * Deletions are read and locked only with `revive`. If the story was deleted for good, the text waits for the author in a story marked as
 * deleted (SYNC-9). A story that is only missing still exists: the browser deleted the database, and the editor puts the story back
 * (SYNC-14).
 */
async function tryWrite(
  db: WorkDatabase,
  write: DraftWrite,
  ports: { clock: Clock; random: Random },
  revive?: { form: StoryForm | undefined },
): Promise<Stored | 'wasAway' | undefined> {
  const { uid, id, bookId, text } = write;
  const tables = [
    ...[db.chapters, db.drafts, db.bases, db.conflicts, db.snapshots, db.leavings],
    ...(write.isNew || revive ? [db.stories, db.outbox] : []),
    ...(revive ? [db.deleted] : []),
  ];
  return db.transaction('rw', tables, async () => {
    if (await isFromBefore(db, write, ports)) return 'wasAway';
    let row = await db.chapters.get([uid, id]);
    if (!row && write.isNew && (await hasStory(db, write, revive !== undefined))) {
      const { seq } = await appendChapter(db, { ...ports, uid, bookId, id }, text);
      await db.drafts.update([uid, id], { by: write.by });
      return { seq, text };
    }
    if (!row && !revive) return undefined;
    row ??= await revived(db, write, revive?.form, ports);
    return writeOver(db, write, ports, row);
  });
}

/** Writes over the stored text, in the caller's transaction; merges it with text that others have written since. */
async function writeOver(
  db: WorkDatabase,
  write: DraftWrite,
  ports: { clock: Clock; random: Random },
  row: ChapterRow,
): Promise<Stored> {
  const { uid, id, known, text } = write;
  const now = ports.clock.now();
  const { words, sendNow, place, by } = write;
  if (row.seq === known.seq) {
    const after = await writeText(db, row, { text, now, words, sendNow, place, by });
    return { seq: after.seq, text };
  }
  const theirs = (await db.drafts.get([uid, id]))?.text;
  // Another page freed storage and removed the stored text. The base of this text is then the base that its editor had.
  if (row.seq === 0 && row.textRevisionId !== null)
    await db.bases.put({ uid, id, revisionId: row.textRevisionId, text: known.text });
  if (!theirs || sameText(theirs, text) || sameText(theirs, known.text)) {
    const after = await writeText(db, row, { text, now, words, sendNow, place, by });
    return { seq: after.seq, text };
  }
  const merge = mergeChapters(known.text, text, theirs);
  if (merge.clean) {
    const after = await writeText(db, row, { text: merge.text, now, sendNow, place });
    return { seq: after.seq, text: merge.text };
  }
  await addSnapshot(
    db,
    { uid, chapterId: id, note: 'notChosen', text: theirs, savedAt: row.updatedAt },
    ports,
  );
  const after = await writeText(db, row, { text, now, words, sendNow, place, by });
  await putTabConflict(db, after, { base: known.text, theirs, theirsSavedAt: row.updatedAt });
  return { seq: after.seq, text };
}
