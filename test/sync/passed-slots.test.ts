import { describe, expect, it } from 'vitest';
import { publishDue } from '#server/chapter/publish-due.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { SLOT_LATE_MS } from '#shared/domain/limits.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { signedInDevice, typeInto, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

const HOUR = 3_600_000;

/** A story with one chapter that the server has, on a phone that is then cut off. */
async function phoneOffline() {
  const phone = await worldWithPhone();
  const { world, time, work } = phone;
  const book = await time.until(work.createStory(aStory, null));
  const chapter = await time.until(work.createChapter(book, aText('It rained.')));
  await time.pass(60_000);
  world.offline(phone.device);
  return { ...phone, book, chapter };
}

const view = (work: AuthorWork, id: ChapterId) => work.chapter(id);

describe('a schedule whose time passes without a network (docs/spec, section 4, Chapters)', () => {
  it('is asked about and not published late; the text is saved, and the answer is sent', async () => {
    const { world, time, device, work, chapter } = await phoneOffline();
    const at = time.now() + HOUR;
    await time.until(work.publish(chapter, at));
    expect(await time.until(view(work, chapter))).toMatchObject({ slotAt: at, slotRefused: false });
    await time.pass(2 * HOUR);
    await world.online(device);
    await time.pass(60_000);
    expect(await time.until(view(work, chapter))).toMatchObject({
      status: 'draft',
      publishAt: null,
      slotAt: at,
      slotRefused: true,
      save: { kind: 'needsYou', why: { reason: 'slotPassed' } },
    });
    const next = time.now() + HOUR;
    await time.until(work.publish(chapter, next));
    await time.pass(5_000);
    expect(await time.until(view(work, chapter))).toMatchObject({
      publishAt: next,
      slotAt: null,
      save: { kind: 'synced' },
    });
    expect(await time.until(work.unsent())).toEqual([]);
  });

  it('within a minute of its time it is published', async () => {
    const { world, time, device, work, chapter } = await phoneOffline();
    await time.until(work.publish(chapter, time.now() + HOUR));
    await time.pass(HOUR + SLOT_LATE_MS / 2);
    await world.online(device);
    await time.pass(10_000);
    expect(await time.until(view(work, chapter))).toMatchObject({ status: 'published', slotAt: null });
  });

  it('an author who never answers keeps the draft with its words, also those typed since, and the question', async () => {
    const { world, time, device, work, chapter } = await phoneOffline();
    await time.until(work.publish(chapter, time.now() + HOUR));
    await time.pass(2 * HOUR);
    await world.online(device);
    await time.pass(60_000);
    await typeInto(world, work, chapter, 'It rained, and then it stopped.');
    await time.leap(30 * 24 * HOUR);
    const tablet = await signedInDevice(world, 'tablet');
    await world.sync(tablet.tab);
    expect(plainText(await time.until(tablet.work.chapterText(chapter)))).toBe(
      'It rained, and then it stopped.',
    );
    expect(await time.until(tablet.work.chapter(chapter))).toMatchObject({ status: 'draft', slotAt: null });
    expect(await time.until(view(work, chapter))).toMatchObject({ status: 'draft', slotRefused: true });
  });

  it('kept as a draft it asks no more', async () => {
    const { world, time, device, work, chapter } = await phoneOffline();
    await time.until(work.publish(chapter, time.now() + HOUR));
    await time.pass(2 * HOUR);
    await time.until(work.unpublish(chapter));
    await world.online(device);
    await time.pass(60_000);
    expect(await time.until(view(work, chapter))).toMatchObject({
      status: 'draft',
      slotAt: null,
      save: { kind: 'synced' },
    });
  });

  it('nothing is asked about a schedule that was sent before its time and may have arrived', async () => {
    const { world, time, device, work, chapter } = await phoneOffline();
    const at = time.now() + HOUR;
    await time.until(work.publish(chapter, at));
    world.network.fault = ({ path }) => (path.includes('/chapter/') ? 'lostAnswer' : 'none');
    device.online = true;
    device.hint();
    await time.pass(2 * HOUR);
    expect(await time.until(view(work, chapter))).toMatchObject({ slotAt: null, publishQueued: true });
    // Taken back, it may still be out until the server answers.
    await time.until(work.unpublish(chapter));
    await time.pass(5_000);
    expect(await time.until(view(work, chapter))).toMatchObject({ publishAt: at, publishQueued: true });
  });

  it.each(['kept as a draft', 'published', 'moved'] as const)(
    'a chapter that is %s while its schedule is sent asks no more',
    async (answer) => {
      const { world, time, device, work, chapter } = await phoneOffline();
      const at = time.now() + HOUR;
      await time.until(work.publish(chapter, at));
      await time.pass(2 * HOUR);
      // The server refuses the schedule, but its answer is lost on the way.
      world.network.fault = ({ path }) => (path.includes('/chapter/') ? 'lostAnswer' : 'none');
      device.online = true;
      device.hint();
      await time.pass(5_000);
      expect(await time.until(view(work, chapter))).toMatchObject({ slotAt: at, slotRefused: false });
      const next = time.now() + HOUR;
      if (answer === 'kept as a draft') await time.until(work.unpublish(chapter));
      else if (answer === 'published') await time.until(work.publish(chapter));
      else await time.until(work.publish(chapter, next));
      expect(await time.until(view(work, chapter))).toMatchObject({
        slotAt: answer === 'moved' ? next : null,
        publishAt: answer === 'moved' ? next : null,
        publishQueued: answer !== 'kept as a draft',
      });
      world.network.fault = () => 'none';
      await time.pass(60_000);
      expect(await time.until(view(work, chapter))).toMatchObject({
        status: answer === 'published' ? 'published' : 'draft',
        publishAt: answer === 'moved' ? next : null,
        slotAt: null,
        save: { kind: 'synced' },
      });
      expect(await time.until(work.unsent())).toEqual([]);
    },
  );

  it.each([
    ['asked about', 'none'],
    ['sent', 'lostAnswer'],
  ] as const)(
    'a chapter that is deleted while its schedule is %s leaves nothing to decide',
    async (_, fault) => {
      const { world, time, device, work, book, chapter } = await phoneOffline();
      await time.until(work.publish(chapter, time.now() + HOUR));
      await time.pass(2 * HOUR);
      world.network.fault = ({ path }) => (path.includes('/chapter/') ? fault : 'none');
      device.online = true;
      device.hint();
      await time.pass(5_000);
      await time.until(work.deleteChapter(chapter));
      await world.online(device);
      await time.pass(60_000);
      expect(await time.until(work.unsent())).toEqual([]);
      expect(await time.until(work.chapters(book))).toEqual([]);
      expect(await time.until(work.deletedChapters(book))).toMatchObject([{ id: chapter }]);
    },
  );

  it('of a queue only the times that have passed are asked about', async () => {
    const { world, time, device, work, book, chapter } = await phoneOffline();
    const others = await time.until(work.createChapters(book, [aText('kata', 'Dua'), aText('kata', 'Tiga')]));
    const ids = [chapter, ...others];
    for (const [index, id] of ids.entries())
      await time.until(work.publish(id, time.now() + (index + 1) * HOUR));
    await time.pass(2.5 * HOUR);
    await world.online(device);
    await time.pass(60_000);
    const shown = await time.until(work.chapters(book));
    expect(shown.map(({ slotRefused }) => slotRefused)).toEqual([true, true, false]);
    expect(shown[2]).toMatchObject({ slotAt: null, save: { kind: 'synced' } });
    expect(shown[2]?.publishAt).toBeGreaterThan(time.now());
    // The list of stories reads the same.
    expect((await time.until(work.scheduledChapters())).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it.each([
    ['an hour slow', -HOUR],
    ['an hour fast', HOUR],
  ])('the server’s clock decides, not that of a device that is %s', async (_, skew) => {
    const { world, time, device, work, chapter } = await phoneOffline();
    device.skew = skew;
    const at = time.now() + HOUR;
    await time.until(work.publish(chapter, at));
    await time.pass(skew < 0 ? 1.5 * HOUR : 0.5 * HOUR);
    await world.online(device);
    await time.pass(10_000);
    expect(await time.until(view(work, chapter))).toMatchObject(
      skew < 0 ? { publishAt: null, slotAt: at, slotRefused: true } : { publishAt: at, slotAt: null },
    );
  });

  describe('a new time for a scheduled chapter has passed: the old time stands', () => {
    async function movedOffline() {
      const phone = await phoneOffline();
      const { world, time, device, work, chapter } = phone;
      await world.online(device);
      const late = time.now() + 10 * HOUR;
      await time.until(work.publish(chapter, late));
      await time.pass(60_000);
      world.offline(device);
      const early = time.now() + HOUR;
      await time.until(work.publish(chapter, early));
      await time.pass(2 * HOUR);
      expect(await time.until(view(work, chapter))).toMatchObject({ slotAt: early, standsAt: late });
      await world.online(device);
      await time.pass(60_000);
      expect(await time.until(view(work, chapter))).toMatchObject({
        publishAt: late,
        slotAt: early,
        standsAt: late,
      });
      return { ...phone, late };
    }

    it('without an answer the server publishes at that time, and the question ends', async () => {
      const { world, time, device, work, chapter } = await movedOffline();
      await time.pass(10 * HOUR);
      expect(await time.until(publishDue(world.server.deps))).toBe(1);
      world.offline(device);
      await world.online(device);
      await time.pass(60_000);
      expect(await time.until(view(work, chapter))).toMatchObject({
        status: 'published',
        slotAt: null,
        standsAt: null,
      });
      expect(await time.until(work.unsent())).toEqual([]);
    });

    it('kept as a draft, it is scheduled no more', async () => {
      const { world, time, work, chapter } = await movedOffline();
      await time.until(work.unpublish(chapter));
      await time.pass(60_000);
      expect(await time.until(view(work, chapter))).toMatchObject({
        status: 'draft',
        publishAt: null,
        slotAt: null,
        standsAt: null,
      });
      await time.pass(10 * HOUR);
      expect(await time.until(publishDue(world.server.deps))).toBe(0);
    });
  });
});

/** Each device has its own host, so that a test can cut off one device alone. */
const PHONES_HOST = 'phones.example';

/** A phone that is cut off with a chapter scheduled in an hour, and a laptop of the same author. */
async function phoneAndLaptop() {
  const world = await createSyncWorld();
  const { time } = world;
  const laptop = await signedInDevice(world, 'laptop');
  const book: BookId = await time.until(laptop.work.createStory(aStory, null));
  const chapter = await time.until(laptop.work.createChapter(book, aText('It rained.')));
  await world.sync(laptop.tab);
  const device = world.device('phone', { hosts: [`https://${PHONES_HOST}`] });
  const tab = await time.until(device.openTab());
  await time.until(tab.session.control.signIn('ani@example.com', 'quiet-river-7'));
  await world.sync(tab);
  const phone = { device, tab, work: tab.sync.work(laptop.uid) };
  await time.until(phone.work.fetchChapter(chapter));
  device.online = false;
  world.network.fault = ({ host }) => (host === PHONES_HOST ? 'refused' : 'none');
  await time.until(phone.work.publish(chapter, time.now() + HOUR));
  await time.pass(2 * HOUR);
  const back = async () => {
    await world.online(device);
    await world.sync(tab);
    await time.pass(60_000);
  };
  return { world, time, laptop, phone, chapter, back };
}

describe('two devices and a time that has passed on one of them', () => {
  it('nothing is asked if the other one has published the chapter', async () => {
    const { time, laptop, phone, chapter, back } = await phoneAndLaptop();
    await time.until(laptop.work.publish(chapter));
    await time.pass(60_000);
    await back();
    expect(await time.until(phone.work.chapter(chapter))).toMatchObject({
      status: 'published',
      slotAt: null,
      save: { kind: 'synced' },
    });
    expect(await time.until(phone.work.unsent())).toEqual([]);
  });

  it.each(['published', 'scheduled'] as const)(
    'the question ends once the other one has %s the chapter',
    async (how) => {
      const { world, time, laptop, phone, chapter, back } = await phoneAndLaptop();
      await back();
      expect(await time.until(phone.work.chapter(chapter))).toMatchObject({ slotRefused: true });
      await world.sync(laptop.tab);
      const at = time.now() + HOUR;
      await time.until(laptop.work.publish(chapter, ...(how === 'scheduled' ? [at] : [])));
      await world.sync(laptop.tab);
      await world.sync(phone.tab);
      expect(await time.until(phone.work.chapter(chapter))).toMatchObject({
        ...(how === 'scheduled' ? { publishAt: at } : { status: 'published' }),
        slotAt: null,
      });
      expect(await time.until(phone.work.unsent())).toEqual([]);
    },
  );

  it('what the server has on its schedule is published by it, whoever is offline', async () => {
    const { world, time, device, work, chapter } = await phoneOffline();
    await world.online(device);
    await time.until(work.publish(chapter, time.now() + HOUR));
    await time.pass(60_000);
    world.offline(device);
    await time.pass(2 * HOUR);
    expect(await time.until(publishDue(world.server.deps))).toBe(1);
    await world.online(device);
    await time.pass(60_000);
    expect(await time.until(view(work, chapter))).toMatchObject({ status: 'published', slotAt: null });
  });
});
