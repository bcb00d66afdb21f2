import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { expect, test } from './fixtures.ts';

test('a reader without an account reads a chapter on a first visit, and again without a network', async ({
  phone,
  app,
  network,
}) => {
  const { device } = await serverAuthor(network.url);
  const story = await addStory(device, 'Dibaca luring');
  const chapter = await addChapter(device, story.id, {
    title: 'Bab satu',
    content: textOf(200, 'dibaca'),
    status: 'published',
  });
  await device.ok('bookOpen', { params: { id: story.id } });
  await app.tab.open(`${network.url}/#/eDetail?bookId=${story.id}`);
  await app.click({ role: 'link', name: 'Read' });
  await app.sees({ text: /dibaca dibaca/ });
  // Wait until the worker has cached what the reader opened before it was installed.
  const kept = [`/book/book/${story.id}`, `/book/chapter/read/${chapter.id}`].map(
    (path) => `caches.match('${path}', { ignoreSearch: true }).then(Boolean)`,
  );
  await expect.poll(() => app.tab.evaluate(`Promise.all([${kept.join()}])`)).toEqual([true, true]);

  network.decide = () => 'refuse';
  const started = await phone.newTab();
  await started.tab.open(`${network.url}/#/eDetail?bookId=${story.id}`);
  await started.sees({ role: 'heading', name: 'Dibaca luring' });
  await started.tab.open(`${network.url}/#/book1?bookId=${story.id}&chapter=${chapter.id}`);
  await started.tab.reload();
  await started.sees({ text: /dibaca dibaca/ });
});
