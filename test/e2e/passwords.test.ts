import type { Browser, Page } from '@playwright/test';
import {
  type Account,
  fillSignIn,
  saveState,
  signIn,
  storyText,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { collectReports, expect } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { mailedPath, test } from '#test/support/e2e/mailing.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';
import type { MailServer } from '#test/support/mail-server.ts';

const NEW_PASSWORD = 'danau-tenang-7';

/** A second browser, for another person or another phone. */
async function otherPage(browser: Browser, reports: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await collectReports(context, reports);
  return context.newPage();
}

/** Requests a reset link in the sign-in dialog. */
async function forget(page: Page, url: string, { email }: Account): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue with email' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  await expect(dialog.getByText('we’ve sent it a reset link')).toBeVisible();
}

/** Path of the newest link that was mailed to this author. */
const mailedLink = (post: MailServer, { email }: Account): Promise<string> =>
  mailedPath(post, email, 'resetPassword');

test('a link that is opened in the tab that asked for it is not hidden by the dialog', async ({
  page,
  server,
  post,
}) => {
  const { account } = await serverAuthor(server.url);
  await forget(page, server.url, account);
  const path = await mailedLink(post, account);
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  await expect(page.getByRole('dialog')).toBeHidden();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page.getByText('Password changed')).toBeVisible();
});

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

test.describe('a forgotten password (docs/spec, section 5, Forgotten password)', () => {
  test('the mailed link leads to a new password, in any browser; the new password signs in, the old password does not', {
    tag: '@main',
  }, async ({ page, server, post, browser, reports }) => {
    const { account } = await serverAuthor(server.url);
    await forget(page, server.url, account);
    await settle(page);
    await expectSound(page, 'forgotten password');

    const phone = await otherPage(browser, reports);
    await phone.goto(`${server.url}/#${await mailedLink(post, account)}`);
    await expect(phone.getByText(`New password for ${account.email}`)).toBeVisible();
    await phone.getByLabel('New password', { exact: true }).fill('short');
    await phone.getByRole('button', { name: 'Save new password' }).click();
    await expect(phone.getByText('Please enter a password length between 8-16 characters')).toBeVisible();
    await expect(phone.getByLabel('New password', { exact: true })).toBeFocused();
    await choosePassword(phone, NEW_PASSWORD);
    await expect(phone.getByText('Password changed')).toBeVisible();
    await phone.context().close();

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByText('Wrong email or password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: /’s account$/ })).toBeVisible();
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('the reset ends the session of the phone; its unsent chapter stays and is sent after the sign-in', async ({
      page,
      network,
      post,
      browser,
      reports,
    }) => {
      const { account, device, story } = await storyAuthor(page, network.url, 'Lupa sandi');
      await page.getByRole('link', { name: 'Chapter list' }).click();
      network.decide = ({ path }) => (path.startsWith('/book/chapter/') ? 'refuse' : 'pass');
      await writeChapter(page, 'Bab belum terkirim', ['Kata yang tetap ada.']);
      await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);

      const other = await otherPage(browser, reports);
      await forget(other, network.url, account);
      const path = await mailedLink(post, account);
      await other.goto('about:blank');
      await other.goto(`${network.url}/#${path}`);
      await choosePassword(other, NEW_PASSWORD);
      await expect(other.getByText('Password changed')).toBeVisible();
      await other.context().close();

      network.decide = () => 'pass';
      await page.reload();
      await expect(storyText(page)).toHaveText('Kata yang tetap ada.');
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
      await fillSignIn(page, { ...account, password: NEW_PASSWORD });
      await expect(storyText(page)).toHaveText('Kata yang tetap ada.');
      await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
      device.accessToken = null;
      await device.ok('login', { request: { account: account.email, password: NEW_PASSWORD } });
      const chapters = await device.ok('chapterList', { params: { id: story.id } });
      expect(chapters.map(({ title }) => title)).toEqual(['Bab belum terkirim']);
    });
  });

  test('a link that no longer works says so in each language and offers a new link', {
    tag: '@looks',
  }, async ({ page, server, post }) => {
    const { account } = await serverAuthor(server.url);
    await forget(page, server.url, account);
    const path = await mailedLink(post, account);
    for (const [language, title, send] of [
      ['en_US', 'This link no longer works', 'Send reset link'],
      ['en_ID', 'Tautan ini tidak berlaku lagi', 'Kirim tautan'],
      ['zh_CN', '此链接已失效', '发送链接'],
    ] as const) {
      await keepLanguage(page, language);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('about:blank');
        await page.goto(`${server.url}/#/resetPassword/made-up`);
        await expect(page.getByText(title)).toBeVisible();
        await expect(page.getByRole('button', { name: send })).toBeVisible();
        await settle(page);
        await expectSound(page, `invalid link ${language} ${scheme}`);
        expect((await misfits(page)).cut).toEqual([]);
        await page.screenshot({
          path: `test-results/screens/reset-invalid-${language}-${scheme}.png`,
          fullPage: true,
        });
        await page.goto('about:blank');
        await page.goto(`${server.url}/#${path}`);
        await expect(page.getByText(account.email)).toBeVisible();
        await settle(page);
        await expectSound(page, `reset ${language} ${scheme}`);
        await page.screenshot({
          path: `test-results/screens/reset-${language}-${scheme}.png`,
          fullPage: true,
        });
      }
    }
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('a link that no longer works says so; a valid link can be tried again without a network', async ({
      page,
      server,
      post,
      context,
    }) => {
      const { account } = await serverAuthor(server.url);
      await forget(page, server.url, account);
      const path = await mailedLink(post, account);
      await page.goto('about:blank');
      await page.goto(`${server.url}/#/resetPassword/made-up`);
      await expect(page.getByText('This link no longer works')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
      await page.goto('about:blank');
      await page.goto(`${server.url}/#/`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${path}`);
      await expect(page.getByText(account.email)).toBeVisible();
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.locator('form').getByRole('alert')).toContainText('offline', { timeout: 30_000 });
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expect(page.getByText('Password changed')).toBeVisible();
      await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });
});

test('the settings change the password: other devices are signed out, and a message says so (docs/spec, section 5, Change of password)', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/settings/security`);
  const section = page.getByRole('region', { name: 'Password' });
  const save = section.getByRole('button', { name: 'Change password' });
  await save.click();
  await expect(section.getByText('Please input password')).toHaveCount(2);
  await section.getByLabel('Current password').fill('not-my-own-1');
  await section.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await section.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await save.click();
  await expect(section.getByText('This isn’t your current password')).toBeVisible();
  await expect(section.getByLabel('Current password')).toBeFocused();
  await settle(page);
  await expectSound(page, 'password in the settings');
  await section.screenshot({ path: 'test-results/screens/settings-password-360.png' });
  await section.getByLabel('Current password').fill(account.password);
  await save.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(section.getByLabel('Current password')).toHaveValue('');
  expect((await device.call('authorInfo', {})).code).toBe('unauthenticated');
  await page.goto(`${server.url}/#/message`);
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible();
  await expect(page.getByText('New sign-in to your account', { exact: true })).toBeVisible();
});
