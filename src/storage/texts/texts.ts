import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow, ScreenRead } from '#storage/db/rows.ts';

/** Whether two texts are identical; both are normalised. */
export const sameText = (a: ChapterText, b: ChapterText): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Counts the words of a chapter's text. */
export const textWords = (text: ChapterText): number => documentWords(text.content);

/**
 * Number of the next text. A chapter whose row was removed may come back while editors still know its old texts. Its first number is
 * therefore the time (`now`, ms), which no old text had. If the clock was set back, such an editor learns of the new text with its own
 * next write (SYNC-16).
 */
export const nextSeq = (row: ChapterRow, now: number): number => (row.seq === 0 ? now : row.seq + 1);

/** One write of a text. `words`: the count, if the writer has it already. */
export type TextWrite = {
  text: ChapterText;
  now: number;
  words?: number;
  /** Send without waiting for the typing to pause (SYNC-5). */
  sendNow?: boolean;
  /** Where the caret is, if an editor writes. */
  place?: number | null;
  /** The editor session that had exactly this text on its screen. */
  by?: ScreenRead;
};

/**
 * Keeps the text of the draft's base revision before the draft first changes (SYNC-10). Without such a row the draft is that text.
 */
async function ensureBase(db: WorkDatabase, row: ChapterRow): Promise<void> {
  const { uid, id, textRevisionId } = row;
  if (textRevisionId === null) return;
  const base = await db.bases.get([uid, id]);
  if (base?.revisionId === textRevisionId) return;
  const clean = await db.drafts.get([uid, id]);
  if (clean) await db.bases.put({ uid, id, revisionId: textRevisionId, text: clean.text });
}

/** Marks the current text to be sent, in the caller's transaction (chapters, drafts, bases). */
export async function markDirty(db: WorkDatabase, row: ChapterRow, now: number): Promise<void> {
  if (row.dirty === 0) await ensureBase(db, row);
  await db.chapters.put({ ...row, dirty: 1, sendNow: true, dirtySince: now, changedAt: now });
}

/**
 * Writes what the author changed: text, row and the intent to send it (`dirty`), in the caller's transaction over chapters, drafts and
 * bases. Returns the new row.
 */
export async function writeText(db: WorkDatabase, row: ChapterRow, write: TextWrite): Promise<ChapterRow> {
  const { uid, id } = row;
  if (row.dirty === 0) await ensureBase(db, row);
  const after: ChapterRow = {
    ...row,
    title: write.text.title,
    words: write.words ?? textWords(write.text),
    seq: nextSeq(row, write.now),
    dirty: 1,
    changedAt: write.now,
    dirtySince: row.dirty === 1 ? row.dirtySince : write.now,
    sendNow: (row.dirty === 1 && row.sendNow) || write.sendNow === true,
    ...(typeof write.place === 'number' && { place: write.place }),
    updatedAt: write.now,
  };
  await Promise.all([
    db.drafts.put({
      uid,
      id,
      bookId: row.bookId,
      text: write.text,
      seq: after.seq,
      ...(write.by && { by: write.by }),
    }),
    db.chapters.put(after),
  ]);
  return after;
}

/** The text on this device, or `undefined`. Last texts are not included. */
export async function readText(
  db: WorkDatabase,
  uid: UserId,
  id: ChapterId,
): Promise<ChapterText | undefined> {
  return (await db.drafts.get([uid, id]))?.text;
}
