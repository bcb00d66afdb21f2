import type { Table } from 'dexie';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { DraftRow, LastTextRow, ScreenRead } from '#storage/db/rows.ts';
import { appendChapter } from '#storage/texts/append-chapter.ts';
import { addToGoneStory, isStoryGone } from '#storage/texts/gone-story.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { putTabConflict } from '#storage/texts/tab-conflict.ts';
import { sameText, writeText } from '#storage/texts/texts.ts';
import type { LastTextCopiesPort } from './last-text-copies.ts';

type Ports = { clock: Clock; random: Random; lastTextCopies: LastTextCopiesPort | null };

/** A draft that took over a last text, and its new `seq`. */
export type Absorbed = { id: ChapterId; seq: number };

/** Whether a new chapter was never created: it was not deleted, and its story is still there. */
const isMissing = async (db: WorkDatabase, { uid, id }: LastTextRow, bookId: BookId): Promise<boolean> =>
  !(await db.deleted.get([uid, id])) && (await db.stories.get([uid, bookId])) !== undefined;

/** A text that a last text may follow: the draft, or the draft with other last texts merged in, which has no `seq`. */
type Joinable = Pick<DraftRow, 'text' | 'by'> & { seq?: number };

/**
 * How many times the editor read its screen between the draft's text and this last text; negative if the draft is newer. Undefined if the
 * draft is not that editor's. An editor puts several last texts and goes on writing while it closes, so either may be the newer one.
 */
const turnsSince = ({ session, turn }: LastTextRow, { by }: Joinable): number | undefined =>
  by?.session === session && turn !== undefined ? turn - by.turn : undefined;

/** Whether the last text directly follows the stored text. */
const follows = (lastText: LastTextRow, stored: Joinable): boolean =>
  stored.seq === lastText.onSeq ||
  (turnsSince(lastText, stored) ?? 0) > 0 ||
  [lastText.onText, lastText.pendingText].some((text) => text !== null && sameText(text, stored.text));

/** Whether the stored text is what the same editor had on its screen later. */
const isOutdated = (lastText: LastTextRow, stored: Joinable): boolean =>
  (turnsSince(lastText, stored) ?? 0) < 0;

/** Merges a last text into the stored text. Undefined if both changed the same place. */
function join(lastText: LastTextRow, stored: Joinable): ChapterText | undefined {
  if (isOutdated(lastText, stored)) return stored.text;
  if (follows(lastText, stored)) return lastText.text;
  const merge = mergeChapters(lastText.onText, lastText.text, stored.text);
  return merge.clean ? merge.text : undefined;
}

/**
 * Merges a chapter's last texts into its draft. Returns the text and the editor sessions whose words are in it. A last text that changed
 * the same place is left out.
 */
export function joinLastTexts(
  lastTexts: readonly LastTextRow[],
  draft: Joinable,
): { text: ChapterText; sessions: string[] } {
  let { text } = draft;
  const sessions: string[] = [];
  for (const lastText of lastTexts) {
    // Once a last text is merged in, the next one no longer follows the draft by its number.
    const joined = join(lastText, text === draft.text ? draft : { text });
    if (!joined) continue;
    text = joined;
    sessions.push(lastText.session);
  }
  return { text, sessions };
}

/** The screen that a last text was read from; nothing if an older app put it. */
const screenOf = ({ session, turn }: LastTextRow): { by?: ScreenRead } =>
  turn === undefined ? {} : { by: { session, turn } };

async function absorb(db: WorkDatabase, lastText: LastTextRow, ports: Ports): Promise<Absorbed | undefined> {
  const { uid, id, session, text } = lastText;
  const now = ports.clock.now();
  await db.lastTexts.delete([uid, id, session]);
  const row = await db.chapters.get([uid, id]);
  const draft = await db.drafts.get([uid, id]);
  if (!row || !draft) {
    const { story } = lastText;
    if (!row && story && (await isStoryGone(db, uid, story.id))) {
      await addToGoneStory(db, { uid, id, bookId: story.id, form: story.form }, text, now);
      return { id, seq: now };
    }
    if (!row && lastText.createIn && (await isMissing(db, lastText, lastText.createIn))) {
      const made = await appendChapter(db, { ...ports, uid, id, bookId: lastText.createIn }, text);
      await db.drafts.update([uid, id], screenOf(lastText));
      return made;
    }
    await addSnapshot(db, { uid, chapterId: id, note: 'notChosen', text, savedAt: lastText.at }, ports);
    return undefined;
  }
  if (sameText(draft.text, text) || isOutdated(lastText, draft)) return undefined;
  if (follows(lastText, draft)) {
    const { seq } = await writeText(db, row, { text, now, sendNow: true, ...screenOf(lastText) });
    return { id, seq };
  }
  // This last text was taken over before, and the author has continued since: only the removal of its row was lost.
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

/** This page's running transactions on last texts, by database. */
const lookups = new WeakMap<WorkDatabase, Set<{ stop(): void }>>();

/** Runs `task` in a transaction that `giveWayToLastText` aborts. It then starts again, after the put. */
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
      // The function is `async` although it awaits nothing: otherwise Dexie would lose its transaction after an `await` in the task.
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

/** Call before putting a last text: aborts this page's transactions on that store, so that the put need not wait (SYNC-2). */
export function giveWayToLastText(db: WorkDatabase): void {
  for (const { stop } of [...(lookups.get(db) ?? [])]) stop();
}

/** Rises with each last text of a session. Earlier versions of the app stored only the time, and a clock may be set back. */
const orderOf = ({ turn, at }: LastTextRow): number => turn ?? at;

/** The newest row of each editor session. */
function newest(rows: readonly LastTextRow[]): LastTextRow[] {
  const bySession = new Map<string, LastTextRow>();
  for (const row of rows) {
    const other = bySession.get(row.session);
    if (!other || orderOf(other) < orderOf(row)) bySession.set(row.session, row);
  }
  return [...bySession.values()];
}

/**
 * Takes over the last texts of closed editors (SYNC-2), from the database and its copies. A last text becomes the draft, is merged if
 * another tab wrote meanwhile, or becomes a new chapter that no write had created. Call it before drafts are read, sent or shown.
 * Returns the changed drafts; editors that already opened one must be notified.
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
      // These tables are for a new chapter.
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

/** An author's last texts not taken over yet, the newest of each editor session. Changes nothing. */
export async function readLastTexts(
  db: WorkDatabase,
  uid: UserId,
  copies: LastTextCopiesPort | null,
): Promise<LastTextRow[]> {
  const rows = await yielding(db, 'r', [db.lastTexts], () => db.lastTexts.where('uid').equals(uid).toArray());
  return newest([...rows, ...(copies?.of(uid) ?? [])]);
}
