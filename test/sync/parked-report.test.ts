import { beforeEach, expect, it } from 'vitest';
import { session } from '#server/db/schema/account.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { Tab } from '#test/support/device.ts';
import { signedInDevice, typeInto, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

let world: SyncWorld;
let phone: Tab;
let desk: Tab;
let uid: UserId;
let book: BookId;
let chapter: ChapterId;

const type = async (tab: Tab, lines: string) => {
  await typeInto(world, tab.sync.work(uid), chapter, lines);
  await world.sync(tab);
};
/** The reports of each device to the server, the newest sign-in last. */
const reported = async () =>
  (await world.time.until(Promise.resolve(world.server.db.select().from(session))))
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ unsentCount }) => unsentCount);

beforeEach(async () => {
  ({ world, tab: phone, uid } = await worldWithPhone());
  const work = phone.sync.work(uid);
  book = await world.time.until(work.createStory(aStory, null));
  chapter = await world.time.until(work.createChapter(book, aText('one')));
  await world.sync(phone);
  ({ tab: desk } = await signedInDevice(world, 'desk'));
  await world.sync(desk);
});

it('a device reports a conflict that waits for its author, and reports at once when the conflict is settled', async () => {
  expect(await reported()).toEqual([0, 0]);
  await type(phone, 'one on the phone');
  await type(desk, 'one at the desk');
  await world.sync(desk);
  expect(await reported()).toEqual([0, 1]);
  const work = desk.sync.work(uid);
  const conflict = await world.time.until(work.conflict(chapter));
  if (!conflict) throw new Error('no conflict');
  await world.time.until(work.resolveConflict(chapter, conflict.theirs));
  await world.sync(desk);
  expect(await reported()).toEqual([0, 0]);
});

it('work that is sent is never reported', async () => {
  await type(phone, 'one, and more');
  await world.time.until(phone.sync.work(uid).publish(chapter));
  await world.sync(phone);
  expect(await reported()).toEqual([0, 0]);
});
