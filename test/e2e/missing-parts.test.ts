import type { Page } from '@playwright/test';
import { fillSignIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

/** The script with an author's local database and sync. */
const SYNC = /\/assets\/start-sync-[^/]*\.js/;

/** Blocks a script, as on a bad network or after an update. The returned function unblocks it. */
async function withhold(page: Page, script: RegExp): Promise<() => Promise<void>> {
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(script);
}

test.describe('a part of the app that fails to load (docs/spec, section 8, Network)', () => {
  test('a screen says so, and "Try again" shows it once it can be loaded', async ({ page, server }) => {
    const giveBack = await withhold(page, /\/assets\/benefits-page-[^/]*\.js/);
    await page.goto(`${server.url}/#/welfare`);
    await expect(page.getByRole('heading', { name: 'Loading chunk benefits failed' })).toBeVisible();
    await giveBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Writer benefits' })).toBeVisible();
  });

  test('an author’s work says so, and "Try again" opens it once it can be loaded', async ({
    page,
    server,
  }) => {
    const { account } = await serverAuthor(server.url);
    await page.goto(`${server.url}/#/author`);
    await fillSignIn(page, account);
    await expect(page.getByRole('heading', { name: 'My stories' })).toBeVisible();
    const giveBack = await withhold(page, SYNC);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/author`);
    await expect(page.getByRole('heading', { name: 'Loading chunk sync failed' })).toBeVisible();
    await giveBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'My stories' })).toBeVisible();
  });

  test('the sign-in says so, and the next click opens it once it can be loaded', async ({ page, server }) => {
    const { account } = await serverAuthor(server.url);
    const giveBack = await withhold(page, /\/assets\/sign-in-dialog-[^/]*\.js/);
    await page.goto(server.url);
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true });
    await button.click();
    await expect(page.getByText('Loading chunk sign-in failed')).toBeVisible();
    await giveBack();
    // Pressed by key: the message may cover the button.
    await button.press('Enter');
    await fillSignIn(page, account);
    await expect(button).toBeHidden();
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor never loads an author’s work (SYNC-12)', async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (SYNC.test(request.url())) asked.push(request.url());
    });
    for (const hash of ['/', '/welfare', '/bookStack', '/Create/0']) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${hash}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle').catch(() => {});
    }
    expect(asked).toEqual([]);
  });
});
