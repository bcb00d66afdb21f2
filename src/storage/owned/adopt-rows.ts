import type { UserId } from '#shared/domain/ids.ts';
import type { PostsRow } from '#storage/db/rows.ts';
import type { AuthorRows } from './author-rows.ts';

const unsentMarks = ({ marks }: PostsRow): PostsRow['marks'] =>
  Object.fromEntries(
    Object.entries(marks).map(([platform, mark]) => [platform, mark && { ...mark, sent: false }]),
  );

/**
 * Rewrites an author's rows for another account, when the server lost the first account (SYNC-17). Stories and texts are sent again as new,
 * under the same ids. States, money, approvals and all other waiting entries are dropped. `covers`: the covers that the device has.
 */
export function adoptRows(
  rows: AuthorRows,
  to: UserId,
  now: number,
  covers: ReadonlySet<string>,
): AuthorRows {
  const own = <Row extends { uid: UserId }>(list: Row[]): Row[] => list.map((row) => ({ ...row, uid: to }));
  const texts = new Set<string>(rows.drafts.map((row) => row.id));
  return {
    account: rows.account && { ...rows.account, uid: to, lastSyncAt: null, contactCheckedAt: null },
    stories: own(rows.stories)
      .filter((row) => row.deletedAt === null)
      .map((row) => {
        const form = covers.has(row.form.coverId ?? '') ? row.form : { ...row.form, coverId: null };
        return { ...row, form, server: null, version: null, hasPublished: false };
      }),
    chapters: own(rows.chapters)
      .filter((row) => texts.has(row.id) && row.deletedAt === null)
      .map((row) => ({
        ...row,
        head: null,
        textRevisionId: null,
        publishedSeenAt: null,
        syncedAt: null,
        dirty: 1 as const,
        sendNow: true,
        dirtySince: now,
        changedAt: now,
      })),
    drafts: own(rows.drafts),
    bases: [],
    lineages: [],
    conflicts: own(rows.conflicts),
    snapshots: own(rows.snapshots),
    covers: own(rows.covers),
    deleted: own(rows.deleted).filter((row) => row.local !== null),
    outbox: [],
    days: own(rows.days ?? []).map((row) => ({ ...row, own: 1 as const, dirty: 1 as const })),
    goals: rows.goals ? { ...rows.goals, uid: to, dirty: 1, askedDay: null } : null,
    named: own(rows.named ?? [])
      .filter((row) => row.text !== null && texts.has(row.chapterId))
      .map((row) => ({ ...row, sent: 0 as const })),
    // The server that had the marks is gone: they are sent again.
    posts: own(rows.posts ?? []).map((row) => ({ ...row, marks: unsentMarks(row), dirty: 1 as const })),
    volumes: own(rows.volumes ?? []).map((row) => ({ ...row, base: [], revisionId: null, seen: [] })),
  };
}
