import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { ChapterDetail, ChapterHead } from '#shared/protocol/schema/chapter.ts';
import { fromWire } from '#shared/protocol/wire-time.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { remember } from '#storage/texts/lineage.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { nextSeq, sameText, textWords } from '#storage/texts/texts.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

type Deps = Pick<FlushContext, 'db' | 'ports' | 'announce'>;

/** Tables an integration writes; a transaction around it covers at least these. */
export const INTEGRATION_TABLES = (db: WorkDatabase) => [
  db.chapters,
  db.drafts,
  db.bases,
  db.lineages,
  db.conflicts,
  db.snapshots,
];

export const textOf = (detail: ChapterText): ChapterText => ({
  title: detail.title,
  content: detail.content,
  authorNote: detail.authorNote,
});

/** The head of a chapter in an answer that says more. */
export function headOf(answer: ChapterHead): ChapterHead {
  const {
    id,
    bookId,
    order,
    title,
    words,
    paid,
    status,
    publishAt,
    publishedAt,
    publishedRevisionId,
    inspectState,
    inspectDesc,
    revision,
    revisionId,
    parentRevisionId,
    contentHash: hash,
    updatedAt,
  } = answer;
  return {
    id,
    bookId,
    order,
    title,
    words,
    paid,
    status,
    publishAt,
    publishedAt,
    publishedRevisionId,
    inspectState,
    inspectDesc,
    revision,
    revisionId,
    parentRevisionId,
    contentHash: hash,
    updatedAt,
  };
}

const nothing: ChapterText = { title: '', content: emptyDocument(), authorNote: null };

/**
 * Brings a server text into a chapter of this device, in a transaction over `INTEGRATION_TABLES`. A text without changes of
 * our own is replaced; else both are merged paragraph by paragraph over their base, and what overlaps waits for the author
 * (SYNC-10). `base` is given where the device's own copy is not the right one: after the server went back, or where both grew
 * from an older revision (SYNC-17). No text disappears: what the draft held before a merge is kept as a snapshot. Gives the row
 * after.
 */
export async function integrate(
  deps: Deps,
  row: ChapterRow,
  detail: ChapterDetail,
  base?: ChapterText,
): Promise<ChapterRow> {
  const { db, ports } = deps;
  const { uid, id } = row;
  const now = ports.clock.now();
  const theirs = textOf(detail);
  const draft = await db.drafts.get([uid, id]);
  const ownBase = await db.bases.get([uid, id]);
  const reached: ChapterRow = {
    ...row,
    head: headOf(detail),
    textRevisionId: detail.revisionId,
    syncedAt: now,
  };
  await remember(db, uid, id, [detail.parentRevisionId, detail.revisionId]);

  const take = async (text: ChapterText, dirty: 0 | 1): Promise<ChapterRow> => {
    const changed = !draft || !sameText(draft.text, text);
    const after: ChapterRow = {
      ...reached,
      title: text.title,
      words: textWords(text),
      seq: changed ? nextSeq(row, now) : row.seq,
      dirty,
      sendNow: dirty === 1,
      changedAt: dirty === 1 ? now : row.changedAt,
      dirtySince: dirty === 1 ? now : row.dirtySince,
      updatedAt: changed ? now : row.updatedAt,
    };
    if (changed) await db.drafts.put({ uid, id, bookId: row.bookId, text, seq: after.seq });
    if (dirty === 1) await db.bases.put({ uid, id, revisionId: detail.revisionId, text: theirs });
    else await db.bases.delete([uid, id]);
    await db.chapters.put(after);
    if (changed) deps.announce({ type: 'draft', uid, chapterId: id, seq: after.seq, by: 'sync' });
    return after;
  };

  const conflict = await db.conflicts.get([uid, id]);
  if (conflict && draft) {
    // The author is choosing already: show the newest of the other side, over the base they both had.
    await db.conflicts.put({
      ...conflict,
      kind: 'server',
      theirs,
      theirsSavedAt: fromWire(detail.updatedAt) ?? now,
    });
    if (conflict.kind === 'tab')
      await addSnapshot(
        db,
        { uid, chapterId: id, note: 'notChosen', text: conflict.theirs, savedAt: conflict.theirsSavedAt },
        ports,
      );
    await db.bases.put({ uid, id, revisionId: detail.revisionId, text: theirs });
    const after: ChapterRow = { ...reached, conflict: 1, dirty: 1 };
    await db.chapters.put(after);
    return after;
  }
  if (!draft) return take(theirs, 0);
  if (contentHash(draft.text) === detail.contentHash) return take(draft.text, 0);
  if (row.dirty === 0 && base === undefined) return take(theirs, 0);

  // Without a row of its own the base is the draft itself (see `ensureBase`), or there never was one.
  const own = ownBase?.revisionId === row.textRevisionId ? ownBase.text : draft.text;
  const from = base ?? (row.textRevisionId === null ? nothing : own);
  const merge = mergeChapters(from, draft.text, theirs);
  if (merge.clean) {
    if (!sameText(merge.text, draft.text))
      await addSnapshot(
        db,
        { uid, chapterId: id, note: 'beforeMerge', text: draft.text, savedAt: now },
        ports,
      );
    return take(merge.text, sameText(merge.text, theirs) ? 0 : 1);
  }
  await db.conflicts.put({
    uid,
    id,
    kind: 'server',
    base: from,
    theirs,
    theirsSavedAt: fromWire(detail.updatedAt) ?? now,
  });
  await db.bases.put({ uid, id, revisionId: detail.revisionId, text: theirs });
  const after: ChapterRow = { ...reached, conflict: 1, dirty: 1, dirtySince: now, changedAt: now };
  await db.chapters.put(after);
  return after;
}
