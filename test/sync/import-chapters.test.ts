import { describe, expect, it } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import { divideByVolumes } from '#shared/domain/volume/volume.ts';
import type { Tab } from '#test/support/device.ts';
import { worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

const texts = Array.from({ length: 12 }, (_, index) => aText(`Isi ${index}.`, `Bab ${index}`));

it('an imported manuscript is stored in order before success is shown, and is sent like any typed text', async () => {
  const { world, time, device: phone, work } = await worldWithPhone();
  world.offline(phone);
  const book = await time.until(work.createStory(aStory, null));
  await time.until(work.createChapter(book, aText('Prolog.', 'Prolog')));
  const heard: number[] = [];
  const ids = await time.until(work.createChapters(book, texts, { onProgress: (done) => heard.push(done) }));
  expect(heard.at(-1)).toBe(12);
  const titles = async () => (await time.until(work.chapters(book))).map(({ title }) => title);
  expect(await titles()).toEqual(['Prolog', ...texts.map(({ title }) => title)]);
  const third = ids[2];
  if (!third) throw new Error('no third chapter');
  expect(plainText(await time.until(work.chapterText(third)))).toBe('Isi 2.');

  await world.online(phone);
  await time.pass(20_000);
  const views = await time.until(work.chapters(book));
  expect(views.map(({ save }) => save.kind)).toEqual(views.map(() => 'synced'));
  expect(await titles(), 'the server keeps the order').toEqual([
    'Prolog',
    ...texts.map(({ title }) => title),
  ]);
});

it('an import cancelled halfway leaves nothing behind', async () => {
  const { world, time, device: phone, work } = await worldWithPhone();
  world.offline(phone);
  const book = await time.until(work.createStory(aStory, null));
  const controller = new AbortController();
  const importing = work.createChapters(book, texts, {
    signal: controller.signal,
    onProgress: (done) => done === 5 && controller.abort(new Error('called off')),
  });
  await expect(time.until(importing)).rejects.toThrow('called off');
  expect(await time.until(work.chapters(book))).toEqual([]);
  expect(await time.until(work.unsent())).toHaveLength(1);
});

/** The volumes and chapters of an import, in the form in which the page asks for them. */
const volumes = [
  { title: 'Kosong', at: null },
  { title: 'Utara', at: 0 },
  { title: 'Selatan', at: 7 },
];

async function partsOf(tab: Tab, time: { until<T>(promise: Promise<T>): Promise<T> }, book: BookId) {
  const uid = tab.session.control.current()?.uid;
  if (!uid) throw new Error('nobody is signed in');
  const work = tab.sync.work(uid);
  const chapters = await time.until(work.chapters(book));
  return divideByVolumes(chapters, await time.until(work.volumes(book))).map((part) => [
    part.volume?.title ?? null,
    ...part.chapters.map(({ title }) => title),
  ]);
}

const titles = texts.map(({ title }) => title);
const WHOLE = [['Utara', ...titles.slice(0, 7)], ['Selatan', ...titles.slice(7)], ['Kosong']];

describe('an import with parts is stored whole or not at all', () => {
  it('its volumes come after those of the story, and reach the server with the chapters', async () => {
    const { world, time, device, tab, work } = await worldWithPhone();
    world.offline(device);
    const book = await time.until(work.createStory(aStory, null));
    const prologue = await time.until(work.createChapter(book, aText('Prolog.', 'Prolog')));
    await time.until(work.beginVolume(book, 'Awal', prologue));
    await time.until(work.createChapters(book, texts, { volumes }));
    expect(await partsOf(tab, time, book)).toEqual([['Awal', 'Prolog'], ...WHOLE]);
    await world.online(device);
    await time.pass(20_000);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(await partsOf(tab, time, book)).toEqual([['Awal', 'Prolog'], ...WHOLE]);
  });

  it.each(['alone', 'of a busy browser', 'with its browser'] as const)(
    'the page dies %s at any chapter, or just after the last one: the next page has all of it or nothing',
    async (how) => {
      const seen = new Set<string>();
      for (const at of [1, 6, 11, 12, 13]) {
        const { world, time, device, tab, work } = await worldWithPhone();
        world.offline(device);
        const book = await time.until(work.createStory(aStory, null));
        let killing: Promise<void> | undefined;
        const importing = work.createChapters(book, texts, {
          volumes,
          onProgress: (done) => {
            if (done === at) killing = tab.crash(how);
          },
        });
        const over = importing.then(() => {
          if (at > texts.length) killing = tab.crash(how);
        });
        over.catch(() => undefined);
        await time.pass(4_000);
        await killing;
        expect(killing, 'the page died').toBeDefined();
        const next = await time.until(device.openTab());
        await time.pass(1_000);
        const parts = await partsOf(next, time, book);
        expect([[], WHOLE]).toContainEqual(parts);
        seen.add(parts.length === 0 ? 'nothing' : 'all');
      }
      expect([...seen].sort()).toEqual(['all', 'nothing']);
    },
  );

  it('a device that is full when the volumes are written has none of the chapters, and a second try has all once', async () => {
    const { world, time, device, tab, work } = await worldWithPhone();
    world.offline(device);
    const book = await time.until(work.createStory(aStory, null));
    const { room } = device;
    device.room = 2_000;
    const many = Array.from({ length: 40 }, (_, index) => ({
      title: `Volume ${index} `.padEnd(90, 'x'),
      at: index % 12,
    }));
    const failed = time.until(work.createChapters(book, texts, { volumes: many }));
    await expect(failed).rejects.toThrow();
    expect(await time.until(work.chapters(book))).toEqual([]);
    device.room = room;
    await time.until(work.createChapters(book, texts, { volumes }));
    expect(await partsOf(tab, time, book)).toEqual(WHOLE);
  });
});
