import type { Table } from 'dexie';
import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { type AuthorRows, noRows } from './author-rows.ts';

/** `all`: every text. `unsent`: only what no server has; the rest can be pulled again. */
export type KeptTexts = 'all' | 'unsent';

/** Chapters or other rows with texts in a part: some hundred kB. */
export const ROWS_IN_PART = 20;
/** Covers in a part: each is up to some hundred kB. */
export const COVERS_IN_PART = 4;

/** A list in pieces of at most `size`. */
export const chunked = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Chapters whose text is identical on the server. */
async function syncedChapters(db: WorkDatabase, uid: UserId, texts: KeptTexts): Promise<Set<string>> {
  const synced = new Set<string>();
  if (texts === 'all') return synced;
  const isSynced = (row: ChapterRow) =>
    row.head !== null && row.dirty === 0 && row.conflict === 0 && row.deletedAt === null;
  await rowsOf(db.chapters, uid).each((row) => {
    if (isSynced(row)) synced.add(row.id);
  });
  await db.outbox
    .where('uid')
    .equals(uid)
    .each(({ chapterId }) => {
      if (chapterId !== null) synced.delete(chapterId);
    });
  return synced;
}

/** The rows of a table in pages, by their keys, so that the table is not read all at once. */
async function* pagesOf<Row, Key>(table: Table<Row, Key>, keys: readonly Key[], size: number) {
  for (const page of chunked(keys, size))
    yield (await table.bulkGet(page as Key[])).filter((row): row is Awaited<Row> & Row => row !== undefined);
}

/** A part with these rows; tables that are not named are empty. */
const partOf = (rows: Partial<AuthorRows>): AuthorRows => ({ ...noRows(), ...rows });

/** Covers that no server has: their upload waits, or their story waits. */
async function unsentCovers(db: WorkDatabase, uid: UserId, texts: KeptTexts): Promise<[string, string][]> {
  const all = (await rowsOf(db.covers, uid).primaryKeys()) as [string, string][];
  if (texts === 'all' || all.length === 0) return all;
  const waiting = new Set<string>();
  await db.outbox
    .where('uid')
    .equals(uid)
    .each(({ intent }) => {
      if (intent.name === 'uploadCover') waiting.add(intent.coverId);
    });
  await rowsOf(db.stories, uid).each(({ form, server }) => {
    if (server === null && form.coverId !== null) waiting.add(form.coverId);
  });
  return all.filter(([, id]) => waiting.has(id));
}

/**
 * An author's rows in parts that are small enough to be held and encrypted on a phone with little memory. Nothing may add rows meanwhile.
 * A chapter's rows are in one part; outbox entries are in their order.
 */
export async function* authorParts(
  db: WorkDatabase,
  uid: UserId,
  texts: KeptTexts,
): AsyncGenerator<AuthorRows> {
  yield partOf({
    account: (await db.accounts.get(uid)) ?? null,
    goals: (await db.goals.get(uid)) ?? null,
    // A story without its version is pulled whole, so that the texts left out are fetched again.
    stories: (await rowsOf(db.stories, uid).toArray()).map((row) =>
      texts === 'unsent' ? { ...row, version: null } : row,
    ),
    volumes: await rowsOf(db.volumes, uid).toArray(),
    days: await rowsOf(db.days, uid).toArray(),
  });
  const synced = await syncedChapters(db, uid, texts);
  const keys = <Row>(table: Table<Row, [string, string]>) => rowsOf(table, uid).primaryKeys();
  for (const page of chunked(await keys(db.chapters), ROWS_IN_PART)) {
    const chapters = (await db.chapters.bulkGet(page)).filter((row) => row !== undefined);
    const withText = page.filter(([, id]) => !synced.has(id));
    yield partOf({
      chapters: chapters.map((row) => (synced.has(row.id) ? { ...row, seq: 0, textRevisionId: null } : row)),
      drafts: (await db.drafts.bulkGet(withText)).filter((row) => row !== undefined),
      bases: (await db.bases.bulkGet(withText)).filter((row) => row !== undefined),
      conflicts: (await db.conflicts.bulkGet(page)).filter((row) => row !== undefined),
      posts: (await db.posts.bulkGet(page)).filter((row) => row !== undefined),
    });
  }
  const lineages = (await keys(db.lineages)).filter(([, id]) => !synced.has(id));
  for await (const rows of pagesOf(db.lineages, lineages, ROWS_IN_PART)) yield partOf({ lineages: rows });
  for await (const rows of pagesOf(db.snapshots, await keys(db.snapshots), ROWS_IN_PART))
    yield partOf({ snapshots: rows });
  for await (const rows of pagesOf(db.covers, await unsentCovers(db, uid, texts), COVERS_IN_PART))
    yield partOf({ covers: rows });
  for await (const rows of pagesOf(db.deleted, await keys(db.deleted), ROWS_IN_PART))
    yield partOf({ deleted: rows });
  // A sent text can be fetched again; only its place in the list is kept.
  for await (const rows of pagesOf(db.named, await keys(db.named), ROWS_IN_PART))
    yield partOf({
      named: rows.map((row) => (texts === 'unsent' && row.sent === 1 ? { ...row, text: null } : row)),
    });
  // Ordered by `seq`.
  const entries = await db.outbox.where('uid').equals(uid).primaryKeys();
  for await (const rows of pagesOf(
    db.outbox,
    entries.sort((a, b) => a - b),
    ROWS_IN_PART,
  ))
    yield partOf({ outbox: rows as OutboxRow[] });
}

/** Whether an author has anything on this device that no server has. */
export async function hasUnsent(db: WorkDatabase, uid: UserId): Promise<boolean> {
  const has = async (count: PromiseLike<number>) => (await count) > 0;
  const first = async (found: PromiseLike<unknown>) => (await found) !== undefined;
  return (
    (await has(db.outbox.where('uid').equals(uid).count())) ||
    (await has(rowsOf(db.conflicts, uid).count())) ||
    (await has(db.days.where('[uid+dirty]').equals([uid, 1]).count())) ||
    (await has(db.posts.where('[uid+dirty]').equals([uid, 1]).count())) ||
    (await has(db.lastTexts.where('uid').equals(uid).count())) ||
    (await first(
      rowsOf(db.chapters, uid)
        .filter((row) => row.dirty === 1 || row.head === null || row.deletedAt !== null)
        .first(),
    )) ||
    (await first(
      rowsOf(db.snapshots, uid)
        .filter((row) => row.note !== 'periodic')
        .first(),
    )) ||
    (await first(
      rowsOf(db.deleted, uid)
        .filter((row) => row.local !== null)
        .first(),
    ))
  );
}
