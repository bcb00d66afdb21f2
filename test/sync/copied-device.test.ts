import { beforeEach, expect, it } from 'vitest';
import { copyDatabases } from '#test/support/copy-databases.ts';
import { signedInDevice } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

it('SYNC-5: a phone restored from the backup of another, both in use, meets no conflict where each adds to another place', async () => {
  const { time } = world;
  const { device, tab, uid, work } = await signedInDevice(world, 'phone');
  const book = await time.until(work.createStory(aStory, null));
  const chapter = await time.until(work.createChapter(book, aText('one\ntwo')));
  await world.sync(tab);
  const draft = await time.until(work.openDraft(chapter));
  draft.change(() => aText('one\ntwo\nthree'));
  await time.pass(500);
  await world.sync(tab);

  const copy = world.device('copy');
  await time.until(copyDatabases(device.idb, copy.idb, (name) => name.replace(device.name, copy.name)));
  const other = await time.until(copy.openTab());
  await time.pass(1_000);
  const { udid } = await time.until(other.session.holder.read());
  expect(udid).toBe((await time.until(tab.session.holder.read())).udid);
  await world.sync(other);

  // The first goes on within ten minutes of its last save; the copy adds at another place of the text that it has.
  draft.change(() => aText('one\ntwo\nthree and more'));
  await time.pass(500);
  await world.sync(tab);
  const copied = await time.until(other.sync.work(uid).openDraft(chapter));
  copied.change(() => aText('zero\none\ntwo\nthree'));
  await time.until(copied.close());
  await world.sync(other);
  await world.sync(tab);
  expect(await time.until(other.sync.work(uid).conflict(chapter))).toBeUndefined();
  expect(plainText(await time.until(work.chapterText(chapter)))).toBe('zero\n\none\n\ntwo\n\nthree and more');
  await time.until(draft.close());
});
