import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { fillSignIn, newAccount, signedInAuthor } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { appCode } from '#test/support/second-factor.ts';

const PHONE = { width: 360, height: 740 };
const HALF_MINUTE = 30_000;
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/second-factor-${name}.png`, scale: 'css', fullPage: true });

/** What a camera reads of a QR code on the screen. */
async function readQr(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}

/**
 * Sets up an authenticator app on the open page from its QR code, up to the button "Confirm". Returns the app's key; the code of this
 * half minute is used up. It is accepted for half a minute more, so the test may look at the screen before it confirms.
 */
async function setUpOnScreen(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const uri = new URL(await readQr(page.getByRole('img', { name: 'QR code with the key of the app' })));
  const key = uri.searchParams.get('secret') ?? '';
  expect(uri.protocol).toBe('otpauth:');
  await expect(page.getByText(key.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible();
  const code = page.getByRole('textbox', { name: 'Code that the app shows now' });
  await code.fill(appCode(key, Date.now()));
  return key;
}

test('the first editor changes the printed password, sets up an app, and the desk opens; signing in then asks for a code', {
  tag: '@main',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'tinta-e2e-'));
  const server = await AppServer.start({ dataDir, onTerminal: true });
  try {
    const printed = /password (\S+) \(shown this once/.exec(server.output)?.[1] ?? '';
    const email = 'editor@tinta.local';
    await page.setViewportSize(PHONE);
    // A sign-in on home leads an editor to the desk. The desk opens by itself once the password is changed and an app is set up.
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    await fillSignIn(page, { email, password: printed });
    await expect(page).toHaveURL(/#\/desk$/);
    await expect(page.getByText('Choose your own password first')).toBeVisible();
    await settle(page);
    await expectSound(page, 'the desk with the printed password');
    await shot(page, 'desk-password-360');
    const password = 'desk-of-tests-7';
    await page.getByLabel('Current password').fill(printed);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('One more thing before the desk opens')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Desk sections' })).toHaveCount(0);
    await settle(page);
    await expectSound(page, 'the desk without a second factor');
    await shot(page, 'desk-360');
    const key = await setUpOnScreen(page);
    await settle(page);
    await expectSound(page, 'setting an app up at the desk');
    await shot(page, 'set-up-360');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('navigation', { name: 'Desk sections' })).toBeVisible();
    await expect(page.getByText('Nothing is waiting for you right now.')).toBeVisible();
    await expect(page).toHaveURL(/#\/desk$/);

    const other = await page.context().browser()?.newContext({ viewport: PHONE });
    const phone = await other?.newPage();
    if (!phone) throw new Error('no second device');
    await phone.goto(server.url);
    await phone.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continue with email' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    const field = dialog.getByRole('textbox', { name: 'Code from your authenticator app' });
    await expect(field).toBeFocused();
    await settle(phone);
    await expectSound(phone, 'the code at the sign-in');
    await shot(phone, 'sign-in-360');
    await field.fill('000000');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('This code is wrong');
    await field.fill(appCode(key, Date.now() + HALF_MINUTE));
    await field.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(phone).toHaveURL(/#\/desk$/);
    await expect(phone.getByRole('navigation', { name: 'Desk sections' })).toBeVisible();
    await other?.close();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('an author sets an app up in the settings, and removes it with a code', async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  const account = await signedInAuthor(page, server.url, newAccount());
  await page.goto(`${server.url}/#/settings/security`);
  const key = await setUpOnScreen(page);
  await settle(page);
  await expectSound(page, 'setting an app up in the settings');
  await shot(page, 'settings-set-up-360');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Set up another app' })).toBeVisible();
  await settle(page);
  await shot(page, 'settings-360');
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page
    .getByRole('textbox', { name: 'Code from your authenticator app' })
    .fill(appCode(key, Date.now() + HALF_MINUTE));
  await page.getByRole('button', { name: 'Remove the app' }).click();
  await expect(page.getByText('No app is set up.')).toBeVisible();
  const other = await page.context().browser()?.newContext();
  const device = await other?.newPage();
  if (!device) throw new Error('no second device');
  await device.goto(`${server.url}/#/author`);
  await fillSignIn(device, account);
  await other?.close();
});

for (const [language, scheme, width] of [
  ['en_US', 'dark', 1366],
  ['en_ID', 'light', 360],
  ['en_ID', 'dark', 1366],
  ['zh_CN', 'light', 1366],
  ['zh_CN', 'dark', 360],
] as const)
  test(`setting an app up fits: ${language}, ${scheme}, ${width} px @looks`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 768 });
    const { password } = await signedInAuthor(page, server.url, newAccount());
    await keepLanguage(page, language);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/settings/security`);
    const setUp = { en_US: 'Set up an app', en_ID: 'Siapkan aplikasi', zh_CN: '设置应用' }[language];
    await page.getByRole('button', { name: setUp, exact: true }).click();
    // A reloaded page has no proof of the sign-in.
    const secret = page.getByRole('dialog').locator('input[type="password"]');
    await secret.fill(password);
    await secret.press('Enter');
    const code = page.locator('svg[role="img"][viewBox]').last();
    await expect(code).toBeVisible();
    expect(await readQr(code)).toContain('otpauth://totp/');
    await settle(page);
    await expectSound(page, `setting an app up, ${language} ${scheme} ${width}`);
    // The screenshot is not of the full page: a full page is photographed in a wider window, which is laid out again.
    await code.scrollIntoViewIfNeeded();
    const path = `test-results/screens/second-factor-${language}-${scheme}-${width}.png`;
    await page.screenshot({ path, scale: 'css' });
  });
