import { writtenOffline } from '#test/support/e2e/author.ts';
import { OwnBrowser } from '#test/support/e2e/browser-process.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('SYNC-1: a browser killed right after the first visit opens the app without a network', async ({
  server,
}) => {
  const own = await OwnBrowser.start();
  try {
    const page = await own.context.newPage();
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(500);
    await own.kill();

    // A cache that is created and filled within one tick of the disk's clock (4 to 10 ms) may count as older than its content, and so as
    // empty.
    const { madeAt, filledAt } = await own.cacheOfDocument();
    expect(filledAt - madeAt).toBeGreaterThan(50);
    await own.restart();
    await own.context.setOffline(true);
    const again = await own.context.newPage();
    await again.goto(server.url);
    await expect(again.getByRole('banner')).toBeVisible();
  } finally {
    await own.stop();
  }
});

for (const leave of ['close', 'navigate', 'hide and crash'] as const) {
  test(`SYNC-2: the last key is kept if the page closes 50 ms after it (${leave})`, async ({
    page,
    context,
    server,
  }) => {
    const url = await writtenOffline(page, server.url, 'Awal.');
    await page.keyboard.type(' Akhir!');
    await page.waitForTimeout(50);
    if (leave === 'close') await page.close({ runBeforeUnload: true });
    else if (leave === 'navigate') await page.goto('about:blank');
    else {
      // A phone hides a page before the page is killed.
      const other = await context.newPage();
      await other.bringToFront();
      await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
      await page.waitForTimeout(20);
      void page.goto('chrome://crash').catch(() => {});
      await other.waitForTimeout(300);
    }
    const again = await context.newPage();
    await again.goto(url);
    await expect(again.getByText('Awal. Akhir!')).toBeVisible();
  });
}
