import { formOf } from '#shared/domain/story.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { carriesText, publishes, type Traits, traitsOf } from '#storage/db/intents.ts';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { markDirty, sameText } from '#storage/texts/texts.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

type Context = Pick<FlushContext, 'db' | 'uid' | 'ports'>;
type Restore = (context: Context, entry: OutboxRow) => Promise<void>;

/** Keeps the text of an entry as a version if the draft does not contain it. */
export async function keepTextOf(
  { db, uid, ports }: Context,
  { intent, chapterId }: OutboxRow,
  savedAt: number,
): Promise<void> {
  if (chapterId === null || !carriesText(intent)) return;
  const draft = await db.drafts.get([uid, chapterId]);
  if (draft && sameText(draft.text, intent.text)) return;
  await addSnapshot(db, { uid, chapterId, note: 'notChosen', text: intent.text, savedAt }, ports);
}

/** How cancelling an entry restores the state that the entry changed on this device, for each `holds` of the table of traits. */
const RESTORE: { readonly [what in Traits['holds']]: Restore } = {
  async nothing() {},

  /** The text is never dropped with its entry: a publish becomes a draft again. */
  async text(context, entry) {
    const { db, uid, ports } = context;
    if (entry.chapterId === null) return;
    const savedAt = ports.clock.now();
    await keepTextOf(context, entry, savedAt);
    const row = await db.chapters.get([uid, entry.chapterId]);
    if (row && publishes(entry.intent)) await markDirty(db, row, savedAt);
  },

  async form({ db, uid }, { bookId }) {
    const story = bookId === null ? undefined : await db.stories.get([uid, bookId]);
    if (story?.server) await db.stories.put({ ...story, form: formOf(story.server) });
  },

  /** The next pull fetches the server's order. */
  async order({ db, uid }, { bookId }) {
    if (bookId !== null) await db.stories.update([uid, bookId], { version: null });
  },

  async paid({ db, uid }, { chapterId }) {
    const row = chapterId === null ? undefined : await db.chapters.get([uid, chapterId]);
    if (row?.head) await db.chapters.put({ ...row, paid: row.head.paid });
  },

  async deletion({ db, uid }, { bookId, chapterId }) {
    if (chapterId !== null) await db.chapters.update([uid, chapterId], { deletedAt: null });
    else if (bookId !== null) await db.stories.update([uid, bookId], { deletedAt: null });
  },
};

/** Tables that `cancelEntry` reads and writes. */
export const CANCEL_TABLES = (db: WorkDatabase) => [
  db.outbox,
  db.stories,
  db.chapters,
  db.drafts,
  db.bases,
  db.snapshots,
];

/** Removes an entry from the outbox and shows the server's state again, in the caller's transaction (SYNC-9). */
export async function cancelEntry(context: Context, entry: OutboxRow): Promise<void> {
  await RESTORE[traitsOf(entry.intent).holds](context, entry);
  await context.db.outbox.delete(entry.seq);
}
