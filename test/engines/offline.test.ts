import { addStory } from '#test/support/api-author.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { fillSignIn, isSaved, STORY_TEXT, workerIsReady } from './author.ts';
import { expect, test } from './fixtures.ts';

const WORDS = 'Ditulis tanpa jaringan.';

test('the app starts without a network, keeps what is written, and sends it once when the network returns', async ({
  phone,
  app,
  network,
}) => {
  const { account, device } = await serverAuthor(network.url);
  const story = await addStory(device, 'Hujan di Halte');
  await app.tab.open(`${network.url}/#/author`);
  await fillSignIn(app, account);
  await workerIsReady(app);
  await app.sees({ role: 'heading', name: 'Hujan di Halte' });

  network.decide = () => 'refuse';
  const started = await phone.newTab();
  await started.tab.open(`${network.url}/#/authorManage/chapterList/${story.id}`);
  await started.click({ role: 'button', name: 'New chapter' });
  await started.fill({ label: 'Chapter title' }, 'Bab satu');
  await started.click(STORY_TEXT);
  await started.tab.type(WORDS);
  await isSaved(started, /saved|queued/);

  network.decide = () => 'pass';
  await isSaved(started, /synced/);
  expect(network.seen.filter(({ path }) => path === '/book/chapter/add')).toHaveLength(1);
  await started.tab.reload();
  await started.sees({ text: WORDS });
});
