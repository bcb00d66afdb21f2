import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type {
  AccountRow,
  BaseRow,
  ChapterRow,
  ConflictRow,
  CoverRow,
  DayRow,
  DeletedRow,
  DraftRow,
  GoalRow,
  LineageRow,
  NamedRow,
  SnapshotRow,
  StoryRow,
  VolumesRow,
} from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import type { UnsentEntry } from './owned-entries.ts';

/** All rows of one author that are kept at sign-out (SYNC-11). Plain data, except the bytes of covers. */
export type AuthorRows = {
  account: AccountRow | null;
  stories: StoryRow[];
  chapters: ChapterRow[];
  drafts: DraftRow[];
  bases: BaseRow[];
  lineages: LineageRow[];
  conflicts: ConflictRow[];
  snapshots: SnapshotRow[];
  covers: CoverRow[];
  deleted: DeletedRow[];
  outbox: OutboxRow[];
  /** From here on missing in rows an older app sealed. */
  volumes?: VolumesRow[];
  named?: NamedRow[];
  days?: DayRow[];
  goals?: GoalRow | null;
  /** Unsent forms and shared texts. They are stored beside the work database, so `readAuthorRows` and `putAuthorRows` leave them out. */
  unsent?: UnsentEntry[];
};

/**
 * Reads an author's rows. `unsynced` leaves out texts that are identical on the server, as they can be pulled again: such a chapter has
 * `seq` 0. Texts that are unsent, in conflict or kept as a version are all included.
 */
export async function readAuthorRows(
  db: WorkDatabase,
  uid: UserId,
  texts: 'all' | 'unsynced',
): Promise<AuthorRows> {
  const outbox = await db.outbox.where('uid').equals(uid).sortBy('seq');
  const waiting = new Set(outbox.map((entry) => entry.chapterId));
  const all = await rowsOf(db.chapters, uid).toArray();
  const isSynced = (row: ChapterRow) =>
    texts === 'unsynced' &&
    row.head !== null &&
    row.dirty === 0 &&
    row.conflict === 0 &&
    row.deletedAt === null &&
    !waiting.has(row.id);
  const synced = new Set<string>(all.filter(isSynced).map((row) => row.id));
  const unsynced = <Row extends { id: string }>(rows: Row[]) => rows.filter((row) => !synced.has(row.id));
  return {
    account: (await db.accounts.get(uid)) ?? null,
    stories: await rowsOf(db.stories, uid).toArray(),
    chapters: all.map((row) => (synced.has(row.id) ? { ...row, seq: 0, textRevisionId: null } : row)),
    drafts: unsynced(await rowsOf(db.drafts, uid).toArray()),
    bases: unsynced(await rowsOf(db.bases, uid).toArray()),
    lineages: unsynced(await rowsOf(db.lineages, uid).toArray()),
    conflicts: await rowsOf(db.conflicts, uid).toArray(),
    snapshots: await rowsOf(db.snapshots, uid).toArray(),
    covers: await rowsOf(db.covers, uid).toArray(),
    deleted: await rowsOf(db.deleted, uid).toArray(),
    outbox,
    days: await rowsOf(db.days, uid).toArray(),
    goals: (await db.goals.get(uid)) ?? null,
    volumes: await rowsOf(db.volumes, uid).toArray(),
    // A sent text can be fetched again; only its place in the list is kept.
    named: (await rowsOf(db.named, uid).toArray()).map((row) =>
      texts === 'unsynced' && row.sent === 1 ? { ...row, text: null } : row,
    ),
  };
}

/**
 * Puts an author's rows back, in the caller's transaction. Rows already in the database are newer and stay; a kept text of such a chapter
 * becomes a version.
 */
export async function putAuthorRows(db: WorkDatabase, rows: AuthorRows): Promise<void> {
  if (rows.account && !(await db.accounts.get(rows.account.uid))) await db.accounts.put(rows.account);
  const present = new Set<string>();
  for (const row of rows.chapters) {
    if (await db.chapters.get([row.uid, row.id])) present.add(row.id);
    else await db.chapters.put(row);
  }
  for (const row of rows.drafts) {
    if (!present.has(row.id)) await db.drafts.put(row);
    else {
      const { uid, text } = row;
      const version = { uid, id: `${row.id}:kept`, chapterId: row.id, savedAt: 0, words: 0, text };
      await db.snapshots.put({ ...version, note: 'notChosen' });
    }
  }
  const absent = <Row extends { id: string }>(list: Row[]) => list.filter((row) => !present.has(row.id));
  for (const row of rows.stories) if (!(await db.stories.get([row.uid, row.id]))) await db.stories.put(row);
  for (const row of rows.volumes ?? [])
    if (!(await db.volumes.get([row.uid, row.id]))) await db.volumes.put(row);
  for (const row of rows.days ?? []) if (!(await db.days.get([row.uid, row.id]))) await db.days.put(row);
  if (rows.goals && !(await db.goals.get(rows.goals.uid))) await db.goals.put(rows.goals);
  for (const row of rows.named ?? []) if (!(await db.named.get([row.uid, row.id]))) await db.named.put(row);
  await db.bases.bulkPut(absent(rows.bases));
  await db.lineages.bulkPut(absent(rows.lineages));
  await db.conflicts.bulkPut(absent(rows.conflicts));
  await db.snapshots.bulkPut(rows.snapshots);
  await db.covers.bulkPut(rows.covers);
  await db.deleted.bulkPut(rows.deleted);
  for (const entry of rows.outbox) {
    if ((await db.outbox.where('key').equals(entry.key).count()) > 0) continue;
    const { seq: _, ...fresh } = entry;
    await db.outbox.add(fresh);
  }
}
