import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { eraseAuthor } from '#storage/db/erase.ts';
import type { LastTextRow, LeavingRow, SealedRow } from '#storage/db/rows.ts';
import { sealedName } from '#storage/db/sealed-name.ts';
import type { LastTextCopiesPort } from '#storage/last-text/last-text-copies.ts';
import { readLastTexts } from '#storage/last-text/last-texts.ts';
import { authorParts, hasUnsent, type KeptTexts } from '#storage/owned/author-parts.ts';
import { type AuthorRows, noRows, putAuthorRows } from '#storage/owned/author-rows.ts';
import { type SealingPort, seal, unseal } from '#storage/owned/sealing.ts';
import type { OwnedEntries } from './owned-port.ts';

const IV_BYTES = 12;
const ROUND_BYTES = 8;

/** What sealing needs. `copies`: the second place of last texts; null in a service worker. */
export type Sealing = {
  sealing: SealingPort;
  owned: OwnedEntries;
  copies: LastTextCopiesPort | null;
  clock: Clock;
  random: Random;
};

/** Another page has begun to seal the same rows. */
class Overtaken extends Error {}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const partsOf = (db: WorkDatabase, name: string, round = '') =>
  db.sealed.where('uid').startsWith(round === '' ? name : `${name}/${round}/`);

/** Identifies one put of a last text. */
const putOf = ({ id, session, at }: LastTextRow): string => `${id}/${session}/${at}`;

/**
 * Marks an author as leaving: from now on no page and no worker adds rows. Drops the parts of an unfinished sealing: all rows are still in
 * the database, unsealed.
 */
async function markLeaving(db: WorkDatabase, uid: UserId, mark: Omit<LeavingRow, 'uid'>): Promise<void> {
  const name = sealedName(uid);
  await db.transaction('rw', [db.leavings, db.sealed], async () => {
    const before = await db.leavings.get(name);
    if (before?.state === 'sealing') await partsOf(db, name, before.round).delete();
    await db.leavings.put({ uid: name, ...mark });
  });
}

/** Erases an author's rows, sealed ones too, and leaves the mark (SYNC-11). */
export async function eraseLeaving(db: WorkDatabase, uid: UserId): Promise<void> {
  const name = sealedName(uid);
  await db.transaction('rw', db.tables, async () => {
    await db.leavings.put({ uid: name, state: 'left', end: 'delete', round: '' });
    await eraseAuthor(db, uid);
    await partsOf(db, name).delete();
  });
}

/**
 * Seals an author's rows part by part, then erases the unsealed ones (SYNC-11). Waiting for Web Crypto ends a transaction of IndexedDB, so
 * each part has its own transaction. Meanwhile a mark keeps the rows unchanged and records that the sealing has not ended. The last
 * transaction erases the unsealed rows and changes the mark. An interrupted sealing can be repeated. Rejects if another page has begun to
 * seal the same rows.
 */
export async function sealAuthor(
  db: WorkDatabase,
  uid: UserId,
  texts: KeptTexts,
  { sealing, owned, copies, clock, random }: Sealing,
): Promise<void> {
  const name = sealedName(uid);
  const round = hex(random.bytes(ROUND_BYTES));
  await markLeaving(db, uid, { state: 'sealing', end: 'keepSealed', round });
  const account = await db.accounts.get(uid);
  const assertRound = async () => {
    if ((await db.leavings.get(name))?.round !== round) throw new Overtaken('another page seals these rows');
  };
  let parts = 0;
  const keep = async (rows: AuthorRows) => {
    const sealed = await seal(sealing, rows, {
      uid: `${name}/${round}/${String(parts).padStart(6, '0')}`,
      email: account?.email ? sealedName(account.email) : '',
      savedAt: clock.now(),
      iv: Uint8Array.from(random.bytes(IV_BYTES)),
    });
    parts += 1;
    await db.transaction('rw', [db.leavings, db.sealed], async () => {
      await assertRound();
      await db.sealed.add(sealed);
    });
  };
  const sealedTexts = new Set<string>();
  /** Seals the last texts not sealed yet. A page that closes can put a last text at any time, as such a put cannot check the mark. */
  const keepLastTexts = async () => {
    for (;;) {
      const found = (await readLastTexts(db, uid, copies)).filter((row) => !sealedTexts.has(putOf(row)));
      if (found.length === 0) return;
      await keep({ ...noRows(), lastTexts: found });
      for (const row of found) sealedTexts.add(putOf(row));
    }
  };

  const unsent = await owned.unsent(uid);
  if (texts === 'all' || (await hasUnsent(db, uid)) || (unsent ?? []).length > 0)
    for await (const rows of authorParts(db, uid, texts)) await keep(rows);
  if (unsent && unsent.length > 0) await keep({ ...noRows(), unsent });
  for (let isOver = false; !isOver; ) {
    await keepLastTexts();
    isOver = await db.transaction('rw', db.tables, async () => {
      await assertRound();
      const late = await db.lastTexts.where('uid').equals(uid).toArray();
      if (late.some((row) => !sealedTexts.has(putOf(row)))) return false;
      await eraseAuthor(db, uid);
      await db.leavings.put({ uid: name, state: 'left', end: 'keepSealed', round: '' });
      return true;
    });
  }
  if (unsent) await owned.leave(uid);
}

/**
 * Lets an author add rows again, and opens what was sealed, part by part. `name`: of sealed rows (`sealedName`). `uid`: their author, if
 * known. Resolves to their author; undefined if nothing was sealed.
 */
export async function openSealed(
  db: WorkDatabase,
  {
    sealing,
    owned,
    ...ports
  }: { sealing: SealingPort | null; owned: OwnedEntries; clock: Clock; random: Random },
  name: string,
  uid?: UserId,
): Promise<UserId | undefined> {
  await db.transaction('rw', [db.leavings, db.sealed], async () => {
    const mark = await db.leavings.get(name);
    if (!mark) return;
    if (mark.state === 'sealing') await partsOf(db, name, mark.round).delete();
    await db.leavings.put({
      uid: name,
      state: 'here',
      end: mark.end,
      round: hex(ports.random.bytes(ROUND_BYTES)),
    });
  });
  if (uid) await owned.welcome(uid);
  if (!sealing) return undefined;
  let author: UserId | undefined;
  for (const key of newestRoundFirst(await sealedParts(db, name))) {
    const sealed = await db.sealed.get(key);
    if (!sealed) continue;
    const rows = await unseal(sealing, sealed);
    author ??= uid ?? rows.account?.uid ?? rows.stories[0]?.uid ?? (await authorNamed(db, name));
    if (rows.unsent) {
      // The author is unknown, so the text stays sealed.
      if (!author) continue;
      await owned.welcome(author);
      await owned.putUnsent(author, rows.unsent);
    }
    await db.transaction('rw', db.tables, async () => {
      await putAuthorRows(db, rows, ports);
      await db.sealed.delete(key);
    });
  }
  return author;
}

/** The author of a sealed name, if an interrupted opening has already put the account back. */
async function authorNamed(db: WorkDatabase, name: string): Promise<UserId | undefined> {
  const accounts = (await db.accounts.toCollection().primaryKeys()) as UserId[];
  return accounts.find((uid) => sealedName(uid) === name);
}

type Part = Pick<SealedRow, 'uid' | 'savedAt'>;

/** The parts of an author, without what is sealed. */
async function sealedParts(db: WorkDatabase, name: string): Promise<Part[]> {
  const parts: Part[] = [];
  await partsOf(db, name).each(({ uid, savedAt }) => {
    parts.push({ uid, savedAt });
  });
  return parts;
}

/**
 * Keys of parts, the newest round first: its rows are newer, and older rows that follow do not replace them. Within a round the parts keep
 * their order.
 */
function newestRoundFirst(parts: readonly Part[]): string[] {
  const begun = new Map<string, number>();
  const roundOf = ({ uid }: Part) => uid.slice(0, uid.lastIndexOf('/'));
  for (const part of parts)
    begun.set(roundOf(part), Math.min(part.savedAt, begun.get(roundOf(part)) ?? part.savedAt));
  return [...parts]
    .sort((a, b) => (begun.get(roundOf(b)) ?? 0) - (begun.get(roundOf(a)) ?? 0) || (a.uid < b.uid ? -1 : 1))
    .map(({ uid }) => uid);
}
