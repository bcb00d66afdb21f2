import type { BookId, ChapterId, IdempotencyKey, UserId, VersionId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { deletes, type Intent, traitsOf } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';

/** How long the author's confirmation is valid; after that the deletion asks again (SYNC-15). */
export const CONFIRMATION_MS = 60_000;

/** Names of entities; the entries of one entity keep their order (SYNC-4). */
export const storyEntity = (id: BookId): string => `story:${id}`;
export const chapterEntity = (id: ChapterId): string => `chapter:${id}`;
export const coverEntity = (id: string): string => `cover:${id}`;
export const versionEntity = (id: VersionId): string => `version:${id}`;
export const ACCOUNT_ENTITY = 'account';

const entityOf = (intent: Intent, bookId: BookId | null, chapterId: ChapterId | null): string => {
  const { entity } = traitsOf(intent);
  if (entity === 'account') return ACCOUNT_ENTITY;
  if (intent.name === 'uploadCover') return coverEntity(intent.coverId);
  if (intent.name === 'keepVersion') return versionEntity(intent.versionId);
  if (entity === 'chapter' && chapterId !== null) return chapterEntity(chapterId);
  if (entity === 'story' && bookId !== null) return storyEntity(bookId);
  throw new Error(`intent ${intent.name} concerns nothing`);
};

/**
 * Adds an intent to the outbox, in the caller's transaction. Returns its idempotency key. The author must have just confirmed a
 * deletion.
 */
export async function enqueue(
  db: WorkDatabase,
  entry: {
    uid: UserId;
    intent: Intent;
    bookId?: BookId;
    chapterId?: ChapterId;
    title: string;
  },
  ports: { clock: Clock; random: Random },
): Promise<IdempotencyKey> {
  const { uid, intent, title } = entry;
  const bookId = entry.bookId ?? null;
  const chapterId = entry.chapterId ?? null;
  const now = ports.clock.now();
  const key = mintId<IdempotencyKey>(ports.clock, ports.random);
  await db.outbox.add({
    uid,
    key,
    intent,
    entity: entityOf(intent, bookId, chapterId),
    bookId,
    chapterId,
    title,
    frozen: null,
    state: 'queued',
    why: null,
    attempts: 0,
    nextTryAt: 0,
    confirmedUntil: deletes(intent) ? now + CONFIRMATION_MS : null,
    createdAt: now,
  });
  return key;
}

/** Whether an entry can still be cancelled or replaced: it was never sent, or is parked. */
export const isReplaceable = ({ frozen, state }: Pick<OutboxRow, 'frozen' | 'state'>): boolean =>
  frozen === null || state === 'parked';

/** Entries of one entity, oldest first. */
export const entriesOf = (db: WorkDatabase, uid: UserId, entity: string): Promise<OutboxRow[]> =>
  db.outbox.where('[uid+entity]').equals([uid, entity]).sortBy('seq');

/** Adds an intent, unless its entity has an intent of the same name that is not sent yet and so includes this one (SYNC-5). */
export async function enqueueOnce(
  db: WorkDatabase,
  entry: Parameters<typeof enqueue>[1],
  ports: Parameters<typeof enqueue>[2],
): Promise<void> {
  const entity = entityOf(entry.intent, entry.bookId ?? null, entry.chapterId ?? null);
  const waiting = (await entriesOf(db, entry.uid, entity)).filter(
    (other) => other.intent.name === entry.intent.name,
  );
  const unsent = waiting.find((other) => other.frozen === null && other.state === 'queued');
  if (unsent?.seq !== undefined) return;
  // The new intent replaces those the server refused.
  const refused = waiting.filter((other) => other.state === 'parked').map((other) => other.seq);
  await db.outbox.bulkDelete(refused);
  await enqueue(db, entry, ports);
}

/**
 * Counts what waits for the author's decision: parked entries and conflicts. Queued entries are not counted, as the next flush sends
 * them.
 */
export const countParked = (db: WorkDatabase, uid: UserId): Promise<number> =>
  db.transaction('r', [db.outbox, db.chapters], async () => {
    const [entries, conflicts] = await Promise.all([
      db.outbox.where('[uid+state]').equals([uid, 'parked']).count(),
      db.chapters.where('[uid+conflict]').equals([uid, 1]).count(),
    ]);
    return entries + conflicts;
  });

/**
 * Counts what the server does not have. `unsent`: queued entries, and dirty texts. `parked` includes conflicts. `marks`: messages read
 * here; losing them costs nothing, so they are not unsent work.
 */
export async function countUnsent(
  db: WorkDatabase,
  uid: UserId,
): Promise<{ unsent: number; parked: number; marks: number }> {
  // All reads are in one transaction; otherwise each read opens its own.
  const tables = [db.outbox, db.chapters, db.messages];
  const [queued, parked, dirty, conflicts, marks] = await db.transaction('r', tables, async () =>
    Promise.all([
      db.outbox.where('[uid+state]').equals([uid, 'queued']).count(),
      db.outbox.where('[uid+state]').equals([uid, 'parked']).count(),
      db.chapters.where('[uid+dirty+conflict]').equals([uid, 1, 0]).count(),
      db.chapters.where('[uid+conflict]').equals([uid, 1]).count(),
      db.messages.where('[uid+marked]').equals([uid, 1]).count(),
    ]),
  );
  return { unsent: queued + dirty, parked: parked + conflicts, marks };
}
