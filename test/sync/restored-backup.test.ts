import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSource } from '#server/backup/open-source.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { sqlOnPglite } from '#server/backup/table-rows.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openEmbeddedDatabase, openPglite } from '#server/db/open-database.ts';
import { answerVisitor } from '#server/middleware/answer-visitor.ts';
import { lockFolder } from '#server/platform/folder-lock.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { err } from '#shared/lib/result.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { emptyDatabase, makeDataFolder } from '#test/support/made-database.ts';
import { signedInDevice, typeInto } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

const place = await mkdtemp(join(tmpdir(), 'tinta-rehearsal-'));
afterAll(() => rm(place, { recursive: true, force: true }));

it('SYNC-17 rehearsal: backup while authors write, more writing, the server is lost and restored: devices bring all of it back, once', async () => {
  const dataDir = await mkdtemp(join(place, 'data-'));
  await makeDataFolder(dataDir);
  const database = await openEmbeddedDatabase(join(dataDir, 'pg'));
  const { copyFiles = async () => {} } = database;
  const serving = { copyFiles, answerAccount: async () => err('not here') };
  // Answers the backup command like a server (server/start/start-server.ts).
  const unlock = await lockFolder(dataDir, (socket) => answerVisitor(socket, dataDir, serving));
  const world = await createSyncWorld(database);
  const { time } = world;
  const phone = await signedInDevice(world, 'phone');
  const book = await time.until(phone.work.createStory(aStory, null));
  const one = await time.until(phone.work.createChapter(book, aText('one')));
  const two = await time.until(phone.work.createChapter(book, aText('two', 'Two')));
  await world.sync(phone.tab);
  const desk = await signedInDevice(world, 'desk');
  await world.sync(desk.tab);

  // The author types and syncs for as long as the backup takes.
  let typed = 0;
  let over = false;
  const backup = openSource({ dataDir, databaseUrl: '' })
    .then(({ sql, close }) =>
      writeBackup(sql, { dataDir, objectStore: false, keys: false, now: time.now() }, place).finally(close),
    )
    .finally(() => {
      over = true;
    });
  while (!over) {
    typed += 1;
    await typeInto(world, phone.work, one, `one, typed ${typed} times`);
    await world.sync(phone.tab);
  }
  const { folder } = await backup;
  expect(typed).toBeGreaterThan(1);

  // The next changes are made and acknowledged after the backup, on both devices.
  await time.leap(3_600_000);
  await typeInto(world, phone.work, one, 'one, the last version');
  const three = await time.until(phone.work.createChapter(book, aText('three', 'Three')));
  const other = await time.until(phone.work.createStory({ ...aStory, title: 'Another' }, null));
  const four = await time.until(phone.work.createChapter(other, aText('four', 'Four')));
  await world.sync(phone.tab);
  await world.sync(desk.tab);
  await typeInto(world, desk.work, two, 'two, from the desk');
  await world.sync(desk.tab);
  // This author registered after the backup.
  const late = world.device('late');
  const lateTab = await time.until(late.openTab());
  const lateUid = await world.signIn(lateTab, 'late@example.com');
  const lateBook = await time.until(
    lateTab.sync.work(lateUid).createStory({ ...aStory, title: 'Late' }, null),
  );
  const lateChapter = await time.until(lateTab.sync.work(lateUid).createChapter(lateBook, aText('late')));
  await world.sync(lateTab);

  // The server is lost, and the authors continue to write.
  for (const { device } of [phone, desk]) world.offline(device);
  world.offline(late);
  await database.close();
  await unlock();
  await rm(dataDir, { recursive: true });
  await typeInto(world, desk.work, three, 'three, written without a server');

  const pglite = await emptyDatabase();
  const restored = await mkdtemp(join(place, 'restored-'));
  await restoreBackup(await checkBackup(folder), restored, sqlOnPglite(pglite));
  const opened = await openPglite(pglite);
  await world.replaceServer(opened);
  await time.leap(3_600_000);
  for (const device of [phone.device, desk.device, late]) await world.online(device);
  // Sessions that were renewed after the backup are unknown to the restored server: their authors sign in once more.
  for (const { tab } of [phone, desk]) {
    await world.sync(tab);
    expect(tab.events.signedOut).toBe(1);
    expect(await world.signIn(tab)).toBe(phone.uid);
  }
  for (const { tab } of [phone, desk, phone]) await world.sync(tab);

  const expected: [ChapterId, string][] = [
    [one, 'one, the last version'],
    [two, 'two, from the desk'],
    [three, 'three, written without a server'],
    [four, 'four'],
  ];
  const textsOf = (work: AuthorWork) =>
    Promise.all(
      expected.map(async ([id]) => [id, plainText(await time.until(work.chapterText(id)))] as const),
    );
  const fresh = await signedInDevice(world, 'a new phone');
  await world.sync(fresh.tab);
  for (const { work } of [phone, desk, fresh]) {
    expect(await textsOf(work)).toEqual(expected);
    expect(await time.until(work.unsent())).toEqual([]);
  }
  // An author whom the restored server does not know registers again, and takes over the work on the device.
  await world.sync(lateTab);
  const lateAgain = await world.signIn(lateTab, 'late@example.com');
  expect(lateAgain).not.toBe(lateUid);
  await time.until(lateTab.session.control.adopt());
  await world.sync(lateTab);
  expect(await time.until(lateTab.sync.work(lateAgain).unsent())).toEqual([]);

  // Each text is there once.
  const rows = async (from: string) =>
    ((await opened.db.execute(`select id from ${from}`)) as unknown as { rows: { id: string }[] }).rows
      .map(({ id }) => id)
      .sort();
  expect(await rows('chapter')).toEqual([...expected.map(([id]) => id), lateChapter].sort());
  expect(await rows('story')).toEqual([book, other, lateBook].sort());

  await opened.close();
});
