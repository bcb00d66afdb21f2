import { beforeEach, describe, expect, it } from 'vitest';
import { story } from '#server/db/schema/story.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { divideByVolumes } from '#shared/domain/volume/volume.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

let world: SyncWorld;
let handset: Device;
let phone: Tab;
let desk: Tab;
let uid: UserId;
let book: BookId;
let ids: ChapterId[];

beforeEach(async () => {
  ({ world, device: handset, tab: phone, uid } = await worldWithPhone());
  const work = phone.sync.work(uid);
  book = await world.time.until(work.createStory(aStory, null));
  ids = [];
  for (const word of ['one', 'two', 'three']) {
    ids.push(await world.time.until(work.createChapter(book, aText(word))));
    await world.sync(phone);
  }
  ({ tab: desk } = await signedInDevice(world, 'desk'));
  await world.sync(desk);
});

const workOf = (tab: Tab) => tab.sync.work(uid);
const begin = async (tab: Tab, title: string, at: number) =>
  world.time.until(workOf(tab).beginVolume(book, title, ids[at] as ChapterId));
const shown = async (tab: Tab) => {
  const work = tab.sync.work(uid);
  const parts = divideByVolumes(
    await world.time.until(work.chapters(book)),
    await world.time.until(work.volumes(book)),
  );
  return parts.map((part) => [part.volume?.title ?? null, ...part.chapters.map(({ id }) => ids.indexOf(id))]);
};

describe('volumes on two devices', () => {
  it('made offline are shown at once, and reach the other device', async () => {
    world.offline(handset);
    await begin(phone, 'Rain', 0);
    await begin(phone, 'Sun', 2);
    expect(await shown(phone)).toEqual([
      ['Rain', 0, 1],
      ['Sun', 2],
    ]);
    await world.online(handset);
    await world.sync(phone);
    await world.sync(desk);
    expect(await shown(desk)).toEqual([
      ['Rain', 0, 1],
      ['Sun', 2],
    ]);
    expect(phone.sync.engine.status()).toMatchObject({ unsent: 0, parked: 0 });
  });

  it('SYNC-5: any number of changes before sending are one call', async () => {
    const before = world.exchanges.length;
    world.offline(handset);
    const id = await begin(phone, 'Rain', 0);
    const work = workOf(phone);
    await world.time.until(work.renameVolume(book, id, 'Drizzle'));
    await begin(phone, 'Sun', 2);
    await world.online(handset);
    await world.sync(phone);
    const asked = world.exchanges.slice(before).filter(({ path }) => path === '/book/book/volumes');
    expect(asked.flatMap(({ answers }) => answers)).toHaveLength(1);
  });

  it('SYNC-10: a new name on one device and a new volume on the other both stay', async () => {
    const id = await begin(phone, 'Rain', 0);
    await world.sync(phone);
    await world.sync(desk);
    await world.time.until(workOf(phone).renameVolume(book, id, 'Monsoon'));
    await begin(desk, 'Sun', 2);
    await world.sync(phone);
    await world.sync(desk);
    await world.sync(phone);
    expect(await shown(desk)).toEqual([
      ['Monsoon', 0, 1],
      ['Sun', 2],
    ]);
    expect(await shown(phone)).toEqual(await shown(desk));
  });

  it('a chapter deleted on one device passes its volume to the next chapter on both devices', async () => {
    await begin(phone, 'Rain', 1);
    await world.sync(phone);
    await world.time.until(phone.sync.work(uid).deleteChapter(ids[1] as ChapterId));
    expect(await shown(phone)).toEqual([
      [null, 0],
      ['Rain', 2],
    ]);
    await world.sync(phone);
    await world.sync(desk);
    expect(await shown(desk)).toEqual([
      [null, 0],
      ['Rain', 2],
    ]);
  });

  it('a new order of chapters across volumes reaches the other device with the volumes', async () => {
    await begin(phone, 'Rain', 0);
    await begin(phone, 'Sun', 2);
    const volumes = await world.time.until(phone.sync.work(uid).volumes(book));
    const [one, two, three] = ids as [ChapterId, ChapterId, ChapterId];
    const placed = volumes.map((volume) =>
      volume.title === 'Sun' ? { ...volume, firstChapterId: two } : volume,
    );
    await world.time.until(workOf(phone).arrange(book, [one, three, two], placed));
    expect(await shown(phone)).toEqual([
      ['Rain', 0, 2],
      ['Sun', 1],
    ]);
    await world.sync(phone);
    await world.sync(desk);
    expect(await shown(desk)).toEqual([
      ['Rain', 0, 2],
      ['Sun', 1],
    ]);
  });
});

describe('SYNC-17 a server that lost volumes', () => {
  it('gets them again, whether it lost the last change or all of them', async () => {
    await begin(phone, 'Rain', 0);
    await world.sync(phone);
    const [older] = await world.server.db.select().from(story);
    await begin(phone, 'Sun', 2);
    await world.sync(phone);
    for (const lost of [
      { volumes: older?.volumes ?? '', volumesRevisionId: older?.volumesRevisionId ?? null },
      { volumes: '[]', volumesRevisionId: null },
    ]) {
      await world.server.db.update(story).set({ ...lost, version: older?.version ?? '' });
      await world.sync(phone);
      await world.sync(phone);
      await world.sync(desk);
      expect(await shown(phone)).toEqual([
        ['Rain', 0, 1],
        ['Sun', 2],
      ]);
      expect(await shown(desk)).toEqual([
        ['Rain', 0, 1],
        ['Sun', 2],
      ]);
    }
  });
});

describe('SYNC-11 volumes and signing out', () => {
  it('sealed volumes are restored at the next sign-in, erased ones are not', async () => {
    world.offline(handset);
    await begin(phone, 'Rain', 0);
    await world.time.until(phone.sync.device.signedOut(uid, 'keepSealed'));
    const left = async () => world.time.until(phone.sync.work(uid).volumes(book));
    expect(await left()).toEqual([]);
    await world.online(handset);
    await world.time.until(phone.sync.device.signedIn(uid, 'ani@example.com', async () => {}));
    expect(await shown(phone)).toEqual([['Rain', 0, 1, 2]]);
    await world.time.until(phone.sync.device.signedOut(uid, 'delete'));
    expect(await left()).toEqual([]);
  });
});
