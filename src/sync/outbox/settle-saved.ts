import * as v from 'valibot';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { type ChapterSaved, chapterSaved } from '#shared/protocol/schema/chapter.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow, LineageRow, StoryRow } from '#storage/db/rows.ts';
import { chapterEntity, entriesOf, storyEntity } from '#storage/outbox/outbox.ts';
import { lineageOf } from '#storage/texts/lineage.ts';
import { markDirty } from '#storage/texts/texts.ts';
import { headOf } from '#sync/draft/rebase-draft.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** The server's word on a chapter that an entry has changed. */
export type SavedChapter = { entry: OutboxRow; saved: ChapterSaved };

/** Time for a pull before what waits for it is tried again. */
export const AFTER_PULL_MS = 1_000;

/** The text that an entry sends, with the number its draft had. */
export const sentText = ({ intent }: Pick<OutboxRow, 'intent'>) =>
  intent.name === 'saveChapter' || intent.name === 'publishChapter' ? intent : undefined;

/** Whether the answer to an entry is a chapter as it stands after its change. */
export const changesChapter = (entry: Pick<OutboxRow, 'intent'>): boolean =>
  sentText(entry) !== undefined ||
  entry.intent.name === 'unpublishChapter' ||
  entry.intent.name === 'setPaid';

/**
 * A story after a change of one of its chapters. Its version moves on if that change was the only one since the device last looked.
 * If not, the version is forgotten and the next pull brings the whole story: one that is older than what was acknowledged would
 * hide a loss (SYNC-17). `before` is the chapter's row; `chapters` 0 when the chapter is gone.
 */
export function storyAfter(
  story: StoryRow,
  before: ChapterRow,
  saved: ChapterSaved,
  counted: { words: number; chapters: 0 | 1 } = { words: saved.words, chapters: 1 },
): StoryRow {
  const version = story.version === saved.previousBookVersion ? saved.bookVersion : null;
  // What lists show moves with it, so that they need not read all chapters.
  const server = story.server && {
    ...story.server,
    words: story.server.words + counted.words - (before.head?.words ?? 0),
    chapterCount: story.server.chapterCount + counted.chapters - (before.head ? 1 : 0),
  };
  const hasPublished = story.hasPublished || (counted.chapters > 0 && saved.status === 'published');
  return { ...story, server, version, hasPublished };
}

/**
 * Takes over what the server said of chapters it has changed for us, in the order of its answers, in the transaction it is called
 * in; no chapter is among them twice. All rows are read together and written together: on a slow phone each request to the database
 * costs a millisecond, and a hundred chapters may come home at once.
 */
export async function applySaved(context: FlushContext, answers: readonly SavedChapter[]): Promise<void> {
  const { db, uid, ports } = context;
  const ids = answers.map(({ entry, saved }): [string, ChapterId] => [uid, entry.chapterId ?? saved.id]);
  const books = [...new Set(answers.map(({ saved }) => saved.bookId))];
  // Of the stories only: the entries of their chapters carry whole texts.
  const [rows, lineages, storyRows, storyEntries] = await Promise.all([
    db.chapters.bulkGet(ids),
    db.lineages.bulkGet(ids),
    db.stories.bulkGet(books.map((id): [string, BookId] => [uid, id])),
    Promise.all(books.map((id) => entriesOf(db, uid, storyEntity(id)))),
  ]);
  const stories = new Map(storyRows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const sorted = new Set(
    books.filter((_, index) =>
      storyEntries[index]?.some(({ intent, state }) => intent.name === 'sortChapters' && state === 'queued'),
    ),
  );
  const now = ports.clock.now();
  const put = { chapters: [] as ChapterRow[], lineages: [] as LineageRow[] };
  const baseless: [string, ChapterId][] = [];
  const anew: ChapterRow[] = [];

  for (const [index, { entry, saved }] of answers.entries()) {
    const row = rows[index];
    if (!row) continue;
    const { id, bookId } = row;
    const seen = lineages[index]?.revisions ?? [];
    put.lineages.push({ uid, id, revisions: lineageOf(seen, [saved.parentRevisionId, saved.revisionId]) });
    const story = stories.get(bookId);
    if (story) stories.set(bookId, storyAfter(story, row, saved));
    const after: ChapterRow = {
      ...row,
      head: headOf(saved),
      order: sorted.has(bookId) ? row.order : saved.order,
      paid: saved.paid,
      publishedSeenAt:
        saved.publishedAt !== null && saved.publishedAt !== row.head?.publishedAt ? now : row.publishedSeenAt,
    };
    if (row.paid !== saved.paid) {
      const own = await entriesOf(db, uid, chapterEntity(id));
      if (own.some((other) => other.seq !== entry.seq && other.intent.name === 'setPaid'))
        after.paid = row.paid;
    }
    const sent = sentText(entry);
    if (!sent) {
      // Nothing of the text was sent; it moves on only if it was the head before.
      if (row.textRevisionId === row.head?.revisionId && row.head?.contentHash === saved.contentHash)
        after.textRevisionId = saved.revisionId;
      if (after.textRevisionId !== row.textRevisionId)
        await db.bases.where('[uid+id]').equals([uid, id]).modify({ revisionId: saved.revisionId });
    } else if (saved.contentHash !== contentHash(sent.text)) {
      // Not what was sent: it is not "Synced" (docs/spec, section 3, Ids). The text goes again, over what the server shows.
      anew.push(row);
      continue;
    } else {
      after.textRevisionId = saved.revisionId;
      after.syncedAt = now;
      if (row.seq === sent.seq && row.dirty === 0) {
        // A text that grew from none of the server's has none aside.
        if (row.textRevisionId !== null) baseless.push([uid, id]);
      } else await db.bases.put({ uid, id, revisionId: saved.revisionId, text: sent.text });
    }
    put.chapters.push(after);
  }
  await Promise.all([
    db.chapters.bulkPut(put.chapters),
    db.lineages.bulkPut(put.lineages),
    db.stories.bulkPut([...stories.values()]),
    db.bases.bulkDelete(baseless),
  ]);
  for (const row of anew) await markDirty(db, row, now);
}

/** Ends entries that the server has accepted and that change a chapter, and takes over its answers (see `applySaved`). */
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
