import { get, update } from 'idb-keyval';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { READINGS_AT_ONCE, type Reading } from '#shared/protocol/reading/reading.ts';
import { NOBODY, ownedKey, pageOwned } from './owned-store.ts';

/** Readings sent together under one idempotency key, the same on every retry (SYNC-6). */
export type ReadingBatch = { key: string; readings: Reading[] };
type Waiting = { batch: ReadingBatch | null; later: Reading[] };

const WAITING = ownedKey(NOBODY, 'reading', 'waiting');
/** More readings than anyone makes offline; beyond this number the newest are not counted. */
const MOST_WAITING = 2_000;

/** Remembers `event`. Returns whether it is new on this device. */
async function isFirst(event: string): Promise<boolean> {
  let first = false;
  await update<true>(
    ownedKey(NOBODY, 'reading', event),
    (known) => {
      first = known === undefined;
      return true;
    },
    pageOwned(),
  );
  return first;
}

/**
 * Notes that a chapter was opened or read to its end on this device, to be counted once (docs/spec, section 10, Readers). Nothing about
 * the reader is kept. Returns whether there is something new to send.
 */
export async function noteReading(
  book: BookId,
  chapterId: ChapterId,
  kind: 'opened' | 'finished',
): Promise<boolean> {
  if (!(await isFirst(`${kind}:${chapterId}`))) return false;
  const added: Reading[] = [{ chapterId, kind }];
  if (await isFirst(`reader:${book}`)) added.push({ chapterId, kind: 'reader' });
  await update<Waiting>(
    WAITING,
    ({ batch, later } = { batch: null, later: [] }) => ({
      batch,
      later: [...later, ...added].slice(0, MOST_WAITING),
    }),
    pageOwned(),
  );
  return true;
}

/** Returns the batch to send next, the same one until `dropBatch`. `newKey` makes the key of a new batch. */
export async function takeBatch(newKey: () => string): Promise<ReadingBatch | null> {
  const waiting = await get<Waiting>(WAITING, pageOwned());
  if (!waiting || (waiting.batch === null && waiting.later.length === 0)) return null;
  let taken: ReadingBatch | null = null;
  await update<Waiting>(
    WAITING,
    ({ batch, later } = { batch: null, later: [] }) => {
      const next =
        batch ?? (later.length > 0 ? { key: newKey(), readings: later.slice(0, READINGS_AT_ONCE) } : null);
      taken = next;
      return { batch: next, later: batch ? later : later.slice(READINGS_AT_ONCE) };
    },
    pageOwned(),
  );
  return taken;
}

/** Removes a batch that the server has. */
export const dropBatch = (key: string): Promise<void> =>
  update<Waiting>(
    WAITING,
    ({ batch, later } = { batch: null, later: [] }) => ({ batch: batch?.key === key ? null : batch, later }),
    pageOwned(),
  );
