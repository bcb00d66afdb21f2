import { beforeEach, expect, it } from 'vitest';
import { copyDatabases } from '#test/support/copy-databases.ts';
import { signedInDevice } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

it('SYNC-5: two phones in use, one restored from the other’s backup, have no conflict if each changes a different paragraph', async () => {
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

  // The first phone continues within ten minutes of its last save. The copy adds a paragraph at a different position.
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

/** Makes two phones: one has deleted a chapter that it never sent; the other, restored from its backup with part of the text, has sent it. */
async function deletedAndSent() {
  const { time } = world;
  const { device, tab, uid, work } = await signedInDevice(world, 'phone');
  const book = await time.until(work.createStory(aStory, null));
  await world.sync(tab);
  world.offline(device);
  const chapter = await time.until(work.createChapter(book, aText('one')));
  const copy = world.device('copy');
  await time.until(copyDatabases(device.idb, copy.idb, (name) => name.replace(device.name, copy.name)));
  const draft = await time.until(work.openDraft(chapter));
  draft.change(() => aText('one and more'));
  await time.until(draft.close());
  await time.until(work.deleteChapter(chapter));
  await world.online(device);
  const other = await time.until(copy.openTab());
  await time.pass(10_000);
  await world.sync(other);
  const versions = async () => {
    const texts = [];
    for (const { id } of await time.until(work.versions(chapter)))
      texts.push(plainText(await time.until(work.versionText(chapter, id))));
    return texts;
  };
  return { book, chapter, tab, work, versions, other: { tab: other, work: other.sync.work(uid) } };
}

it('SYNC-5: if a phone deletes an unsent chapter that a copy of the phone has sent, the chapter stays, and the deleted words become a version', async () => {
  const { chapter, tab, work, versions } = await deletedAndSent();
  await world.sync(tab);
  expect(plainText(await world.time.until(work.chapterText(chapter)))).toBe('one');
  expect(await versions()).toContain('one and more');
});

it('SYNC-5: if the copy deletes the chapter too, the restored chapter has the deleted words as a version', async () => {
  const { time } = world;
  const { book, chapter, tab, work, versions, other } = await deletedAndSent();
  await time.until(other.work.deleteChapter(chapter));
  await world.sync(other.tab);
  await time.until(work.fetchDeleted(book));
  expect((await time.until(work.deletedChapters(book))).map(({ id }) => id)).toEqual([chapter]);
  await time.until(work.undeleteChapter(chapter));
  await world.sync(tab);
  expect(plainText(await time.until(work.chapterText(chapter)))).toBe('one');
  expect(await versions()).toContain('one and more');
});

it('SYNC-5, SYNC-10: the author’s text is published even if a copy of the phone has sent the empty chapter before', async () => {
  const { time } = world;
  const { device, tab, uid, work } = await signedInDevice(world, 'phone');
  const book = await time.until(work.createStory(aStory, null));
  await world.sync(tab);
  world.offline(device);
  const chapter = await time.until(work.createChapter(book, aText('')));
  const copy = world.device('copy');
  await time.until(copyDatabases(device.idb, copy.idb, (name) => name.replace(device.name, copy.name)));
  const draft = await time.until(work.openDraft(chapter));
  draft.change(() => aText('one and two'));
  await time.until(draft.close());
  await time.until(work.publish(chapter));
  await time.until(tab.close());
  await world.online(device);
  const other = await time.until(copy.openTab());
  await time.pass(10_000);
  await world.sync(other);
  const again = await time.until(device.openTab());
  await time.pass(120_000);
  await world.sync(again);
  const reopened = again.sync.work(uid);
  expect(plainText(await time.until(reopened.chapterText(chapter)))).toBe('one and two');
  const [shown] = await time.until(reopened.chapters(book));
  expect(shown).toMatchObject({ status: 'published', save: { kind: 'synced' } });
  await world.sync(other);
  expect(plainText(await time.until(other.sync.work(uid).chapterText(chapter)))).toBe('one and two');
});
