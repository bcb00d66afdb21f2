import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test.use({ serviceWorkers: 'allow' });

const CHAPTERS = 12;

test('a story kept on the device is read without a network, chapter by chapter; new chapters are named, and it is removed again', async ({
  page,
  context,
  server,
}) => {
  const { device } = await serverAuthor(server.url);
  const { id } = await addStory(device, 'Hujan di Halte');
  const made = [];
  for (let index = 1; index <= CHAPTERS; index += 1)
    made.push(
      await addChapter(device, id, {
        title: `Bab ${index}`,
        content: textOf(40, `kata${index}`),
        status: 'published',
      }),
    );
  await device.ok('bookOpen', { params: { id } });
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/#/eDetail?bookId=${id}`);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  const state = page.getByText(/^On this device/);
  await expect(state).toBeVisible({ timeout: 30_000 });
  await settle(page);
  await expectSound(page, 'kept-story');

  // Kept chapters take no space from those that were only read: the cache of reads has none of them.
  const seen = () =>
    page.evaluate(async () => (await (await caches.open('tinta-reads')).keys()).map(({ url }) => url));
  expect((await seen()).filter((url) => url.includes('/book/chapter/read/'))).toEqual([]);

  await context.setOffline(true);
  const last = made.at(-1);
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/book1?bookId=${id}&chapter=${last?.id}`);
  await expect(page.getByText(`kata${CHAPTERS} kata${CHAPTERS}`)).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/eDetail?bookId=${id}`);
  await expect(state).toBeVisible();

  // The library cannot be reached, but its page finds the kept story.
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/bookStack?searchValue=hujan`);
  const found = page.getByRole('main').getByRole('link', { name: /Hujan di Halte/ });
  await expect(found).toBeVisible();
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/kept-in-library.png' });
  await found.click();
  await expect(state).toBeVisible();

  // A later chapter is not on the device yet, and the page says so.
  await addChapter(device, id, { title: 'Bab baru', status: 'published' });
  await context.setOffline(false);
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/eDetail?bookId=${id}`);
  await expect(page.getByText(`${CHAPTERS} of ${CHAPTERS + 1} chapters on this device`)).toBeVisible();
  await page.getByRole('button', { name: 'Keep the missing chapters' }).click();
  await expect(state).toBeVisible();

  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible();
  expect(await page.evaluate(async () => (await (await caches.open('tinta-reads-kept')).keys()).length)).toBe(
    0,
  );
});

test('a connection lost halfway leaves the chapters that arrived; the page says so, and a button loads the missing ones', async ({
  page,
  network,
}) => {
  const { device } = await serverAuthor(network.url);
  const { id } = await addStory(device, 'Setengah jalan');
  for (let index = 1; index <= 4; index += 1)
    await addChapter(device, id, { title: `Bab ${index}`, status: 'published' });
  await device.ok('bookOpen', { params: { id } });
  await page.goto(network.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${network.url}/#/eDetail?bookId=${id}`);
  let asked = 0;
  network.decide = ({ path }) => {
    if (!path.startsWith('/book/chapter/read/')) return 'pass';
    asked += 1;
    return asked > 2 ? 'refuse' : 'pass';
  };
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText('The connection was lost.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('2 of 4 chapters on this device')).toBeVisible();
  network.decide = () => 'pass';
  await page.getByRole('button', { name: 'Keep the missing chapters' }).click();
  await expect(page.getByText(/^On this device/)).toBeVisible({ timeout: 30_000 });
});
