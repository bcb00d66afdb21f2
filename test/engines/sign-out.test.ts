import { fillSignIn, isSaved, storyAuthor, writeChapter } from './author.ts';
import { expect, test } from './fixtures.ts';

const WORDS = 'Belum terkirim ke mana pun.';

test('SYNC-11: signing out with unsent work asks first; staying signed in loses nothing, and work kept encrypted is there after the next sign-in', async ({
  app,
  network,
}) => {
  const { account, device, story, list } = await storyAuthor(app, network.url, 'Keluar');
  await app.tab.open(list);
  await app.sees({ role: 'button', name: 'New chapter' });
  network.decide = () => 'refuse';
  await writeChapter(app, 'Bab rahasia', WORDS);
  await isSaved(app, /saved|queued/);

  const asked = { role: 'heading', name: 'Some work hasn’t synced yet' };
  await app.tab.open(`${network.url}/#/logout`);
  await app.sees(asked);
  await app.click({ role: 'button', name: 'Stay signed in' });
  await app.seesNo(asked);
  await app.tab.open(list);
  await app.sees({ role: 'link', name: /Bab rahasia/ });

  await app.tab.open(`${network.url}/#/logout`);
  await app.loadsAnew(() => app.click({ role: 'button', name: 'Keep it encrypted on this device' }));
  await app.sees({ role: 'button', name: 'Sign in' });
  network.decide = () => 'pass';
  await app.tab.open(`${network.url}/#/author`);
  await fillSignIn(app, account);
  await app.tab.open(list);
  await app.click({ role: 'link', name: /Bab rahasia/ });
  await app.sees({ text: WORDS });
  await isSaved(app, /synced/);
  const chapters = await device.ok('chapterList', { params: { id: story.id } });
  expect(chapters.map(({ title }) => title)).toEqual(['Bab rahasia']);
});
