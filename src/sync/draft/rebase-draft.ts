import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import { mergeChapters } from '#shared/domain/merge.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { ChapterDetail, ChapterHead, ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { fromWire } from '#shared/protocol/wire-time.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow, ConflictRow } from '#storage/db/rows.ts';
import { remember } from '#storage/texts/lineage.ts';
import { addSnapshot } from '#storage/texts/snapshots.ts';
import { nextSeq, sameText, textWords } from '#storage/texts/texts.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

type Deps = Pick<FlushContext, 'db' | 'ports' | 'announce'>;

/** Tables that `rebaseDraft` writes; a transaction around it must include them. */
export const REBASE_TABLES = (db: WorkDatabase) => [
  db.chapters,
  db.drafts,
  db.bases,
  db.lineages,
  db.conflicts,
  db.snapshots,
];

/** The text of a chapter, picked from a value with more fields. */
export const textOf = (detail: ChapterText): ChapterText => ({
  title: detail.title,
  content: detail.content,
  authorNote: detail.authorNote,
});

/** The head of a chapter, picked from an answer with more fields. */
export function headOf(answer: ChapterHead & Partial<ChapterDetail & ChapterSaved>): ChapterHead {
  const {
    content: _,
    authorNote: _1,
    savedAt: _2,
    previousBookVersion: _3,
    bookVersion: _4,
    ...head
  } = answer;
  return head;
}

/** The base of a chapter that this device has not synced yet. */
export const nothing: ChapterText = { title: '', content: emptyDocument(), authorNote: null };

/** How a draft is rebased onto the server's text. */
type Rebase =
  /** `text` becomes the draft. `dirty`: the server does not have it. `isMerge`: keep the draft before it as a version. */
  | { kind: 'take'; text: ChapterText; dirty: 0 | 1; isMerge?: boolean }
  /** Both sides changed the same place since `base`, in different ways: the author chooses. */
  | { kind: 'overlap'; base: ChapterText };

/**
 * Decides how to rebase a draft onto the server's text `detail` (SYNC-10). `base` is the last text that both sides had; undefined if the
 * device has no changes of its own to keep.
 */
function decide(
  draft: ChapterText | undefined,
  detail: ChapterDetail,
  base: ChapterText | undefined,
): Rebase {
  const theirs = textOf(detail);
  if (!draft) return { kind: 'take', text: theirs, dirty: 0 };
  if (contentHash(draft) === detail.contentHash) return { kind: 'take', text: draft, dirty: 0 };
  if (!base) return { kind: 'take', text: theirs, dirty: 0 };
  const merge = mergeChapters(base, draft, theirs);
  if (!merge.clean) return { kind: 'overlap', base };
  const { text } = merge;
  return { kind: 'take', text, dirty: sameText(text, theirs) ? 0 : 1, isMerge: !sameText(text, draft) };
}

/**
 * Rebases a chapter's draft onto a server text, in a transaction over `REBASE_TABLES`. A draft without changes of our own is replaced;
 * otherwise both are merged paragraph by paragraph over their base, and the author decides about overlaps (SYNC-10). Pass `base` if the
 * device's own base is wrong: after the server went back, or if both grew from an older revision (SYNC-17). No text is lost: the draft
 * before a merge is kept as a snapshot. Returns the new row.
 */
export async function rebaseDraft(
  deps: Deps,
  row: ChapterRow,
  detail: ChapterDetail,
  base?: ChapterText,
): Promise<ChapterRow> {
  const { db, ports } = deps;
  const { uid, id } = row;
  const now = ports.clock.now();
  const draft = await db.drafts.get([uid, id]);
  const ownBase = await db.bases.get([uid, id]);
  const reached: ChapterRow = {
    ...row,
    head: headOf(detail),
    textRevisionId: detail.revisionId,
    syncedAt: now,
  };
  await remember(db, uid, id, [detail.parentRevisionId, detail.revisionId]);
  const conflict = await db.conflicts.get([uid, id]);
  if (conflict && draft) return renewConflict(deps, reached, conflict, detail);

  const commonBase = (): ChapterText | undefined => {
    if (base || row.dirty === 0) return base;
    if (row.textRevisionId === null) return nothing;
    // Without a base row the draft itself is the base (see `ensureBase`).
    return ownBase?.revisionId === row.textRevisionId ? ownBase.text : draft?.text;
  };
  const rebase = decide(draft?.text, detail, commonBase());
  if (rebase.kind === 'overlap') return putConflict(deps, reached, rebase.base, detail);
  if (rebase.isMerge && draft)
    await addSnapshot(db, { uid, chapterId: id, note: 'beforeMerge', text: draft.text, savedAt: now }, ports);
  return takeText(deps, reached, detail, {
    ...rebase,
    changed: !draft || !sameText(draft.text, rebase.text),
  });
}

/** Stores a text as the chapter's draft; changes that the server does not have are sent at once. */
async function takeText(
  { db, ports, announce }: Deps,
  row: ChapterRow,
  detail: ChapterDetail,
  { text, dirty, changed }: { text: ChapterText; dirty: 0 | 1; changed: boolean },
): Promise<ChapterRow> {
  const { uid, id, bookId } = row;
  const now = ports.clock.now();
  const after: ChapterRow = {
    ...row,
    title: text.title,
    words: textWords(text),
    dirty,
    sendNow: dirty === 1,
    ...(dirty === 1 && { changedAt: now, dirtySince: now }),
    ...(changed && { seq: nextSeq(row, now), updatedAt: now }),
  };
  if (changed) await db.drafts.put({ uid, id, bookId, text, seq: after.seq });
  if (dirty === 1) await db.bases.put({ uid, id, revisionId: detail.revisionId, text: textOf(detail) });
  else await db.bases.delete([uid, id]);
  await db.chapters.put(after);
  if (changed) announce({ type: 'draft', uid, chapterId: id, seq: after.seq, by: 'sync' });
  return after;
}

/** Opens a conflict: the author chooses between the draft and the server's text. */
async function putConflict(
  { db, ports }: Deps,
  row: ChapterRow,
  base: ChapterText,
  detail: ChapterDetail,
): Promise<ChapterRow> {
  const { uid, id } = row;
  const now = ports.clock.now();
  const theirs = textOf(detail);
  const theirsSavedAt = fromWire(detail.updatedAt) ?? now;
  await db.conflicts.put({ uid, id, kind: 'server', base, theirs, theirsSavedAt });
  await db.bases.put({ uid, id, revisionId: detail.revisionId, text: theirs });
  const after: ChapterRow = { ...row, conflict: 1, dirty: 1, dirtySince: now, changedAt: now };
  await db.chapters.put(after);
  return after;
}

/** A conflict is open already: shows the newest text of the other side, over the common base. */
async function renewConflict(
  { db, ports }: Deps,
  row: ChapterRow,
  conflict: ConflictRow,
  detail: ChapterDetail,
): Promise<ChapterRow> {
  const { uid, id } = row;
  const theirs = textOf(detail);
  const theirsSavedAt = fromWire(detail.updatedAt) ?? ports.clock.now();
  await db.conflicts.put({ ...conflict, kind: 'server', theirs, theirsSavedAt });
  if (conflict.kind === 'tab')
    await addSnapshot(
      db,
      { uid, chapterId: id, note: 'notChosen', text: conflict.theirs, savedAt: conflict.theirsSavedAt },
      ports,
    );
  await db.bases.put({ uid, id, revisionId: detail.revisionId, text: theirs });
  const after: ChapterRow = { ...row, conflict: 1, dirty: 1 };
  await db.chapters.put(after);
  return after;
}
