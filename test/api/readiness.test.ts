import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { createManualTime } from '#test/support/manual-time.ts';
import { createTestServer } from '#test/support/server.ts';

const time = createManualTime();
const disk = { full: false, lost: false };
const kept = memoryFileStore();
const { app, db, reset } = await createTestServer({
  clock: time.clock,
  files: {
    ...kept,
    put: (name, bytes) =>
      disk.full
        ? Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
        : kept.put(name, bytes),
    get: (name) => (disk.lost ? Promise.resolve(undefined) : kept.get(name)),
  },
});
beforeEach(reset);

const ready = async () => {
  await time.pass(1_000);
  const answer = await app.request('/readyz');
  return [answer.status, await answer.text()];
};

it('without its files the server is ready for all that needs none, and says so', async () => {
  expect(await ready()).toEqual([200, 'ready']);
  for (const fault of ['full', 'lost'] as const) {
    disk[fault] = true;
    expect(await ready()).toEqual([200, 'ready, but the stored files cannot be read or written']);
    disk[fault] = false;
    expect(await ready()).toEqual([200, 'ready']);
  }
});

it('the server is not ready while the database can be read but not written', async () => {
  await db.execute(sql`alter table setting add constraint unwritable check (false) not valid`);
  expect(await ready()).toEqual([503, 'the database cannot be reached or written']);
  await db.execute(sql`alter table setting drop constraint unwritable`);
  expect(await ready()).toEqual([200, 'ready']);
});
