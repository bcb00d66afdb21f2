import type { Clock, Random } from '#shared/lib/ports.ts';
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
  LastTextRow,
  LineageRow,
  NamedRow,
  PostsRow,
  SnapshotRow,
  StoryRow,
  VolumesRow,
} from '#storage/db/rows.ts';
import { putDeletedIfAbsent } from '#storage/texts/deleted-rows.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import type { UnsentEntry } from './owned-entries.ts';

/** Rows of one author: all of them, or one part of what is kept at sign-out (SYNC-11). Plain data, except the bytes of covers. */
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
  /** This field and those below are missing in rows that an older app sealed. */
  volumes?: VolumesRow[];
  named?: NamedRow[];
  days?: DayRow[];
  goals?: GoalRow | null;
  posts?: PostsRow[];
  lastTexts?: LastTextRow[];
  /** Unsent forms and shared texts. They are stored beside the work database, so reading and putting rows leaves them out. */
  unsent?: UnsentEntry[];
};

/** A part without rows. */
export const noRows = (): AuthorRows => ({
  account: null,
  stories: [],
  chapters: [],
  drafts: [],
  bases: [],
  lineages: [],
  conflicts: [],
  snapshots: [],
  covers: [],
  deleted: [],
  outbox: [],
});

/**
 * Puts an author's rows, or a part of them, back, in the caller's transaction. Rows already in the database are newer and stay; a kept text
 * of such a chapter becomes a version.
 */
export async function putAuthorRows(
  db: WorkDatabase,
  rows: AuthorRows,
  ports: { clock: Clock; random: Random },
): Promise<void> {
  if (rows.account && !(await db.accounts.get(rows.account.uid))) await db.accounts.put(rows.account);
  const present = new Set<string>();
  for (const row of rows.chapters) {
    if (await db.chapters.get([row.uid, row.id])) present.add(row.id);
    else await db.chapters.put(row);
  }
  for (const row of rows.drafts) {
    if (!present.has(row.id)) await db.drafts.put(row);
    else {
      const { uid, id: chapterId, text } = row;
      // The text gets a new id: an earlier kept text of this chapter stays.
      await addSnapshot(db, { uid, chapterId, note: 'notChosen', text, savedAt: 0 }, ports);
    }
  }
  const absent = <Row extends { id: string }>(list: Row[]) => list.filter((row) => !present.has(row.id));
  for (const row of rows.stories) if (!(await db.stories.get([row.uid, row.id]))) await db.stories.put(row);
  for (const row of rows.volumes ?? [])
    if (!(await db.volumes.get([row.uid, row.id]))) await db.volumes.put(row);
  for (const row of rows.days ?? []) if (!(await db.days.get([row.uid, row.id]))) await db.days.put(row);
  if (rows.goals && !(await db.goals.get(rows.goals.uid))) await db.goals.put(rows.goals);
  for (const row of rows.named ?? []) if (!(await db.named.get([row.uid, row.id]))) await db.named.put(row);
  for (const row of rows.posts ?? []) if (!(await db.posts.get([row.uid, row.id]))) await db.posts.put(row);
  await db.bases.bulkPut(absent(rows.bases));
  await db.conflicts.bulkPut(absent(rows.conflicts));
  await db.snapshots.bulkPut(rows.snapshots);
  // These rows are in separate parts, without the chapters that would show whether they are older.
  for (const row of rows.lineages)
    if (!(await db.lineages.get([row.uid, row.id]))) await db.lineages.put(row);
  for (const row of rows.covers) if (!(await db.covers.get([row.uid, row.id]))) await db.covers.put(row);
  for (const row of rows.deleted) await putDeletedIfAbsent(db, row, ports);
  await db.lastTexts.bulkPut(rows.lastTexts ?? []);
  for (const entry of rows.outbox) {
    if ((await db.outbox.where('key').equals(entry.key).count()) > 0) continue;
    const { seq: _, ...fresh } = entry;
    await db.outbox.add(fresh);
  }
}
