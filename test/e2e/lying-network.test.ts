import { expect, test } from '#test/support/e2e/fixtures.ts';
import { LIES, LiedTo } from '#test/support/e2e/lying-network.ts';

for (const lie of Object.keys(LIES))
  test(`a network that answers everything with ${lie} leaves nothing behind: first installation, normal use, update (SYNC-13)`, {
    tag: lie === 'a page of HTML' ? '@main' : [],
  }, async ({ page, network, server, reports }) => {
    const tab = {
      open: async (url: string) => void (await page.goto(url)),
      evaluate: <Value>(expression: string) => page.evaluate<Value>(expression),
    };
    const device = new LiedTo(tab, network, server.url, lie);
    await test.step('first installation', () => device.firstInstallation());
    await test.step('normal use', () => device.normalUse());
    await test.step('update', () => device.update());
    // A foreign document has no policy of ours.
    expect(reports).toEqual([]);
  });

test('a device that a network left with a foreign start heals by the next version, by itself and at the address it shows (SYNC-13)', async ({
  page,
  network,
  reports,
}) => {
  await page.goto(network.url);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  // As a version left it that kept any answer: a hotel's page in the place of document and scripts, and a signed-in author's read.
  await page.evaluate(async () => {
    const hotel = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) await cache.put(url, hotel());
    }
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    const answer = new Response('{"success":true,"code":0,"message":"","data":{}}', { headers });
    await (await caches.open('tinta-reads')).put('/book/book/private', answer);
    await (await caches.open('tinta-reads-covers')).put('/files/covers/one.webp', hotel());
  });
  await page.goto('about:blank');
  await page.goto(`${network.url}/#/welfare`);
  await expect(page.getByText('Hotel')).toBeVisible();

  network.rewrite = { '/service-worker.js': (body) => `${body}\n// the next version` };
  await page.goto('about:blank');
  await page.goto(`${network.url}/#/welfare`);
  await expect(page.getByRole('heading', { name: 'Writer benefits' })).toBeVisible();
  expect(page.url()).toBe(`${network.url}/#/welfare`);
  const left = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if ((await answer?.text())?.includes('Hotel') || /private/.test(request.url)) found.push(request.url);
      }
    }
    return found;
  });
  expect(left).toEqual([]);
  network.decide = () => 'refuse';
  await page.goto('about:blank');
  await page.goto(`${network.url}/#/welfare`);
  await expect(page.getByRole('heading', { name: 'Writer benefits' })).toBeVisible();
  reports.length = 0;
});
