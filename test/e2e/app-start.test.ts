import { createStory, signedInAuthor } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without a network while its service worker is busy: the start does not wait for the worker', {
  tag: '@main',
}, async ({ page, context, server }) => {
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

  // Wait until the worker is busy. Use a new page: a reloaded one has its files in memory.
  await page.waitForTimeout(1_000);
  const address = page.url();
  await page.close();
  const begun = Date.now();
  const started = await context.newPage();
  await started.goto(address);
  await expect(started.getByRole('heading', { name: 'Hujan di Halte' })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(busyMs / 2);
});

test('caches that the browser cleared are filled again at the next start with a network', async ({
  page,
  context,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const held = () =>
    page.evaluate(async () => {
      const all = (await caches.keys()).filter((name) => /precache|tinta-shell/.test(name));
      const files = await Promise.all(all.map(async (name) => (await caches.open(name)).keys()));
      return files.flat().length;
    });
  await expect.poll(async () => (await held()) > 100).toBe(true);
  await page.waitForTimeout(500);
  const whole = await held();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  expect(await held()).toBe(0);
  await page.reload();
  await expect.poll(held, { timeout: 30_000 }).toBe(whole);
  await context.setOffline(true);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.clearBrowserCache');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hujan di Halte' })).toBeVisible();
  await page.goto(`${server.url}/#/welfare`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('start files that the browser lost are restored at the next start with a network', async ({
  page,
  context,
  server,
}) => {
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const lose = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (name.startsWith('tinta-shell-')) await cache.delete('/');
        for (const request of await cache.keys())
          if (/\/assets\/first-/.test(request.url)) await cache.delete(request);
      }
    });
  const kept = () =>
    page.evaluate(async () => {
      const there = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      const paths = there.flat().map(({ url }) => new URL(url).pathname);
      return paths.includes('/') && paths.some((path) => path.startsWith('/assets/first-'));
    });
  await lose();
  expect(await kept()).toBe(false);
  const wire = await context.newCDPSession(page);
  await wire.send('ServiceWorker.enable');
  await wire.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await wire.send('Network.clearBrowserCache');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hujan di Halte' })).toBeVisible();
});

test.describe('the first visit', () => {
  test('fetches everything for a start without a network in at most 60 requests', async ({
    page,
    context,
    network,
  }) => {
    const requests: string[] = [];
    network.decide = ({ path }) => {
      requests.push(path);
      return 'pass';
    };
    await page.goto(network.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(requests.filter((path) => path.startsWith('/assets/pack-')).length).toBeGreaterThan(1);
    expect(requests.length).toBeLessThanOrEqual(60);
    await context.setOffline(true);
    await page.goto(`${network.url}/#/welfare`);
    await expect(page.getByRole('heading', { name: 'Writer benefits' })).toBeVisible();
  });

  test('works offline although each file failed once', async ({ page, context, network }) => {
    let isInstalling = false;
    const failed = new Set<string>();
    network.decide = ({ path }) => {
      if (path === '/service-worker.js') isInstalling = true;
      // The page itself loads its first files without trying again.
      if (!isInstalling || !path.startsWith('/assets/') || failed.has(path)) return 'pass';
      failed.add(path);
      return { answer: { status: 503, body: '' } };
    };
    await page.goto(network.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(failed.size).toBeGreaterThan(10);
    await context.setOffline(true);
    await page.goto(`${network.url}/#/welfare`);
    await expect(page.getByRole('heading', { name: 'Writer benefits' })).toBeVisible();
  });
});
