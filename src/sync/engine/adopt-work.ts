import type { Table } from 'dexie';
import type { DeviceWork } from '#session/device-work.ts';
import type { CoverId, UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { CHAPTER_TABLES, eraseAuthor } from '#storage/db/erase.ts';
import type { NamedRow, StoryRow } from '#storage/db/rows.ts';
import { rowsOf } from '#storage/db/rows-of.ts';
import { sealedName } from '#storage/db/sealed-name.ts';
import { enqueue, enqueueOnce, storyEntity } from '#storage/outbox/outbox.ts';
import { adoptRows } from '#storage/owned/adopt-rows.ts';
import { COVERS_IN_PART, chunked, ROWS_IN_PART } from '#storage/owned/author-parts.ts';
import { type AuthorRows, noRows, putAuthorRows } from '#storage/owned/author-rows.ts';
import { tellOrder } from '#storage/texts/new-chapter.ts';

type Ports = { clock: Clock; random: Random };

/**
 * Finds work on this device of a different account with the same e-mail, which the server has lost (SYNC-17); null: there is no such work.
 */
export async function findAdoptable(
  db: WorkDatabase,
  uid: UserId,
  email: string,
): ReturnType<DeviceWork['adoptable']> {
  const wanted = email.trim().toLowerCase();
  // An account of a sign-in provider may have no e-mail, so nothing identifies a lost account.
  if (wanted === '') return null;
  const sealed = new Map<string, { from: string; stories: number; chapters: number }>();
  await db.sealed.each((row) => {
    const from = row.uid.split('/')[0] ?? '';
    if (from === sealedName(uid) || row.email !== sealedName(wanted)) return;
    const { stories, chapters } = sealed.get(from) ?? { stories: 0, chapters: 0 };
    sealed.set(from, { from, stories: stories + row.stories, chapters: chapters + row.chapters });
  });
  const [first] = sealed.values();
  if (first) return first;
  for (const account of await db.accounts.toArray()) {
    if (account.uid === uid || account.email.toLowerCase() !== wanted) continue;
    const stories = await rowsOf(db.stories, account.uid).count();
    const chapters = await rowsOf(db.chapters, account.uid).count();
    if (stories > 0) return { from: account.uid, stories, chapters };
  }
  return null;
}

/** Queues a whole story for the server, in the caller's transaction. Its chapters are sent because they are dirty. */
async function sendStory(
  db: WorkDatabase,
  { uid, id: bookId, form }: StoryRow,
  covers: ReadonlySet<string>,
  ports: Ports,
): Promise<void> {
  const of = { uid, bookId, title: form.title };
  const coverId = form.coverId as CoverId | null;
  if (coverId !== null && covers.has(coverId))
    await enqueue(db, { ...of, intent: { name: 'uploadCover', coverId } }, ports);
  const waiting = await db.outbox
    .where('[uid+entity]')
    .equals([uid, storyEntity(bookId)])
    .count();
  if (waiting === 0) await enqueue(db, { ...of, intent: { name: 'saveStory' } }, ports);
  await tellOrder(db, { ...ports, uid, bookId });
  const named: Pick<NamedRow, 'id' | 'chapterId' | 'name'>[] = [];
  await db.named
    .where('[uid+bookId]')
    .equals([uid, bookId])
    .each(({ id, chapterId, name }) => {
      named.push({ id, chapterId, name });
    });
  for (const { id: versionId, chapterId, name } of named)
    await enqueue(
      db,
      { uid, bookId, chapterId, title: name, intent: { name: 'keepVersion', versionId } },
      ports,
    );
  if (await db.volumes.get([uid, bookId]))
    await enqueueOnce(db, { ...of, intent: { name: 'saveVolumes' } }, ports);
}

type Moving = { db: WorkDatabase; from: UserId; to: UserId; ports: Ports };

/** Puts rows for the new account, in the caller's transaction. */
const putAdopted = ({ db, to, ports }: Moving, rows: Partial<AuthorRows>, covers: ReadonlySet<string>) =>
  putAuthorRows(db, adoptRows({ ...noRows(), ...rows }, to, ports.clock.now(), covers), ports);

/** Moves some chapters with their texts and versions, in the caller's transaction. */
async function moveChapters(moving: Moving, keys: [string, string][]): Promise<void> {
  const { db } = moving;
  const there = <Row>(rows: (Row | undefined)[]): Row[] => rows.filter((row) => row !== undefined);
  const versions = () => db.snapshots.where('[uid+chapterId]').anyOf(keys);
  const named = () => db.named.where('[uid+chapterId]').anyOf(keys);
  const rows = {
    chapters: there(await db.chapters.bulkGet(keys)),
    drafts: there(await db.drafts.bulkGet(keys)),
    conflicts: there(await db.conflicts.bulkGet(keys)),
    snapshots: await versions().toArray(),
    named: await named().toArray(),
    posts: there(await db.posts.bulkGet(keys)),
  };
  await putAdopted(moving, rows, new Set());
  for (const table of CHAPTER_TABLES(db)) await table.bulkDelete(keys);
  await versions().delete();
  await named().delete();
}

/** Moves all rows of a table, some at a time. */
async function moveTable<Name extends 'snapshots' | 'deleted' | 'covers'>(
  moving: Moving,
  name: Name,
  size: number,
): Promise<void> {
  const { db, from } = moving;
  const table = db[name] as Table<{ uid: UserId; id: string }, [string, string]>;
  for (const keys of chunked(await rowsOf(table, from).primaryKeys(), size))
    await db.transaction('rw', db.tables, async () => {
      const rows = (await table.bulkGet(keys)).filter((row) => row !== undefined);
      await putAdopted(moving, { [name]: rows }, new Set());
      await table.bulkDelete(keys);
    });
}

/**
 * Moves all of one account's work on this device to another, and sends it as new (SYNC-17). A few chapters at a time: a phone with little
 * memory can hold them. The stories move last. Work is offered as long as it has stories, so an interrupted move can be repeated.
 */
export async function adoptWork(db: WorkDatabase, from: UserId, to: UserId, ports: Ports): Promise<void> {
  const moving = { db, from, to, ports };
  for (const keys of chunked(await rowsOf(db.chapters, from).primaryKeys(), ROWS_IN_PART))
    await db.transaction('rw', db.tables, async () => moveChapters(moving, keys));
  await moveTable(moving, 'snapshots', ROWS_IN_PART);
  await moveTable(moving, 'deleted', ROWS_IN_PART);
  await moveTable(moving, 'covers', COVERS_IN_PART);
  await db.transaction('rw', db.tables, async () => {
    const covers = new Set((await rowsOf(db.covers, to).primaryKeys()).map(([, id]) => id));
    const rows = {
      account: (await db.accounts.get(from)) ?? null,
      goals: (await db.goals.get(from)) ?? null,
      stories: await rowsOf(db.stories, from).toArray(),
      volumes: await rowsOf(db.volumes, from).toArray(),
      days: await rowsOf(db.days, from).toArray(),
    };
    await eraseAuthor(db, from);
    await putAdopted(moving, rows, covers);
    for (const { id } of rows.stories) {
      const story = await db.stories.get([to, id]);
      if (story) await sendStory(db, story, covers, ports);
    }
  });
}
