import { expect, it } from 'vitest';
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
