import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { fillSignIn, saveState, signIn, writeChapter } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { chooseLanguage, expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { placesOf } from '#test/support/e2e/places-of.ts';
import { deviceAt, editorAccount, serverAuthor } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test('an author requests the deletion, sees its day in a notice, signs in again and keeps the account (docs/spec, section 4, Deletion of an account)', async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { account, device } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/settings/delete`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Delete my account in 14 days' });
  await ask.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account in 14 days' }).click();
  await expect(page.getByText(/Your account will be deleted on /)).toBeVisible();
  expect((await device.call('authorInfo', {})).code).toBe('unauthenticated');
  await settle(page);
  await page.screenshot({ path: 'test-results/screens/deletion-asked-360.png', fullPage: true });
  await expectSound(page, 'deletion asked for');

  // A second device signs in within the 14 days.
  const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await other.goto(server.url);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await fillSignIn(other, account);
  await expect(other.getByRole('status').filter({ hasText: 'will be deleted on' })).toBeVisible();
  await settle(other);
  await other.screenshot({ path: 'test-results/screens/deletion-notice-360.png' });
  await expectSound(other, 'notice of the deletion');
  await other.getByRole('main').getByRole('link', { name: 'Keep my account' }).click();
  await other.getByRole('main').getByRole('button', { name: 'Keep my account' }).click();
  await expect(other.getByText('Your account won’t be deleted')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete my account in 14 days' })).toBeVisible();
  await expect(other.getByText('will be deleted on')).toBeHidden();
  const again = deviceAt(server.url);
  await again.ok('login', { request: { account: account.email, password: account.password } });
  expect((await again.ok('deletionState', {})).deleteAt).toBeNull();
  await other.context().close();
});

test('what prevents the deletion is listed, with a link to where it can be solved', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, editorAccount());
  await page.goto(`${server.url}/#/settings/delete`);
  await expect(page.getByText('Editor accounts can only be removed by')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View' })).toHaveAttribute('href', /message/);
  await expect(page.getByRole('button', { name: 'Delete my account in 14 days' })).toBeHidden();
});

test.describe('the account was deleted while another device was signed in (SYNC-19)', () => {
  test.use({ serviceWorkers: 'allow' });

  /** A phone with a synced chapter; `carryOut` requests the deletion on a different device and restarts the server 15 days later. */
  async function signedInPhone(page: Page) {
    const before = await AppServer.start();
    const author = await storyAuthor(page, before.url, 'Akun dihapus');
    const { id } = await author.device.ok('authorInfo');
    let after: AppServer | undefined;
    const carryOut = async () => {
      await author.device.ok('deletionAsk', {});
      await before.halt();
      after = await AppServer.start({
        port: before.port,
        dataDir: before.dataDir,
        env: {
          NODE_OPTIONS: `--import=${new URL('../support/e2e/shifted-clock.mjs', import.meta.url)}`,
          TINTA_CLOCK_SHIFT_MS: String(15 * 86_400_000),
        },
      });
      await expect
        .poll(async () => (await author.device.call('authorInfo', {})).data, { timeout: 30_000 })
        .toMatchObject({ reason: 'accountDeleted' });
    };
    return { id, url: before.url, carryOut, end: () => (after ?? before).stop() };
  }

  test('a device without unsent work erases everything and says so', async ({ page }) => {
    test.slow();
    const { id, url, carryOut, end } = await signedInPhone(page);
    await carryOut();
    await page.goto('about:blank');
    await page.goto(`${url}/#/income`);
    await expect(page.getByText('Its work was removed from this device')).toBeVisible({ timeout: 30_000 });
    expect(await placesOf(page, [id])).toEqual([]);
    await settle(page);
    await page.screenshot({ path: 'test-results/screens/account-erased-360.png' });
    await end();
  });

  test('unsent work is shown with its export, and erased when the author confirms', async ({
    page,
    context,
  }) => {
    test.slow();
    const { id, carryOut, end } = await signedInPhone(page);
    await page.getByRole('link', { name: 'Chapter list' }).click();
    await context.setOffline(true);
    await writeChapter(page, 'Tidak pernah terkirim', ['Kata yang tidak pernah terkirim.']);
    await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
    await carryOut();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: /This account was deleted on/ })).toBeVisible({
      timeout: 60_000,
    });
    // The page itself says so; a message would cover its heading.
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    await settle(page);
    await page.screenshot({ path: 'test-results/screens/account-deleted-question-360.png' });
    await expectSound(page, 'deleted account with unsent work');
    for (const [language, erase, close] of [
      ['en_ID', 'Hapus sekarang', 'Simpan dulu'],
      ['zh_CN', '立即清除', '暂时保留'],
      ['en_US', 'Erase it now', 'Keep it for now'],
    ] as const) {
      await chooseLanguage(page, language);
      for (const scheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        const name = `account-deleted-${language}-${scheme}`;
        await expect(page.getByRole('button', { name: erase, exact: true })).toBeVisible();
        await settle(page);
        await page.screenshot({ path: `test-results/screens/${name}.png` });
        await page.getByRole('button', { name: erase, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await settle(page);
        await page.screenshot({ path: `test-results/screens/${name}-confirm.png` });
        await expectSound(page, name);
        expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
        await page.getByRole('button', { name: close, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as a text file' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Kata yang tidak pernah');
    await page.getByRole('button', { name: 'Erase it now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('Its work was removed from this device')).toBeVisible();
    expect(await placesOf(page, [id, 'Kata yang tidak pernah'])).toEqual([]);
    await end();
  });
});

for (const [width, scheme, language] of [
  [360, 'light', 'en_US'],
  [360, 'dark', 'en_ID'],
  [360, 'light', 'zh_CN'],
  [1280, 'dark', 'en_US'],
] as const) {
  test(`the section at ${width} px, ${scheme}, ${language}`, { tag: '@looks' }, async ({
    browser,
    server,
  }) => {
    const { account } = await serverAuthor(server.url);
    const context = await browser.newContext({ viewport: { width, height: 740 }, colorScheme: scheme });
    const page = await context.newPage();
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/settings/delete`);
    await expect(page.locator('section button').last()).toBeVisible();
    await settle(page);
    const name = `settings-delete-${width}-${scheme}-${language}`;
    await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true });
    await expectSound(page, name);
    expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
    await context.close();
  });
}
