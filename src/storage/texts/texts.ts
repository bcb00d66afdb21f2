import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import { documentWords } from '#shared/domain/story-document.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow } from '#storage/db/rows.ts';

/** Whether two texts are the same to the letter; both are canonical data. */
export const sameText = (a: ChapterText, b: ChapterText): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Words of a chapter's text, counted anew. */
export const textWords = (text: ChapterText): number => documentWords(text.content);

/**
 * The number of the text that is written next. A chapter whose row was removed may come back under editors that know its old texts. Its first
 * number is therefore the time (`now`, ms), which no old text had. On a clock that was set back such an editor learns of the new text
 * with its own next write (SYNC-16).
 */
export const nextSeq = (row: ChapterRow, now: number): number => (row.seq === 0 ? now : row.seq + 1);

/** How a text is written. `words` when the writer has counted already. */
export type TextWrite = {
  text: ChapterText;
  now: number;
  words?: number;
  /** Send without waiting for the typing to pause (SYNC-5). */
  sendNow?: boolean;
};

/**
 * Puts the text of the server revision a draft grew from aside before the draft leaves it (SYNC-10). As long as there is no such
 * row the draft is that text.
 */
async function ensureBase(db: WorkDatabase, row: ChapterRow): Promise<void> {
  const { uid, id, textRevisionId } = row;
  if (textRevisionId === null) return;
  const base = await db.bases.get([uid, id]);
  if (base?.revisionId === textRevisionId) return;
  const clean = await db.drafts.get([uid, id]);
  if (clean) await db.bases.put({ uid, id, revisionId: textRevisionId, text: clean.text });
}

/** Makes the text as it stands go to the server, in the transaction it is called in (chapters, drafts, bases). */
export async function markDirty(db: WorkDatabase, row: ChapterRow, now: number): Promise<void> {
  if (row.dirty === 0) await ensureBase(db, row);
  await db.chapters.put({ ...row, dirty: 1, sendNow: true, dirtySince: now, changedAt: now });
}

/**
 * Writes what the author changed: text, head data and the intent to send it (`dirty`), in the transaction it is called in, which
 * covers chapters, drafts and bases. Gives the row after.
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
    updatedAt: write.now,
  };
  await Promise.all([
    db.drafts.put({ uid, id, bookId: row.bookId, text: write.text, seq: after.seq }),
    db.chapters.put(after),
  ]);
  return after;
}

/** The text as it stands on this device, or `undefined`. Reads only what regular writes have stored. */
export async function readText(
  db: WorkDatabase,
  uid: UserId,
  id: ChapterId,
): Promise<ChapterText | undefined> {
  return (await db.drafts.get([uid, id]))?.text;
}
