import { beforeEach, describe, expect, it } from 'vitest';
import { namedVersion, story } from '#server/db/schema/story.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
let handset: Device;
let phone: Tab;
let desk: Tab;
let uid: UserId;
let book: BookId;
let chapter: ChapterId;

beforeEach(async () => {
  ({ world, device: handset, tab: phone, uid } = await worldWithPhone());
  const work = phone.sync.work(uid);
  book = await world.time.until(work.createStory(aStory, null));
  chapter = await world.time.until(work.createChapter(book, aText('one\ntwo')));
  await world.sync(phone);
  ({ tab: desk } = await signedInDevice(world, 'desk'));
  await world.sync(desk);
});

const workOf = (tab: Tab) => tab.sync.work(uid);
const names = async (tab: Tab) =>
  (await world.time.until(workOf(tab).namedVersions(chapter))).map(({ name }) => name);
const give = async (tab: Tab, name: string, lines: string) =>
  world.time.until(workOf(tab).nameText(chapter, name, aText(lines)));

describe('named versions', () => {
  it('a version named offline is listed at once and reaches the other device, which fetches its text when it is opened', async () => {
    world.offline(handset);
    const id = await give(phone, 'Before the cut', 'one\ntwo\nthree');
    expect(await names(phone)).toEqual(['Before the cut']);
    await world.online(handset);
    await world.sync(phone);
    await world.sync(desk);
    expect(await names(desk)).toEqual(['Before the cut']);
    expect(plainText(await world.time.until(workOf(desk).namedText(id)))).toBe('one\n\ntwo\n\nthree');
    expect(phone.sync.engine.status()).toMatchObject({ unsent: 0, parked: 0 });
  });

  it('a version is restored without a network', async () => {
    const id = await give(phone, 'Before the cut', 'one\ntwo\nthree');
    await world.sync(phone);
    world.offline(handset);
    const work = phone.sync.work(uid);
    await world.time.until(work.restoreVersion(chapter, id));
    expect(plainText(await world.time.until(work.chapterText(chapter)))).toBe('one\n\ntwo\n\nthree');
  });

  it('a version of a chapter that was never sent waits until the chapter is sent (SYNC-4)', async () => {
    world.offline(handset);
    const work = phone.sync.work(uid);
    chapter = await world.time.until(work.createChapter(book, aText('new')));
    await give(phone, 'First', 'new');
    await world.online(handset);
    await world.sync(phone);
    expect(phone.sync.engine.status()).toMatchObject({ unsent: 0, parked: 0 });
    expect(await world.server.db.select().from(namedVersion)).toMatchObject([{ name: 'First' }]);
  });

  it('a version that is created and deleted with its unsent chapter is never sent (SYNC-5)', async () => {
    world.offline(handset);
    const work = phone.sync.work(uid);
    const kept = chapter;
    chapter = await world.time.until(work.createChapter(book, aText('new')));
    await give(phone, 'First', 'new');
    await world.time.until(work.deleteChapter(chapter));
    await world.online(handset);
    await world.sync(phone);
    expect(phone.sync.engine.status()).toMatchObject({ unsent: 0, parked: 0 });
    expect(kept).not.toBe(chapter);
  });

  it('if both devices rename a version, both take the name that arrives last', async () => {
    const id = await give(phone, 'A', 'one');
    await world.sync(phone);
    await world.sync(desk);
    await world.time.until(workOf(desk).renameVersion(id, 'B'));
    await world.sync(desk);
    await world.time.until(workOf(phone).renameVersion(id, 'C'));
    await world.sync(phone);
    await world.sync(desk);
    expect([await names(phone), await names(desk)]).toEqual([['C'], ['C']]);
  });

  it('SYNC-17: a version, or its last name, that the server lost is sent again', async () => {
    const id = await give(phone, 'A', 'one');
    await world.sync(phone);
    const [older] = await world.server.db.select().from(namedVersion);
    const [first] = await world.server.db.select().from(story);
    await world.time.until(workOf(phone).renameVersion(id, 'B'));
    await world.sync(phone);
    await world.server.db.update(namedVersion).set({ name: 'A', nameId: older?.nameId as never });
    await world.server.db.update(story).set({ version: first?.version ?? '' });
    await world.sync(phone);
    await world.sync(phone);
    expect(await world.server.db.select().from(namedVersion)).toMatchObject([{ name: 'B' }]);
    await world.server.db.delete(namedVersion);
    await world.server.db.update(story).set({ version: first?.version ?? '' });
    await world.sync(phone);
    await world.sync(phone);
    expect(await world.server.db.select().from(namedVersion)).toMatchObject([{ name: 'B' }]);
  });

  it('SYNC-11: a sealed version is restored, an erased one is not', async () => {
    world.offline(handset);
    await give(phone, 'A', 'one');
    await world.time.until(phone.sync.device.signedOut(uid, 'keepSealed'));
    expect(await names(phone)).toEqual([]);
    await world.time.until(phone.sync.device.signedIn(uid, 'ani@example.com', async () => {}));
    expect(await names(phone)).toEqual(['A']);
    await world.time.until(phone.sync.device.signedOut(uid, 'delete'));
    expect(await names(phone)).toEqual([]);
  });
});
