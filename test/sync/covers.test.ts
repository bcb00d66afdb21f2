import { beforeEach, expect, it } from 'vitest';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { pngBytes } from '#test/support/pictures.ts';
import { worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { backUp } from './fuzz/server-backup.ts';

let world: SyncWorld;
let handset: Device;
let phone: Tab;
let uid: UserId;

beforeEach(async () => {
  ({ world, device: handset, tab: phone, uid } = await worldWithPhone());
});

/** A cover whose bytes differ for each comment. */
const coverOf = (comment: string) => {
  const bytes = pngBytes(400, 560, comment);
  return { bytes: Uint8Array.from(bytes).buffer, type: 'image/png' as const };
};
const shown = async (book: BookId) => (await world.time.until(phone.sync.work(uid).story(book)))?.localCover;
/** How many covers the device has. */
const covers = () =>
  new Promise<number>((resolve, reject) => {
    const opening = handset.idb.open(handset.name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('covers').objectStore('covers').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

it('a cover that was sent stays on its device, so that the list shows it without a network', async () => {
  const work = phone.sync.work(uid);
  const book = await world.time.until(work.createStory(aStory, coverOf('first')));
  await world.sync(phone);
  expect((await world.time.until(work.story(book)))?.save.kind).toBe('synced');
  expect(await shown(book)).toEqual(coverOf('first').bytes);
});

it('a cover that was replaced is removed from the device once the new cover was sent', async () => {
  const { time } = world;
  const work = phone.sync.work(uid);
  const book = await time.until(work.createStory(aStory, coverOf('first')));
  await world.sync(phone);
  const form = (await time.until(work.story(book)))?.form;
  if (!form) throw new Error('no story');
  await time.until(work.editStory(book, form, coverOf('second')));
  await world.sync(phone);
  expect(await shown(book)).toEqual(coverOf('second').bytes);
  expect(await world.time.until(covers())).toBe(1);
});

it('a story that the server lost is sent again with its cover (SYNC-17)', async () => {
  const { time } = world;
  const work = phone.sync.work(uid);
  const restore = await backUp(world.server.db);
  const book = await time.until(work.createStory(aStory, coverOf('first')));
  await world.sync(phone);
  const before = (await time.until(work.story(book)))?.form.coverId;
  await restore();
  await world.sync(phone);
  await world.sync(phone);
  const after = await time.until(work.story(book));
  expect(after).toMatchObject({ save: { kind: 'synced' }, form: { coverId: before } });
});
