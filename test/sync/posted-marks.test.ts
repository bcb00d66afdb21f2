import { beforeEach, describe, expect, it } from 'vitest';
import { crossPost } from '#server/db/schema/story.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { documentText } from '#shared/domain/story-document.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, typeInto, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

const ROAD = 'royalRoad';

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
  book = await until(work.createStory(aStory, null));
  chapter = await until(work.createChapter(book, aText('one')));
  await world.sync(phone);
  ({ tab: desk } = await signedInDevice(world, 'desk'));
  await world.sync(desk);
});

const until = <T>(promise: Promise<T>) => world.time.until(promise);
const workOf = (tab: Tab) => tab.sync.work(uid);
const postsOf = async (tab: Tab) => {
  const posts = await until(workOf(tab).posts());
  if (!posts) throw new Error('a page has marks');
  return posts;
};
/** Copies the chapter's text as it is on this device. */
const copy = async (tab: Tab) => {
  const text = await until(workOf(tab).chapterText(chapter));
  if (text) await until((await postsOf(tab)).noteCopied(chapter, ROAD, text));
};
const mark = async (tab: Tab, posted = true) => until((await postsOf(tab)).markPosted(chapter, ROAD, posted));
const type = (tab: Tab, lines: string) => typeInto(world, workOf(tab), chapter, lines);
/** What a device shows of the chapter on Royal Road. */
const shown = async (tab: Tab) => {
  const [row] = await until((await postsOf(tab)).ofStory(book));
  const [one] = row?.posted ?? [];
  return one ? (one.changed ? 'changed' : 'posted') : 'not posted';
};
/** The posted text, on this device or the server. */
const postedText = async (tab: Tab) => {
  const here = await until((await postsOf(tab)).postedText(chapter, ROAD));
  if (here) return plainText(here);
  const [row] = await until(Promise.resolve(world.server.db.select().from(crossPost)));
  return row?.content && documentText(JSON.parse(row.content));
};
const sync = async (...tabs: Tab[]) => {
  for (const tab of tabs) await world.sync(tab);
};

describe('marks of what was posted on other platforms (MOVE-7)', () => {
  it('a mark made offline is shown at once, reaches the other device, and is no unsent work', async () => {
    world.offline(handset);
    await copy(phone);
    await mark(phone);
    expect(await shown(phone)).toBe('posted');
    expect(phone.sync.engine.status()).toMatchObject({ unsent: 0, parked: 0 });
    await world.online(handset);
    await sync(phone, desk);
    expect(await shown(desk)).toBe('posted');
  });

  it('a later text makes it changed on both devices, and each compares it with exactly what was posted', async () => {
    await copy(phone);
    await mark(phone);
    await sync(phone, desk);
    await type(desk, 'one\ntwo');
    expect(await shown(desk)).toBe('changed');
    await sync(desk, phone);
    expect(await shown(phone)).toBe('changed');
    expect(await postedText(phone)).toBe('one');
    expect(await postedText(desk)).toBe('one');
  });

  it('what was copied is marked, not what was typed between copying and the tap', async () => {
    await copy(phone);
    await type(phone, 'one, but better');
    await mark(phone);
    expect(await shown(phone)).toBe('changed');
    await sync(phone, desk);
    expect(await shown(desk)).toBe('changed');
    expect(await postedText(desk)).toBe('one');
  });

  it('a text that no server ever had is kept with its mark', async () => {
    world.offline(handset);
    await type(phone, 'offline');
    await copy(phone);
    await mark(phone);
    await type(phone, 'offline, later');
    expect(await postedText(phone)).toBe('offline');
    await world.online(handset);
    await sync(phone, desk);
    expect(await shown(desk)).toBe('changed');
    expect(await postedText(desk)).toBe('offline');
  });

  it('a chapter that was never sent is marked, and its mark waits for it', async () => {
    world.offline(handset);
    chapter = await until(workOf(phone).createChapter(book, aText('new')));
    await copy(phone);
    await mark(phone);
    await world.online(handset);
    await sync(phone, desk);
    expect(await until(Promise.resolve(world.server.db.select().from(crossPost)))).toMatchObject([
      { chapterId: chapter },
    ]);
    expect(await postedText(desk)).toBe('new');
  });

  it('what was copied for another platform since is not marked', async () => {
    await copy(phone);
    await type(phone, 'two');
    const text = await until(workOf(phone).chapterText(chapter));
    if (text) await until((await postsOf(phone)).noteCopied(chapter, 'ao3', text));
    await mark(phone);
    expect(await shown(phone)).toBe('not posted');
  });

  it('a mark that an older server did not know is sent to a newer one', async () => {
    await copy(phone);
    await mark(phone);
    world.network.fault = ({ path }) => (path.endsWith('/posted') ? 'unknown' : 'none');
    await sync(phone);
    world.network.fault = () => 'none';
    await sync(phone, phone, desk);
    expect(await shown(desk)).toBe('posted');
  });

  it('marks and what was copied outlast a sign-out that keeps the work', async () => {
    world.offline(handset);
    await copy(phone);
    await mark(phone);
    await until(phone.session.control.signOut('keepSealed'));
    await world.online(handset);
    const tab = await until(handset.openTab());
    await world.signIn(tab);
    await sync(tab, desk);
    expect(await shown(desk)).toBe('posted');
  });

  it('nothing is marked that was not copied', async () => {
    await mark(phone);
    expect(await shown(phone)).toBe('not posted');
  });

  it('a mark that is taken back is gone on both devices, and stays gone', async () => {
    await copy(phone);
    await mark(phone);
    await sync(phone, desk);
    await mark(desk, false);
    await sync(desk, phone, desk);
    expect([await shown(phone), await shown(desk)]).toEqual(['not posted', 'not posted']);
  });

  it('of two devices’ marks the last to arrive counts', async () => {
    world.offline(handset);
    await copy(phone);
    await mark(phone);
    await type(desk, 'two');
    await copy(desk);
    await mark(desk);
    await world.online(handset);
    // The desk's mark arrives later.
    world.network.fault = ({ path, body }) =>
      path.endsWith('/posted') && body?.includes('two') ? 'refused' : 'none';
    await sync(phone);
    expect(await postedText(phone)).toBe('one');
    world.network.fault = () => 'none';
    await sync(desk, phone, desk);
    expect([await postedText(phone), await postedText(desk)]).toEqual(['two', 'two']);
    expect([await shown(phone), await shown(desk)]).toEqual(['posted', 'posted']);
  });

  it('marks that the server lost are sent again (SYNC-17)', async () => {
    await copy(phone);
    await mark(phone);
    await sync(phone);
    await until(Promise.resolve(world.server.db.delete(crossPost)));
    await type(desk, 'one\ntwo');
    await sync(desk, phone, phone, desk);
    expect(await shown(desk)).toBe('changed');
    // The text was in a revision, so it is found by its hash.
    expect(await postedText(desk)).toBe('one');
  });

  it('a deleted chapter takes its marks along, and a restored one has them again', async () => {
    await copy(phone);
    await mark(phone);
    await sync(phone, desk);
    await until(workOf(phone).deleteChapter(chapter));
    await until(workOf(phone).undeleteChapter(chapter));
    await sync(phone, desk);
    expect([await shown(phone), await shown(desk)]).toEqual(['posted', 'posted']);
  });
});
