import { createStory, signedInAuthor } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

test('the app opens without a network while its service worker is busy with something else (the start waits for no worker)', async ({
  page,
  context,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);

  const [worker] = context.serviceWorkers();
  expect(worker).toBeDefined();
  const busyMs = 20_000;
  const busy = worker!.evaluate((ms) => {
    const end = Date.now() + ms;
    while (Date.now() < end);
  }, busyMs);
  busy.catch(() => {});

  const begun = Date.now();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hujan di Halte' })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(busyMs / 2);
});
