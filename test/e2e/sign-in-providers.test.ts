import type { Page } from '@playwright/test';
import type { AppServer } from '#test/support/e2e/app-server.ts';
import { signOut } from '#test/support/e2e/author.ts';
import { test as base, expect, serverWith } from '#test/support/e2e/fixtures.ts';

/** The product with the local issuer as both providers: their scripts, windows and keys have another origin. */
const test = base.extend<object, { server: AppServer }>({
  server: serverWith(['--demo']),
});

const dialogOf = (page: Page) => page.getByRole('dialog');

async function openDialog(page: Page, url: string, hash = '/author'): Promise<void> {
  await page.goto(`${url}/#${hash}`);
  await expect(dialogOf(page).getByRole('button', { name: 'Continue with Facebook' })).toBeEnabled();
}

/** Presses a button that opens the provider's window, and chooses an account there. */
async function chooseIn(page: Page, button: string, person: string): Promise<void> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialogOf(page).getByRole('button', { name: button }).click(),
  ]);
  await opened.getByRole('link', { name: person }).click();
}

/** Taps our button; Google's account chooser opens without a second tap. */
async function chooseAtGoogle(page: Page, person: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Continue with Google' }).click();
  await accountsAtGoogle(page).getByRole('link', { name: person }).click();
}
const accountsAtGoogle = (page: Page) => page.frameLocator('iframe[title="Accounts at Google (local)"]');

test('Google: its own script and window, verified by the server; the author arrives at the page they wanted', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openDialog(page, server.url);
  expect(asked, 'nothing of a provider is loaded before it is chosen').not.toContain('/gsi/client');
  await chooseAtGoogle(page, 'Ayu Lestari');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/#\/author$/);
  await expect(page.getByText('No story')).toBeVisible();
  expect(asked).not.toContain('/sdk.js');

  await test.step('signed out and in again, it is the same author', async () => {
    const id = await page.evaluate(() => localStorage.getItem('id'));
    await signOut(page, server.url);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await openDialog(page, server.url);
    await chooseAtGoogle(page, 'Ayu Lestari');
    await expect(page).toHaveURL(/#\/author$/);
    expect(await page.evaluate(() => localStorage.getItem('id'))).toBe(id);
  });
});

test('Google: if it shows no account chooser, its own button signs in', async ({ page, server }) => {
  await openDialog(page, server.url);
  // No one is signed in at Google in this browser.
  await page.route('**/gsi/status', (route) => route.fulfill({ json: { sessions: 0 } }));
  await dialogOf(page).getByRole('button', { name: 'Continue with Google' }).click();
  await chooseIn(page, 'Google (local)', 'Ayu Lestari');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/#\/author$/);
});

test('Google: a dismissed chooser leaves Google’s own button, and closes with the dialog', async ({
  page,
  server,
}) => {
  await openDialog(page, server.url);
  await chooseAtGoogle(page, 'Refuse');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(dialogOf(page).getByRole('button', { name: 'Google (local)' })).toBeVisible();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);

  await openDialog(page, server.url, '/message');
  await page.reload();
  await dialogOf(page).getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('Facebook: the author is asked before an account is made; if Facebook does not connect, the loading mark disappears and nothing else happens', async ({
  page,
  server,
}) => {
  await openDialog(page, server.url);
  const facebook = dialogOf(page).getByRole('button', { name: 'Continue with Facebook' });
  await test.step('refused in Facebook’s window', async () => {
    await chooseIn(page, 'Continue with Facebook', 'Refuse');
    await expect(facebook).not.toHaveAttribute('data-loading');
    await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  });
  await test.step('the window closed', async () => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), facebook.click()]);
    await expect(facebook).toHaveAttribute('data-loading');
    await opened.close();
    await expect(facebook).not.toHaveAttribute('data-loading');
  });
  await chooseIn(page, 'Continue with Facebook', 'Budi Santoso');
  await expect(
    dialogOf(page).getByText(/There’s no Tinta account for this Facebook account yet/),
  ).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/sign-in-confirm-phone.png' });
  await dialogOf(page).getByRole('button', { name: 'Create account' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/#\/author$/);
});

test('an e-mail that has an account is not linked: its password is asked for, and the e-mail is filled in', async ({
  page,
  server,
}) => {
  await openDialog(page, server.url);
  await chooseAtGoogle(page, 'Sekar Wulan');
  await expect(dialogOf(page).getByText(/already an account for demo@tinta.local/)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Sign in with email and password' }).click();
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue('demo@tinta.local');
});

test('a provider sign-in error shows its text and stops the loading mark (docs/spec, section 8)', async ({
  page,
  server,
}) => {
  await openDialog(page, server.url);
  await page.route('**/user/third/auth/login/google', async (route) => {
    const request = route.request();
    await route.continue({ postData: JSON.stringify({ token: `${request.postDataJSON().token}x` }) });
  });
  await chooseAtGoogle(page, 'Ayu Lestari');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('The sign-in wasn’t completed. Try again.');
  await expect(dialogOf(page).getByRole('button', { name: 'Continue with Google' })).toBeEnabled();

  await page.unroute('**/user/third/auth/login/google');
  await chooseAtGoogle(page, 'Ayu Lestari');
  await expect(dialogOf(page)).toBeHidden();
});

test('a script that cannot be loaded is reported, and e-mail still works', async ({ page, server }) => {
  await page.route('**/sdk.js', (route) => route.abort());
  await openDialog(page, server.url);
  await dialogOf(page).getByRole('button', { name: 'Continue with Facebook' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Couldn’t reach Facebook');
  await dialogOf(page).getByRole('button', { name: 'Continue with email' }).click();
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeVisible();
});

test('a redirect leads only to routes of the app', async ({ page, server }) => {
  await page.goto(`${server.url}/#/?redirect=${encodeURIComponent('https://evil.example/x')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(dialogOf(page)).toBeHidden();
  await openDialog(page, server.url, `/?redirect=${encodeURIComponent('/noticebook/x')}`);
  await chooseAtGoogle(page, 'Ayu Lestari');
  await expect(page).toHaveURL(/#\/noticebook\/x$/);
});
