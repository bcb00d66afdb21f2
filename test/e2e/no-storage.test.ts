import type { BrowserContext } from '@playwright/test';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';

/** Removes the browser features that Apple's Lockdown Mode removes: database, caches, locks and service worker. */
const lockDown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const name of ['indexedDB', 'IDBKeyRange', 'caches', 'WebAssembly'])
      Reflect.deleteProperty(window, name);
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(Navigator.prototype, name);
  });

test('public pages are shown where Apple’s Lockdown Mode has removed database, caches, locks and service worker', async ({
  page,
  context,
  network,
}) => {
  await lockDown(context);
  for (const hash of ['', 'download', 'bookStack']) {
    await page.goto('about:blank');
    await page.goto(`${network.url}/#/${hash}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-first-view');
  }
});

const SAID = {
  en_US: ['You can’t write in this browser', 'Lockdown Mode', 'Continue reading'],
  en_ID: ['Kamu tidak bisa menulis di browser ini', 'Mode Penguncian', 'Lanjut membaca'],
  zh_CN: ['无法在这个浏览器里写作', '锁定模式', '继续阅读'],
} as const;

for (const [language, [title, cause, read]] of Object.entries(SAID))
  test(`an author whose browser stores nothing gets an explanation instead of a sign-in that cannot succeed: ${language}`, async ({
    page,
    context,
    network,
  }) => {
    await page.goto(network.url);
    await keepLanguage(page, language);
    await lockDown(context);
    await page.goto('about:blank');
    await page.goto(`${network.url}/#/author`);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(cause);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await settle(page);
    await expectSound(page, 'the dialog');
    await dialog.getByRole('button', { name: read }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('h1')).toBeVisible();
  });
