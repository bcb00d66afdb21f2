import { beforeEach, expect, it } from 'vitest';
import { signedInDevice, typeInto } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

it('deleting a chapter offline lowers its story’s counts of chapters and words, and restoring it raises them again', async () => {
  const { time } = world;
  const phone = await signedInDevice(world, 'phone');
  const { work } = phone;
  const book = await time.until(work.createStory(aStory, null));
  const first = await time.until(work.createChapter(book, aText('first rain')));
  const second = await time.until(work.createChapter(book, aText('second rain')));
  await world.sync(phone.tab);
  const counts = async () => {
    const story = await time.until(work.story(book));
    return [story?.chapterCount, story?.words];
  };
  expect(await counts()).toEqual([2, 4]);

  world.offline(phone.device);
  await typeInto(world, work, second, 'second rain, changed here');
  expect(await counts()).toEqual([2, 6]);
  await time.until(work.deleteChapter(second));
  expect(await counts()).toEqual([1, 2]);
  await time.until(work.deleteChapter(first));
  expect(await counts()).toEqual([0, 0]);
  await time.until(work.undeleteChapter(second));
  expect(await counts()).toEqual([1, 4]);

  await world.online(phone.device);
  await world.sync(phone.tab);
  expect(await counts()).toEqual([1, 4]);
});
