import { beforeEach, describe, expect, it } from 'vitest';
import { writeLastBackup } from '#server/core/last-backup.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { itemFailure, jobFailure } from '#server/db/schema/job.ts';
import { mail } from '#server/db/schema/mail.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { FilesUnavailable } from '#server/ports/file-store.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY = 86_400_000;
const clock = movedClock();
let isStoreGone = false;
const files = memoryFileStore();
const server = await createTestServer({
  clock,
  files: {
    ...files,
    get: (name) => (isStoreGone ? Promise.reject(new FilesUnavailable(null)) : files.get(name)),
  },
  mail: { leaves: true, send: async () => {}, remove: async () => {}, close() {} },
  installation: {
    backups: { time: 185, keep: 14, place: 'folder', encrypted: false },
    freeBytes: async () => 12_000,
  },
});
const { db } = server;
const made = { name: 'tinta-scheduled-x', tookMs: 1_500, bytes: 9_000, rows: 12, files: 3 };

let editor: MoneyAuthor;
beforeEach(async () => {
  isStoreGone = false;
  await server.reset();
  editor = await moneyEditor(server);
  await db.delete(mail);
});

describe('the state of the server at the desk (docs/spec, section 6, Desk)', () => {
  it('has version, database, file store, mail, space, jobs and backups', async () => {
    const answer = await editor.device.ok('deskServer');
    expect(answer).toMatchObject({
      version: expect.any(String),
      database: { version: expect.stringMatching(/^\d+\.\d+$/), bytes: expect.any(Number) },
      files: { place: 'folder', usable: true },
      mail: { leaves: true, waiting: 0, givenUp: 0 },
      failing: [],
      failingItems: 0,
      freeBytes: 12_000,
      backups: { time: '03:05', keep: 14, place: 'folder', encrypted: false, made: null, failed: null },
    });
    expect(answer.database.bytes).toBeGreaterThan(1_000_000);
  });

  it('names what fails, and since when', async () => {
    isStoreGone = true;
    const since = clock.now() - DAY;
    const failure = { since, lastAt: since, times: 3, error: 'Error EIO' };
    await db.insert(jobFailure).values({ job: 'sweep', ...failure });
    await db.insert(itemFailure).values({ job: 'publish', item: 'x', retryAt: since, ...failure });
    await writeLastBackup(db, {
      made: { ...made, at: since },
      failed: { at: since + 1, error: 'Error ENOSPC' },
    });
    expect(await editor.device.ok('deskServer')).toMatchObject({
      files: { usable: false },
      failing: [{ job: 'sweep', since: new Date(since).toISOString(), times: 3, error: 'Error EIO' }],
      failingItems: 1,
      backups: {
        made: { ...made, at: new Date(since).toISOString() },
        failed: { at: new Date(since + 1).toISOString(), error: 'Error ENOSPC' },
      },
    });
  });

  it('the overview names a backup that failed, or is older than two days, and nothing else', async () => {
    const trouble = async () => (await editor.device.ok('deskStart'))?.backups;
    expect(await trouble()).toBeUndefined();
    await writeLastBackup(db, { made: null, failed: { at: clock.now(), error: 'Error ENOENT' } });
    expect(await trouble()).toBe('failed');
    await writeLastBackup(db, { made: { ...made, at: clock.now() - 2 * DAY }, failed: null });
    expect(await trouble()).toBeUndefined();
    clock.move(1);
    expect(await trouble()).toBe('old');
  });

  it('only editors read it; it names no one, so the audit log gets no entry', async () => {
    const author = await moneyAuthor(server);
    expect((await author.device.call('deskServer')).code).toBe('forbidden');
    await db.delete(auditLog).catch(() => undefined);
    const before = await db.select().from(auditLog);
    await editor.device.ok('deskServer');
    expect(await db.select().from(auditLog)).toEqual(before);
  });
});
