import type { RevisionId } from '#shared/domain/ids.ts';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';
import type { ChapterRow } from '#storage/db/rows.ts';

/** What a head from the server means for a chapter on this device. */
export type HeadClass =
  /** Same revision, or a different one with the same text. */
  | { kind: 'same' }
  /** It is a successor of our revision. */
  | { kind: 'advance' }
  /** It is an earlier revision of ours: the server lost the later revisions, and our text is sent again (SYNC-17). */
  | { kind: 'wentBack' }
  /** Only the history can show it. */
  | { kind: 'unknown' };

/**
 * Classifies a head from the server by revision ids alone, never by numbers or times (SYNC-10, SYNC-16). `lineage` are the heads that this device
 * has seen, newest last.
 */
export function classifyHead(
  row: ChapterRow,
  incoming: ChapterHead,
  lineage: readonly RevisionId[],
): HeadClass {
  if (row.textRevisionId === incoming.revisionId) return { kind: 'same' };
  const textIsHead = row.textRevisionId !== null && row.textRevisionId === row.head?.revisionId;
  if (textIsHead && row.head?.contentHash === incoming.contentHash) return { kind: 'same' };
  // Our text is behind a head seen before: that head's text is still to be fetched, and nothing was lost.
  if (incoming.revisionId === row.head?.revisionId) return { kind: 'advance' };
  if (lineage.includes(incoming.revisionId)) return { kind: 'wentBack' };
  const known = incoming.parentRevisionId;
  if (known !== null && (known === row.textRevisionId || known === row.head?.revisionId))
    return { kind: 'advance' };
  return { kind: 'unknown' };
}

/** A revision in the history of a head. `removed`: the server has thinned it, and no longer has its text. */
export type Ancestor = { readonly revisionId: RevisionId; readonly removed?: true | undefined };

/**
 * Classifies by the history: `ancestors` of the incoming head, newest first. `common` is the newest ancestor that has a text and that this
 * device has seen.
 */
export function classifyHistory(
  row: ChapterRow,
  ancestors: readonly Ancestor[],
  lineage: readonly RevisionId[],
): { kind: 'advance' } | { kind: 'diverged'; common: RevisionId | null } {
  if (ancestors.some(({ revisionId }) => revisionId === row.textRevisionId)) return { kind: 'advance' };
  const seen = new Set(lineage);
  const common = ancestors.find(({ revisionId, removed }) => !removed && seen.has(revisionId));
  return { kind: 'diverged', common: common?.revisionId ?? null };
}
