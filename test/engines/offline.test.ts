import { isSaved, STORY_TEXT, storyAuthor, writeChapter } from './author.ts';
import { expect, test } from './fixtures.ts';

const WORDS = 'Ditulis tanpa jaringan.';

test('the app starts without a network, keeps what is written, and sends it once when the network returns', async ({
  phone,
  app,
  network,
}) => {
  const { device, story, list } = await storyAuthor(app, network.url, 'Hujan di Halte');
  network.decide = () => 'refuse';
  const started = await phone.newTab();
  await started.tab.open(list);
  await writeChapter(started, 'Bab satu', WORDS);
  await isSaved(started, /saved|queued/);

  network.decide = () => 'pass';
  await isSaved(started, /synced/);
  expect(network.seen.filter(({ path }) => path === '/book/chapter/add')).toHaveLength(1);
  const chapters = await device.ok('chapterList', { params: { id: story.id } });
  expect(chapters.map(({ title }) => title)).toEqual(['Bab satu']);
  await started.tab.reload();
  await started.sees({ text: WORDS });
});

test('a chapter published without a network is published once when it returns', async ({ app, network }) => {
  const { device, story, list } = await storyAuthor(app, network.url, 'Terbit nanti');
  await app.tab.open(list);
  await app.sees({ role: 'button', name: 'New chapter' });
  network.decide = () => 'refuse';
  await writeChapter(app, 'Bab satu', WORDS);
  await isSaved(app, /saved|queued/);
  await app.click({ role: 'button', name: 'Publish' });
  await app.click({ role: 'button', name: 'Publish now' });
  await app.seesNo({ role: 'button', name: 'Publish now' });
  await app.tab.reload();
  await app.sees({ text: WORDS });

  network.decide = () => 'pass';
  await isSaved(app, /synced/);
  await app.sees({ role: 'button', name: /Unpublish/ });
  const chapters = await device.ok('chapterList', { params: { id: story.id } });
  expect(chapters.map(({ title, status }) => ({ title, status }))).toEqual([
    { title: 'Bab satu', status: 'published' },
  ]);
});

test('SYNC-1: text shown as "Saved on this device" is there after the browser was killed', async ({
  phone,
  app,
  network,
}) => {
  const { list } = await storyAuthor(app, network.url, 'Dibunuh');
  await app.tab.open(list);
  await app.sees({ role: 'button', name: 'New chapter' });
  network.decide = () => 'refuse';
  await writeChapter(app, 'Bab', WORDS);
  await isSaved(app, /saved|queued/);
  const address = await app.tab.evaluate<string>('location.href');
  await phone.kill();

  const again = await phone.start();
  await again.tab.open(address);
  await again.sees({ text: WORDS });
  await expect.poll(() => again.read({ label: 'Chapter title' }, 'it.value')).toBe('Bab');
  network.decide = () => 'pass';
  await isSaved(again, /synced/);
});

test('two tabs on one chapter show each other’s text, and neither overwrites the other', async ({
  phone,
  app,
  network,
}) => {
  const { list } = await storyAuthor(app, network.url, 'Dua tab');
  await app.tab.open(list);
  await writeChapter(app, 'Bab', 'Dari tab pertama.');
  await isSaved(app, /synced/);
  const second = await phone.newTab();
  await second.tab.open(await app.tab.evaluate<string>('location.href'));
  await second.click({ text: 'Dari tab pertama.' });
  await second.tab.press('End');
  await second.tab.press('Enter');
  await second.tab.type('Dari tab kedua.');
  await isSaved(second, /synced/);

  await app.tab.show();
  await app.click({ text: 'Dari tab kedua.' });
  await app.tab.press('End');
  await app.tab.type(' Dan kembali.');
  await isSaved(app, /synced/);
  await second.tab.show();
  await second.sees({ text: 'Dari tab kedua. Dan kembali.' });
  expect(await second.read<string>(STORY_TEXT, 'it.innerText')).toContain('Dari tab pertama.');
});
