import type { DeviceWork } from '#session/device-work.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseAuthor } from '#storage/db/erase.ts';
import { type AuthorRows, putAuthorRows, readAuthorRows } from '#storage/owned/author-rows.ts';
import { type SealingPort, seal, sealedName, unseal } from '#storage/owned/sealing.ts';
import type { OwnedEntries } from './owned-port.ts';

const IV_BYTES = 12;

type Sealing = { sealing: SealingPort; owned: OwnedEntries; clock: Clock; random: Random };

/** How an author leaves if some rows are kept. */
type Kept = Exclude<Parameters<DeviceWork['signedOut']>[1], 'delete'>;

/** Whether rows contain anything that no server has. */
const isWorthKeeping = (rows: AuthorRows): boolean =>
  rows.outbox.length + rows.conflicts.length + rows.drafts.length > 0 ||
  rows.snapshots.some((row) => row.note !== 'periodic') ||
  rows.deleted.some((row) => row.local !== null) ||
  (rows.unsent ?? []).length > 0 ||
  (rows.days ?? []).some((row) => row.dirty === 1);

/** Seals an author's rows and erases the plain ones (SYNC-11). With `allSent` only what no server has is sealed. */
export async function sealAuthor(
  db: WorkDatabase,
  uid: UserId,
  end: Kept,
  { sealing, owned, clock, random }: Sealing,
): Promise<void> {
  // An earlier sign-out may have been cut short. What it sealed would be overwritten, so it is opened first.
  await openSealed(db, { sealing, owned }, sealedName(uid), uid);
  const unsent = await owned.unsent(uid);
  const rows = {
    ...(await readAuthorRows(db, uid, end === 'allSent' ? 'unsynced' : 'all')),
    unsent: unsent ?? [],
  };
  const kept = end === 'allSent' && !isWorthKeeping(rows) ? undefined : rows;
  const iv = Uint8Array.from(random.bytes(IV_BYTES));
  const sealed = kept && (await seal(sealing, uid, kept, clock.now(), iv));
  await db.transaction('rw', db.tables, async () => {
    if (sealed) await db.sealed.put(sealed);
    await eraseAuthor(db, uid);
  });
  if (unsent) await owned.erase(uid, 'all');
}

/** Opens sealed rows for good, by their name. `uid`: their author, if known. Resolves to their author; undefined if there are none. */
export async function openSealed(
  db: WorkDatabase,
  { sealing, owned }: { sealing: SealingPort | null; owned: OwnedEntries },
  name: string,
  uid?: UserId,
): Promise<UserId | undefined> {
  const sealed = await db.sealed.get(name);
  if (!sealed || !sealing) return undefined;
  const rows = await unseal(sealing, sealed);
  const author = uid ?? rows.account?.uid ?? rows.stories[0]?.uid;
  if (author) await owned.putUnsent(author, rows.unsent ?? []);
  await db.transaction('rw', db.tables, async () => {
    await putAuthorRows(db, rows);
    await db.sealed.delete(name);
  });
  return author;
}
