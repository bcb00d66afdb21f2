import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openWorkDatabase } from '#storage/open-work-database.ts';
import type { PartingRow } from '#storage/rows.ts';
import { aText } from '#test/support/texts.ts';

const parting = { uid: 'u', id: 'c', session: 's', text: aText('last words') } as PartingRow;

describe('SYNC-2, SYNC-13 a newer app upgrades the database', () => {
  it('the old page puts its last texts, closes, and stands in nobody’s way', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    let told = 0;
    const old = await openWorkDatabase(port, 'd', () => {
      told += 1;
      old.putParting(parting);
    });
    const newer = new Dexie('d', port);
    newer.version(2).stores({ partings: '[uid+id+session], uid', added: 'id' });
    await newer.open();
    expect(told).toBe(1);
    expect(await newer.table('partings').count()).toBe(1);
    expect(old.putParting(parting)).toBe(false);
    await expect(old.db.health.count()).rejects.toThrow();
    newer.close();
  });

  it('an old page that comes after the upgrade does not open at all, and creates nothing', async () => {
    const port = { indexedDB: new IDBFactory(), IDBKeyRange };
    const first = await openWorkDatabase(port, 'd', () => {});
    expect(first.putParting(parting)).toBe(true);
    first.close();
    expect((await port.indexedDB.databases()).map(({ version }) => version)).toEqual([10]);
  });
});
