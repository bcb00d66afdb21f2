import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { checkCanary, isQuotaError } from '#storage/db/health.ts';
import { makeRoom } from '#storage/db/make-room.ts';
import type { ChapterRow, RevisionRow, SnapshotRow } from '#storage/db/rows.ts';
import { aText } from '#test/support/texts.ts';

const uid = 'u' as UserId;
let db: WorkDatabase;
beforeEach(async () => {
  db = new WorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'health');
  await db.open();
});

describe('SYNC-14 eviction', () => {
  it('is distinguished from a new device by the canary', async () => {
    expect(await checkCanary(db, 1, false)).toBe('new');
    expect(await checkCanary(db, 2, true)).toBe('alive');
    await db.health.clear();
    expect(await checkCanary(db, 3, true)).toBe('gone');
  });
});

describe('SYNC-14 a full device', () => {
  it('is recognised by the `inner` error of the outer transaction', () => {
    const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    expect(isQuotaError(Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota }))).toBe(
      true,
    );
    expect(isQuotaError(new Error('other'))).toBe(false);
  });

  it('removes work that can be fetched again, never unsent text, conflicts or versions not chosen', async () => {
    const chapter = (id: string, more: Partial<ChapterRow>) =>
      ({
        uid,
        id,
        bookId: 'b',
        seq: 1,
        dirty: 0,
        conflict: 0,
        syncedAt: 1,
        textRevisionId: 'r',
        ...more,
      }) as ChapterRow;
    await db.chapters.bulkPut([
      chapter('synced', {}),
      chapter('open', {}),
      chapter('dirty', { dirty: 1 }),
      chapter('torn', { conflict: 1 }),
      chapter('new', { syncedAt: null, textRevisionId: null }),
    ]);
    for (const id of ['synced', 'open', 'dirty', 'torn', 'new'])
      await db.drafts.put({ uid, id, bookId: 'b', seq: 1, text: aText(id) } as never);
    const snapshot = (id: string, note: SnapshotRow['note']) =>
      ({ uid, id, chapterId: 'x', savedAt: 1, note, words: 1, text: aText(id) }) as unknown as SnapshotRow;
    await db.snapshots.bulkPut([snapshot('p', 'periodic'), snapshot('n', 'notChosen')]);
    const revision = (id: string, text: RevisionRow['text']) =>
      ({ uid, id, chapterId: 'x', item: {}, text }) as unknown as RevisionRow;
    await db.revisions.bulkPut([revision('listed', null), revision('read', aText('old'))]);
    while (await makeRoom(db, uid, new Set(['open']))) {
      // Repeats until nothing more can be removed.
    }
    expect((await db.drafts.toArray()).map(({ id }) => id).sort()).toEqual(['dirty', 'new', 'open', 'torn']);
    expect((await db.snapshots.toArray()).map(({ id }) => id)).toEqual(['n']);
    expect((await db.revisions.toArray()).map(({ id }) => id)).toEqual(['listed']);
  });
});
