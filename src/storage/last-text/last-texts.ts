import type { Table } from 'dexie';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import { appendChapter } from '#storage/texts/new-chapter.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { putTabConflict } from '#storage/texts/tab-conflict.ts';
import { sameText, writeText } from '#storage/texts/texts.ts';
import type { LastTextCopiesPort } from './last-text-copies.ts';

type Ports = { clock: Clock; random: Random; lastTextCopies: LastTextCopiesPort | null };

/** A draft that took a last text over, and its number since. */
export type Absorbed = { id: ChapterId; seq: number };

/** Whether a new chapter was never made: neither deleted since, nor its story. */
const isMissing = async (db: WorkDatabase, { uid, id }: LastTextRow, bookId: BookId): Promise<boolean> =>
  !(await db.deleted.get([uid, id])) && (await db.stories.get([uid, bookId])) !== undefined;

/** Whether nothing came between a last text and what is stored. */
const follows = (lastText: LastTextRow, stored: { seq: number; text: ChapterText }): boolean =>
  stored.seq === lastText.onSeq ||
  [lastText.onText, lastText.pendingText].some((text) => text !== null && sameText(text, stored.text));

/** A stored text with a last text in it that could not be taken over; undefined where both changed the same place. */
export function joinLastText(
  lastText: LastTextRow,
  stored: { seq: number; text: ChapterText },
): ChapterText | undefined {
  if (follows(lastText, stored)) return lastText.text;
  const merge = mergeChapters(lastText.onText, lastText.text, stored.text);
  return merge.clean ? merge.text : undefined;
}

async function absorb(db: WorkDatabase, lastText: LastTextRow, ports: Ports): Promise<Absorbed | undefined> {
  const { uid, id, session, text } = lastText;
  const now = ports.clock.now();
  await db.lastTexts.delete([uid, id, session]);
  const row = await db.chapters.get([uid, id]);
  const draft = await db.drafts.get([uid, id]);
  if (!row || !draft) {
    if (!row && lastText.createIn && (await isMissing(db, lastText, lastText.createIn))) {
      await appendChapter(db, { ...ports, uid, id, bookId: lastText.createIn }, text);
      return { id, seq: 1 };
    }
    await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: lastText.at }, ports);
    return undefined;
  }
  if (sameText(draft.text, text)) return undefined;
  if (follows(lastText, draft)) {
    return { id, seq: (await writeText(db, row, { text, now, sendNow: true })).seq };
  }
  // Taken over once before, and written on since: only its removal was lost.
  const kept = await db.snapshots.where('[uid+chapterId]').equals([uid, id]).toArray();
  if (kept.some((snapshot) => sameText(snapshot.text, text))) return undefined;
  const merge = mergeChapters(lastText.onText, text, draft.text);
  if (merge.clean) {
    return { id, seq: (await writeText(db, row, { text: merge.text, now, sendNow: true })).seq };
  }
  await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: lastText.at }, ports);
  await putTabConflict(db, row, { base: lastText.onText, theirs: text, theirsSavedAt: lastText.at });
  return undefined;
}

/** What this page reads of the last texts at present, by database. */
const lookups = new WeakMap<WorkDatabase, Set<{ stop(): void }>>();

/** Runs `task` in a transaction that `giveWayToLastText` stops; then it begins anew, behind the text that was put. */
async function yielding<T>(
  db: WorkDatabase,
  mode: 'r' | 'rw',
  tables: Table[],
  task: () => Promise<T>,
): Promise<T> {
  const mine = lookups.get(db) ?? new Set();
  lookups.set(db, mine);
  for (;;) {
    let stopped = false;
    const lookup = { stop() {} };
    try {
      // `async`, though nothing is awaited here: only then Dexie knows its transaction again behind each `await` in the task.
      return await db.transaction(mode, tables, async (transaction) => {
        lookup.stop = () => {
          stopped = true;
          transaction.abort();
        };
        mine.add(lookup);
        return task();
      });
    } catch (error) {
      if (!stopped) throw error;
    } finally {
      mine.delete(lookup);
    }
  }
}

/** To be called before a last text is put: whatever this page reads there lets go of the store at once (SYNC-2). */
export function giveWayToLastText(db: WorkDatabase): void {
  for (const { stop } of [...(lookups.get(db) ?? [])]) stop();
}

/** The newer of each editor session's rows. */
function newest(rows: readonly LastTextRow[]): LastTextRow[] {
  const bySession = new Map<string, LastTextRow>();
  for (const row of rows) {
    const other = bySession.get(row.session);
    if (!other || other.at < row.at) bySession.set(row.session, row);
  }
  return [...bySession.values()];
}

/**
 * Takes over the last texts that editors put on leaving (SYNC-2), from the database and its copies: as the draft where nothing
 * came between, merged where another tab wrote meanwhile, as a new chapter where it was never made. Before drafts are read, sent or shown. Gives the drafts that changed
 * by it: an editor that had opened one a moment before is to be told.
 */
export async function storeLastTexts(db: WorkDatabase, uid: UserId, ports: Ports): Promise<Absorbed[]> {
  const copies = ports.lastTextCopies?.of(uid) ?? [];
  const count = await yielding(db, 'r', [db.lastTexts], () => db.lastTexts.where('uid').equals(uid).count());
  if (count + copies.length === 0) return [];
  const taken = await yielding(
    db,
    'rw',
    [
      ...[db.lastTexts, db.chapters, db.drafts, db.bases, db.conflicts, db.snapshots],
      // A new chapter comes to be.
      ...[db.stories, db.deleted, db.outbox],
    ],
    async () => {
      const lastTexts = await db.lastTexts.where('uid').equals(uid).toArray();
      const absorbed: Absorbed[] = [];
      for (const lastText of newest([...lastTexts, ...copies])) {
        const draft = await absorb(db, lastText, ports);
        if (draft) absorbed.push(draft);
      }
      return absorbed;
    },
  );
  for (const { id, session, at } of copies) ports.lastTextCopies?.drop(uid, id, session, at);
  return taken;
}

/** The last texts of an author that lie beside the drafts, the newest of each editor session. Changes nothing. */
export async function readLastTexts(
  db: WorkDatabase,
  uid: UserId,
  copies: LastTextCopiesPort | null,
): Promise<LastTextRow[]> {
  const rows = await yielding(db, 'r', [db.lastTexts], () => db.lastTexts.where('uid').equals(uid).toArray());
  return newest([...rows, ...(copies?.of(uid) ?? [])]);
}
