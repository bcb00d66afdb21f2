import type { DeviceWork } from '#session/device-work.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseAuthor } from '#storage/db/erase.ts';
import type { StoryRow } from '#storage/db/rows.ts';
import { sealedName } from '#storage/db/sealed-name.ts';
import { enqueue, enqueueOnce, storyEntity } from '#storage/outbox/outbox.ts';
import { adoptRows } from '#storage/owned/adopt-rows.ts';
import { type AuthorRows, putAuthorRows, readAuthorRows } from '#storage/owned/author-rows.ts';
import { tellOrder } from '#storage/texts/new-chapter.ts';

type Ports = { clock: Clock; random: Random };

/** Work on this device of another account with the same e-mail, which the server has lost (SYNC-17); null: none. */
export async function findAdoptable(
  db: WorkDatabase,
  uid: UserId,
  email: string,
): ReturnType<DeviceWork['adoptable']> {
  const wanted = email.trim().toLowerCase();
  // An account of a sign-in provider may have no e-mail, so nothing identifies a lost one.
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
    const { stories, chapters } = await readAuthorRows(db, account.uid);
    if (stories.length > 0) return { from: account.uid, stories: stories.length, chapters: chapters.length };
  }
  return null;
}

/** Queues a whole story for the server, in the caller's transaction. Its chapters are sent because they are dirty. */
async function sendStory(
  db: WorkDatabase,
  { uid, id: bookId, form }: StoryRow,
  { covers, named }: AuthorRows,
  ports: Ports,
): Promise<void> {
  const of = { uid, bookId, title: form.title };
  const cover = covers.find((row) => row.id === form.coverId);
  if (cover) await enqueue(db, { ...of, intent: { name: 'uploadCover', coverId: cover.id } }, ports);
  const waiting = await db.outbox
    .where('[uid+entity]')
    .equals([uid, storyEntity(bookId)])
    .count();
  if (waiting === 0) await enqueue(db, { ...of, intent: { name: 'saveStory' } }, ports);
  await tellOrder(db, { ...ports, uid, bookId });
  for (const { id: versionId, chapterId, name } of (named ?? []).filter((row) => row.bookId === bookId))
    await enqueue(
      db,
      { uid, bookId, chapterId, title: name, intent: { name: 'keepVersion', versionId } },
      ports,
    );
  if (await db.volumes.get([uid, bookId]))
    await enqueueOnce(db, { ...of, intent: { name: 'saveVolumes' } }, ports);
}

/** Moves all of one account's work on this device to another, and sends it as new (SYNC-17). */
export async function adoptWork(db: WorkDatabase, from: UserId, to: UserId, ports: Ports): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const rows = adoptRows(await readAuthorRows(db, from), to, ports.clock.now());
    await eraseAuthor(db, from);
    await putAuthorRows(db, rows, ports);
    for (const story of rows.stories) await sendStory(db, story, rows, ports);
  });
}
