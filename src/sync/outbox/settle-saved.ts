import * as v from 'valibot';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { type ChapterSaved, chapterSaved } from '#shared/protocol/chapter/chapter.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { carriesText, holds } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, LineageRow, StoryRow } from '#storage/db/rows.ts';
import { chapterEntity, entriesOf, storyEntity } from '#storage/outbox/outbox.ts';
import { lineageOf } from '#storage/texts/lineage.ts';
import { markDirty } from '#storage/texts/texts.ts';
import { headOf } from '#sync/draft/rebase-draft.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** An entry that changed a chapter, and the server's answer. */
export type SavedChapter = { entry: OutboxRow; saved: ChapterSaved };

/** How long to wait, so that a pull can run before the entry is tried again. */
export const AFTER_PULL_MS = 1_000;

/**
 * A story's row after a change of one of its chapters. Its version advances if that change was the only one since this device last looked.
 * Otherwise the version is forgotten, so that the next pull fetches the whole story. A kept old version would hide it if the server lost
 * the change that it has just acknowledged (SYNC-17). `before` is the chapter's row; `chapters` is 0 when the chapter is gone.
 */
export function storyAfter(
  story: StoryRow,
  before: ChapterRow,
  saved: ChapterSaved,
  counted: { words: number; chapters: 0 | 1 } = { words: saved.words, chapters: 1 },
): StoryRow {
  const version = story.version === saved.previousBookVersion ? saved.bookVersion : null;
  // Update what lists show, so that they need not read all chapters.
  const server = story.server && {
    ...story.server,
    words: story.server.words + counted.words - (before.head?.words ?? 0),
    chapterCount: story.server.chapterCount + counted.chapters - (before.head ? 1 : 0),
  };
  const hasPublished = story.hasPublished || (counted.chapters > 0 && saved.status === 'published');
  return { ...story, server, version, hasPublished };
}

/** Stories with an unsent order of ours: their chapters keep their positions. */
async function sortedBooks({ db, uid }: FlushContext, books: readonly BookId[]): Promise<Set<BookId>> {
  // Read only the entries of stories: entries of chapters contain whole texts.
  const entries = await Promise.all(books.map((id) => entriesOf(db, uid, storyEntity(id))));
  const isSorted = (own: OutboxRow[] | undefined) =>
    own?.some(({ intent, state }) => holds(intent, 'order') && state === 'queued');
  return new Set(books.filter((_, index) => isSorted(entries[index])));
}

/** Whether a chapter is paid: what the author has set and not yet sent stays shown. */
async function paidAfter(
  { db, uid }: FlushContext,
  row: ChapterRow,
  { entry, saved }: SavedChapter,
): Promise<boolean> {
  if (row.paid === saved.paid) return saved.paid;
  const own = await entriesOf(db, uid, chapterEntity(row.id));
  const isWaiting = own.some((other) => other.seq !== entry.seq && holds(other.intent, 'paid'));
  return isWaiting ? row.paid : saved.paid;
}

/** No text was sent. Our base advances to the new revision only if the base was the head and the new revision has the same text. */
async function followHead(db: WorkDatabase, row: ChapterRow, saved: ChapterSaved): Promise<ChapterRow> {
  const isHead = row.textRevisionId === row.head?.revisionId && row.head?.contentHash === saved.contentHash;
  if (!isHead || row.textRevisionId === saved.revisionId) return row;
  const { revisionId } = saved;
  await db.bases.where('[uid+id]').equals([row.uid, row.id]).modify({ revisionId });
  return { ...row, textRevisionId: revisionId };
}

/**
 * A chapter's row after an answer. `isBase`: its text equals the server's, so it needs no base row. `undefined`: the server's text differs
 * from the sent one.
 */
async function chapterAfter(
  context: FlushContext,
  row: ChapterRow,
  answer: SavedChapter,
  isSorted: boolean,
): Promise<{ chapter: ChapterRow; isBase: boolean } | undefined> {
  const { db, uid, ports } = context;
  const { saved } = answer;
  const { intent } = answer.entry;
  const now = ports.clock.now();
  const isNewlyPublished = saved.publishedAt !== null && saved.publishedAt !== row.head?.publishedAt;
  const changes: Partial<ChapterRow> = {
    head: headOf(saved),
    order: isSorted ? row.order : saved.order,
    paid: await paidAfter(context, row, answer),
    publishedSeenAt: isNewlyPublished ? now : row.publishedSeenAt,
  };
  if (!carriesText(intent))
    return { chapter: { ...(await followHead(db, row, saved)), ...changes }, isBase: false };
  if (saved.contentHash !== contentHash(intent.text)) return undefined;
  const { revisionId } = saved;
  const isBase = row.seq === intent.seq && row.dirty === 0;
  if (!isBase) await db.bases.put({ uid, id: row.id, revisionId, text: intent.text });
  return { chapter: { ...row, ...changes, textRevisionId: revisionId, syncedAt: now }, isBase };
}

/**
 * Stores the server's answers to changes of chapters, in order, in the caller's transaction. No chapter may appear twice. All rows are read
 * together and written together: on a slow phone each database request costs a millisecond, and a hundred answers may arrive at once.
 */
export async function applySaved(context: FlushContext, answers: readonly SavedChapter[]): Promise<void> {
  const { db, uid, ports } = context;
  const ids = answers.map(({ entry, saved }): [string, ChapterId] => [uid, entry.chapterId ?? saved.id]);
  const books = [...new Set(answers.map(({ saved }) => saved.bookId))];
  const [rows, lineages, storyRows, sorted] = await Promise.all([
    db.chapters.bulkGet(ids),
    db.lineages.bulkGet(ids),
    db.stories.bulkGet(books.map((id): [string, BookId] => [uid, id])),
    sortedBooks(context, books),
  ]);
  const stories = new Map(storyRows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const put = { chapters: [] as ChapterRow[], lineages: [] as LineageRow[] };
  const baseless: [string, ChapterId][] = [];
  const anew: ChapterRow[] = [];

  for (const [index, answer] of answers.entries()) {
    const { saved } = answer;
    const row = rows[index];
    if (!row) continue;
    const { id, bookId, textRevisionId } = row;
    const seen = lineages[index]?.revisions ?? [];
    put.lineages.push({ uid, id, revisions: lineageOf(seen, [saved.parentRevisionId, saved.revisionId]) });
    const story = stories.get(bookId);
    if (story) stories.set(bookId, storyAfter(story, row, saved));
    const after = await chapterAfter(context, row, answer, sorted.has(bookId));
    if (after) put.chapters.push(after.chapter);
    // The server's text is not the one that was sent, so the chapter is not "Synced" (docs/spec, section 3, Ids). It is sent again, over
    // the server's text.
    else anew.push(row);
    // A text based on no server revision has no base.
    if (after?.isBase && textRevisionId !== null) baseless.push([uid, id]);
  }
  await Promise.all([
    db.chapters.bulkPut(put.chapters),
    db.lineages.bulkPut(put.lineages),
    db.stories.bulkPut([...stories.values()]),
    db.bases.bulkDelete(baseless),
  ]);
  const now = ports.clock.now();
  for (const row of anew) await markDirty(db, row, now);
}

/** Removes accepted entries that changed a chapter, and stores the server's answers (see `applySaved`). */
export async function settleSaved(
  context: FlushContext,
  answers: readonly { entry: OutboxRow; data: unknown }[],
): Promise<void> {
  await context.db.outbox.bulkDelete(answers.map(({ entry }) => entry.seq));
  const read = answers.flatMap(({ entry, data }) => {
    const saved = v.safeParse(chapterSaved, data);
    return saved.success ? [{ entry, saved: saved.output }] : [];
  });
  if (read.length > 0) await applySaved(context, read);
}
