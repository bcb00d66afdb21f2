import { expect, test } from '#test/support/e2e/fixtures.ts';

test('public pages are shown where Apple’s Lockdown Mode has taken away database, caches, locks and service worker', async ({
  page,
  context,
  network,
}) => {
  await context.addInitScript(() => {
    for (const name of ['indexedDB', 'IDBKeyRange', 'caches', 'WebAssembly'])
      Reflect.deleteProperty(window, name);
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(Navigator.prototype, name);
  });
  for (const hash of ['', 'download', 'bookStack']) {
    await page.goto('about:blank');
    await page.goto(`${network.url}/#/${hash}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-first-view');
  }
});
