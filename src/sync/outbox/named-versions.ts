import * as v from 'valibot';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import { type VersionHead, versionHead, versionKept } from '#shared/protocol/chapter/version.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { assertFence } from '#storage/db/leader.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { NamedRow } from '#storage/db/rows.ts';
import { enqueueOnce, versionEntity } from '#storage/outbox/outbox.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';
import { noteVersion } from './story-version.ts';

type Ports = { clock: Clock; random: Random };

/** Stores a named version with the intent to send it, in the caller's transaction (named, outbox). */
export async function putNamed(db: WorkDatabase, row: NamedRow, ports: Ports): Promise<void> {
  const { uid, id, bookId, chapterId, name } = row;
  await db.named.put(row);
  await enqueueOnce(
    db,
    { uid, intent: { name: 'keepVersion', versionId: id }, bookId, chapterId, title: name },
    ports,
  );
}

const waits = async (db: WorkDatabase, uid: UserId, row: Pick<NamedRow, 'id'>): Promise<boolean> =>
  (await db.outbox
    .where('[uid+entity]')
    .equals([uid, versionEntity(row.id)])
    .count()) > 0;

/**
 * Merges a version that this device has with the server's. If the server has a name that this device has seen before, the server went back:
 * our name is sent again (SYNC-17).
 */
async function takeOne(context: FlushContext, row: NamedRow, head: VersionHead): Promise<void> {
  const { db, uid, ports } = context;
  const savedAt = Date.parse(head.savedAt);
  if (row.nameId === head.nameId) await db.named.put({ ...row, sent: 1, savedAt });
  else if (await waits(db, uid, row)) return;
  else if (row.seen.includes(head.nameId)) await putNamed(db, { ...row, savedAt }, ports);
  else {
    const { name, nameId } = head;
    await db.named.put({ ...row, name, nameId, seen: [...row.seen, nameId], sent: 1, savedAt });
  }
}

/**
 * Stores the named versions of a story's chapters, as a pull lists them. They are never deleted: if the server had one and no longer lists
 * it although its chapter is there, it was lost and is sent again (SYNC-17).
 */
export async function takeNamed(
  context: FlushContext,
  bookId: BookId,
  chapters: ReadonlySet<ChapterId>,
  listed: readonly unknown[],
): Promise<void> {
  const { db, uid, fence, ports } = context;
  const heads = listed.flatMap((item) => {
    const read = v.safeParse(versionHead, item);
    return read.success && chapters.has(read.output.chapterId) ? [read.output] : [];
  });
  await db.transaction('rw', [db.leaders, db.named, db.outbox], async () => {
    await assertFence(db, uid, fence);
    const rows = await db.named.where('[uid+bookId]').equals([uid, bookId]).toArray();
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const head of heads) {
      const row = known.get(head.id);
      known.delete(head.id);
      if (row) await takeOne(context, row, head);
      else {
        const { savedAt, ...rest } = head;
        const own = { uid, bookId, seen: [head.nameId], text: null, sent: 1 } as const;
        await db.named.put({ ...rest, ...own, seen: [head.nameId], savedAt: Date.parse(savedAt) });
      }
    }
    for (const row of known.values())
      if (row.sent === 1 && row.text !== null && chapters.has(row.chapterId))
        await putNamed(db, { ...row, sent: 0 }, ports);
  });
}

/** The server lost a story: sends its named versions again, after their chapters (SYNC-17). */
export async function sendNamedAgain({ db, uid, fence, ports }: FlushContext, bookId: BookId): Promise<void> {
  await db.transaction('rw', [db.leaders, db.named, db.outbox], async () => {
    await assertFence(db, uid, fence);
    for (const row of await db.named.where('[uid+bookId]').equals([uid, bookId]).toArray())
      if (row.text !== null) await putNamed(db, { ...row, sent: 0 }, ports);
  });
}

/** Applies a successful answer about a named version, in the caller's transaction. */
export async function settleNamed({ db, uid }: FlushContext, entry: OutboxRow, data: unknown): Promise<void> {
  const kept = v.safeParse(versionKept, data);
  if (!kept.success || entry.intent.name !== 'keepVersion') return;
  const { savedAt, ...versions } = kept.output;
  await db.named.update([uid, entry.intent.versionId], { sent: 1, savedAt: Date.parse(savedAt) });
  if (entry.bookId !== null) await noteVersion(db, [uid, entry.bookId], versions);
}
