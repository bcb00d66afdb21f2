import { beforeEach, describe, expect, it } from 'vitest';
import { signedInDevice } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

describe('from a phone to the server', () => {
  let world: SyncWorld;
  beforeEach(async () => {
    world = await createSyncWorld();
  });

  it('a story and its chapter written offline are sent without asking, one request each (SYNC-5, SYNC-12)', async () => {
    const { time } = world;
    const { device: phone, work } = await signedInDevice(world, 'phone');
    world.offline(phone);
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book));
    const draft = await time.until(work.openDraft(chapter));
    // An hour of typing: one key every two minutes, and each text is saved on this device.
    for (let minute = 0; minute < 60; minute += 2) {
      draft.change(() => aText(`It rained for ${minute} minutes.`));
      await time.pass(400);
      expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('queued');
      await time.leap(120_000);
    }
    const before = world.exchanges.length;
    await world.online(phone);
    await time.pass(20_000);
    expect(world.asked(before)).toEqual(['/book/book/add', '/book/chapter/add']);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('synced');
    expect((await time.until(work.story(book)))?.save.kind).toBe('synced');
    await time.until(draft.close());

    const desk = await signedInDevice(world, 'desk');
    expect(plainText(await time.until(desk.work.chapterText(chapter)))).toBe('It rained for 58 minutes.');
  });

  it('a hundred chapters cost six requests, one for their order, and one pull (SYNC-4)', async () => {
    const { time } = world;
    const { device: phone, work } = await signedInDevice(world, 'phone');
    world.offline(phone);
    const book = await time.until(work.createStory(aStory, null));
    for (let count = 0; count < 100; count += 1)
      await time.until(work.createChapter(book, aText(`Chapter ${count}.`, `${count}`)));
    const before = world.exchanges.length;
    await world.online(phone);
    await time.pass(10_000);
    // The requests are the story, its chapters, and their order.
    const saves = Array.from({ length: 6 }, () => '/book/chapter/saves');
    expect(world.asked(before)).toEqual(['/book/book/add', ...saves, '/book/chapter/sort']);
    expect(world.exchanges.length - before - 8).toBeLessThanOrEqual(2);
    const views = await time.until(work.chapters(book));
    expect(views.every((view) => view.save.kind === 'synced')).toBe(true);
    expect((await time.until(work.story(book)))?.chapterCount).toBe(100);
  });

  it('the status is "sending" only while the device sends; without a network it stays "offline", however often it tries', async () => {
    const { time } = world;
    const { device: phone, tab, work } = await signedInDevice(world, 'phone');
    const { engine } = tab.sync;
    await time.pass(5_000);
    const phases: string[] = [];
    engine.onStatus(() => phases.push(engine.status().phase));
    await world.sync(tab);
    expect(new Set(phases)).toEqual(new Set(['pulling', 'idle']));
    world.offline(phone);
    phases.length = 0;
    await world.sync(tab);
    await time.leap(600_000);
    expect(new Set(phases)).toEqual(new Set(['offline']));
    await time.until(work.createStory(aStory, null));
    await world.online(phone);
    await time.pass(5_000);
    expect(phases).toContain('sending');
    expect(engine.status().phase).toBe('idle');
  });

  it('a chapter published offline is published when the network is back, and can be taken back for 60 s', async () => {
    const { time } = world;
    const { device: phone, work } = await signedInDevice(world, 'phone');
    world.offline(phone);
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('It rained.')));
    await time.until(work.publish(chapter));
    await time.until(work.openStory(book));
    expect(await time.until(work.chapter(chapter))).toMatchObject({ publishQueued: true, status: 'draft' });
    await world.online(phone);
    await time.pass(5_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      publishQueued: false,
      status: 'published',
    });
    expect(await time.until(work.story(book))).toMatchObject({ published: true, deletable: false });
    await time.until(work.unpublish(chapter));
    await time.pass(1_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({ status: 'draft', undoUntil: null });
  });

  it('a schedule changed offline has its new time at once, and the server gets it', async () => {
    const { time } = world;
    const { device: phone, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('It rained.')));
    const [first, second] = [time.now() + 86_400_000, time.now() + 2 * 86_400_000];
    await time.until(work.publish(chapter, first));
    await time.pass(5_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({ publishQueued: false, publishAt: first });
    world.offline(phone);
    await time.until(work.publish(chapter, second));
    expect(await time.until(work.chapter(chapter))).toMatchObject({ publishQueued: true, publishAt: second });
    await world.online(phone);
    await time.pass(5_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      publishQueued: false,
      publishAt: second,
    });
  });

  it('cancelling queued changes of a published chapter leaves what readers see', async () => {
    const { time } = world;
    const { device: phone, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('It rained.')));
    await time.until(work.publish(chapter));
    await time.pass(5_000);
    world.offline(phone);
    const draft = await time.until(work.openDraft(chapter));
    draft.change(() => aText('It rained again.'));
    await time.until(draft.close());
    await time.until(work.publish(chapter));
    expect(await time.until(work.unpublish(chapter))).toBe(false);
    await world.online(phone);
    await time.pass(60_000);
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      status: 'published',
      publishQueued: false,
      unpublishedChanges: true,
      save: { kind: 'synced' },
    });
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe('It rained again.');
  });

  it('a page that does not lead knows when the leading page has synced, also for the first time', async () => {
    const { time } = world;
    const device = world.device('phone');
    const left = await time.until(device.openTab());
    const right = await time.until(device.openTab());
    await world.signIn(left);
    await time.pass(10_000);
    const lastSyncs = [left, right].map((tab) => tab.sync.engine.status().lastSyncAt);
    expect(lastSyncs[0]).not.toBeNull();
    expect(lastSyncs[1]).toBe(lastSyncs[0]);
  });

  it('a refused publish is kept with its fields, and its text is saved (SYNC-9)', async () => {
    const { time } = world;
    const { work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('It rained.', '')));
    await time.until(work.publish(chapter));
    await time.pass(5_000);
    expect((await time.until(work.chapter(chapter)))?.save).toMatchObject({
      kind: 'needsYou',
      why: { code: 'validation', fields: { title: 'chapter.error.titleEmpty' } },
    });
    const [waiting] = await time.until(work.unsent());
    await time.until(work.withdrawEntry(waiting?.key ?? ''));
    await time.pass(5_000);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('synced');
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe('It rained.');
  });

  it('a form that is refused while a better one waits is not listed', async () => {
    const { time } = world;
    const { device, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    await time.pass(5_000);
    world.network.fault = ({ path }) => (path.includes('/book/') ? 'lostAnswer' : 'none');
    await time.until(work.editStory(book, { ...aStory, title: '' }, null));
    await time.pass(5_000);
    await time.until(work.editStory(book, { ...aStory, title: 'Hujan' }, null));
    await world.online(device);
    await time.pass(60_000);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(await time.until(work.story(book))).toMatchObject({
      form: { title: 'Hujan' },
      save: { kind: 'synced' },
    });
  });

  it('a save that only a gateway answers is retried before and after a pull, then waits until the server answers again (SYNC-8)', async () => {
    const { time } = world;
    const { tab, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('It rained.')));
    await time.pass(60_000);
    const draft = await time.until(work.openDraft(chapter));
    draft.change(() => aText('It rained again.'));
    await time.pass(400);
    let tries = 0;
    world.network.fault = ({ path }) => {
      if (!path.startsWith('/book/')) return 'none';
      tries += 1;
      return 'badGateway';
    };
    await world.sync(tab);
    // Each time the device tries all hosts in one round, as in SYNC-8: the first try and three more.
    expect(tries).toBe(8);
    await time.pass(600_000);
    expect(tries).toBeLessThan(60);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('queued');
    world.network.fault = () => 'none';
    await world.sync(tab);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('synced');
    await time.until(draft.close());
  });
});
