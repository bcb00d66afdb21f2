import { expect, test } from '#test/support/e2e/fixtures.ts';

test.describe('a browser that prefers Indonesian', () => {
  test.use({ locale: 'id-ID' });

  test('is not offered Indonesian again once the offer was dismissed', async ({ page, server }) => {
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Nanti saja' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pakai Bahasa Indonesia' })).toBeHidden();
  });
});

test.describe('a browser whose header lists only Chinese', () => {
  test.use({ locale: 'zh-CN', extraHTTPHeaders: {} });

  test('gets an English page with English words from the server', async ({ page, server }) => {
    const asked = page.waitForRequest((request) => request.url().includes('/book/book/sort/type'));
    await page.goto(`${server.url}/#/bookStack`);
    expect((await asked).headers()['accept-language']).toBe('en');
    await expect(page.getByRole('option', { name: 'Romance', exact: true })).toBeAttached();
  });
});
