import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { LastTextRow } from '#storage/db/rows.ts';
import { openWorkDatabase } from '#storage/last-text/open-work-database.ts';
import { aText } from '#test/support/texts.ts';

const lastText = { uid: 'u', id: 'c', session: 's', text: aText('last words') } as LastTextRow;

describe('SYNC-2, SYNC-13 a newer app upgrades the database', () => {
  it('the old page stores its last texts, closes, and does not block the upgrade', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    let told = 0;
    const old = await openWorkDatabase(port, 'd', () => {
      told += 1;
      old.putLastText(lastText);
    });
    await old.handleOpened;
    const newer = new Dexie('d', port);
    newer.version(7).stores({ lastTexts: '[uid+id+session], uid', added: 'id' });
    await newer.open();
    expect(told).toBe(1);
    expect(await newer.table('lastTexts').count()).toBe(1);
    expect(old.putLastText(lastText)).toBe(false);
    await expect(old.db.health.count()).rejects.toThrow();
    newer.close();
  });

  it('an old page opened after the upgrade does not open the database, and creates nothing', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    const first = await openWorkDatabase(port, 'd', () => {});
    await first.handleOpened;
    expect(first.putLastText(lastText)).toBe(true);
    first.close();
    expect((await port.indexedDB.databases()).map(({ version }) => version)).toEqual([70]);
  });

  it('an older window that keeps its connection is reported, and the database opens when that window is closed', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    const older = await new Promise<IDBDatabase>((resolve) => {
      const request = port.indexedDB.open('d', 1);
      request.onsuccess = () => resolve(request.result);
    });
    let told = 0;
    const opening = openWorkDatabase(
      port,
      'd',
      () => {},
      () => {},
      () => {
        told += 1;
        older.close();
      },
    );
    expect((await opening).db.isOpen()).toBe(true);
    expect(told).toBe(1);
  });
});

describe('a device with the database of an older app', () => {
  it('keeps every row, and gets the inbox', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    // This is the exact schema of version 1, as on authors' devices.
    const old = new Dexie('d', port);
    old.version(1).stores({
      stories: '[uid+id]',
      chapters: '[uid+id], [uid+bookId], [uid+dirty], [uid+conflict], [uid+dirty+conflict]',
      drafts: '[uid+id]',
      bases: '[uid+id]',
      lineages: '[uid+id]',
      conflicts: '[uid+id]',
      snapshots: '[uid+id], [uid+chapterId]',
      revisions: '[uid+id], [uid+chapterId]',
      covers: '[uid+id], [uid+bookId]',
      deleted: '[uid+id], [uid+bookId]',
      partings: '[uid+id+session], uid',
      outbox: '++seq, &key, uid, [uid+state], [uid+entity], [uid+bookId], [uid+chapterId]',
      accounts: 'uid',
      leaders: 'uid',
      sealed: 'uid',
      health: 'key',
    });
    await old.open();
    const draft = { uid: 'u', id: 'c', bookId: 'b', text: aText('typed before the update'), seq: 7 };
    await old.table('drafts').put(draft);
    await old.table('partings').put(lastText);
    await old.table('outbox').add({ uid: 'u', key: 'k', state: 'queued', entity: 'chapter:c' });
    await old.table('health').put({ key: 'canary', born: 1 });
    old.close();

    const { db, close, handleOpened } = await openWorkDatabase(port, 'd', () => {});
    await handleOpened;
    expect(await db.drafts.toArray()).toEqual([draft]);
    expect(await db.lastTexts.toArray()).toEqual([lastText]);
    expect(await db.outbox.toArray()).toMatchObject([{ key: 'k', seq: 1 }]);
    expect(await db.health.get('canary')).toEqual({ key: 'canary', born: 1 });
    await db.messages.put({ uid: 'u', id: 'm', unread: 1, marked: 0 } as never);
    expect(await db.messages.where('[uid+unread]').equals(['u', 1]).count()).toBe(1);
    expect(await db.inboxes.count()).toBe(0);
    close();
  });

  it('keeps an inbox that it has, and gets the volumes', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    // These are the additions of version 2, with an old row of the outbox.
    const old = new Dexie('d', port);
    old.version(1).stores({
      partings: '[uid+id+session], uid',
      outbox: '++seq, &key, uid, [uid+state], [uid+entity], [uid+bookId], [uid+chapterId]',
    });
    old.version(2).stores({ messages: '[uid+id], [uid+unread], [uid+marked]', inboxes: 'uid' });
    await old.open();
    await old.table('messages').put({ uid: 'u', id: 'm', unread: 1, marked: 1 });
    await old.table('outbox').add({ uid: 'u', key: 'k', state: 'queued', entity: 'story:s' });
    old.close();
    const { db, close, handleOpened } = await openWorkDatabase(port, 'd', () => {});
    await handleOpened;
    expect(await db.messages.where('[uid+marked]').equals(['u', 1]).count()).toBe(1);
    expect(await db.outbox.toArray()).toMatchObject([{ key: 'k', seq: 1 }]);
    await db.volumes.put({ uid: 'u', id: 's', volumes: [] } as never);
    expect(await db.volumes.get(['u', 's'] as never)).toMatchObject({ volumes: [] });
    close();
  });
});

it('a page that closes before its raw handle is open stores nothing through it, without an error (SYNC-2)', async () => {
  const indexedDB = new IDBFactory();
  let opened = 0;
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => {
    opened += 1;
    // The first connection is Dexie's own.
    if (opened > 1) throw new DOMException('the page is gone', 'InvalidStateError');
    return open(name, version);
  };
  const work = await openWorkDatabase({ indexedDB, IDBKeyRange }, 'd', () => {});
  await expect(work.handleOpened).resolves.toBeUndefined();
  expect(work.putLastText(lastText)).toBe(false);
  work.close();
});

describe('SYNC-2 a last text stored while an earlier one is being removed', () => {
  const earlier = { ...lastText, session: 'earlier' } as LastTextRow;
  const later = { ...lastText, session: 'later', text: aText('later words') } as LastTextRow;

  /** Opens the database. `ends`: how each transaction of its raw handle ended, in order. */
  async function opened() {
    const indexedDB = new IDBFactory();
    const ends: string[] = [];
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      request.addEventListener('success', () => {
        const begin = request.result.transaction.bind(request.result);
        request.result.transaction = (...args) => {
          const transaction = begin(...args);
          transaction.addEventListener('complete', () => ends.push('complete'));
          transaction.addEventListener('abort', () => ends.push('abort'));
          return transaction;
        };
      });
      return request;
    };
    const work = await openWorkDatabase({ indexedDB, IDBKeyRange }, 'd', () => {});
    await work.handleOpened;
    const put = (row: LastTextRow) => new Promise<boolean>((done) => work.putLastText(row, done));
    return { ...work, put, ends };
  }

  it('does not wait for the removal, because a dying browser drops waiting requests; its write also does the removal', async () => {
    const { db, put, dropLastText, ends } = await opened();
    await put(earlier);
    ends.splice(0);
    dropLastText('u', 'c', 'earlier');
    expect(await put(later)).toBe(true);
    expect(ends).toEqual(['abort', 'complete']);
    expect(await db.lastTexts.toArray()).toEqual([later]);
  });

  it('is kept if it is from the same editor; an uninterrupted removal is carried out', async () => {
    const { db, put, dropLastText } = await opened();
    await put(earlier);
    dropLastText('u', 'c', 'earlier');
    const [again, beside] = [
      { ...later, session: 'earlier' },
      { ...later, session: 'beside' },
    ] as LastTextRow[];
    await Promise.all([put(again as LastTextRow), put(beside as LastTextRow)]);
    expect(await db.lastTexts.toArray()).toEqual([beside, again]);
    dropLastText('u', 'c', 'earlier');
    expect(await db.lastTexts.toArray()).toEqual([beside]);
  });
});
