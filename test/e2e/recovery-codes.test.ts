import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Account, fillSignIn, proveByPassword, signIn, signOut } from '#test/support/e2e/author.ts';
import { hasEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import {
  chooseLanguage,
  expectSound,
  keepLanguage,
  LOOKS,
  misfits,
  settle,
} from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test.use({ serviceWorkers: 'allow' });

const NEW_PASSWORD = 'danau-tenang-7';

/** Goes from the sign-in dialog to the form for a code. */
async function openCodeForm(page: Page, url: string, { email }: Account): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue with email' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
}

async function fillCode(page: Page, code: string, password = NEW_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Recovery code').fill(code);
  await dialog.getByLabel('New password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByRole('button', { name: 'Save new password' }).click();
}

test('codes are made, kept and used once on a phone; the settings count them, replace them and remove them (docs/spec, section 5, Recovery codes)', async ({
  page,
  server,
  context,
}) => {
  test.setTimeout(120_000);
  const { account } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/#/settings/security`);
  const card = page.getByRole('region', { name: 'Recovery codes' });
  await expect(card.getByText('You have no recovery codes')).toBeVisible();

  await context.setOffline(true);
  await card.getByRole('button', { name: 'Create recovery codes' }).click();
  await expect(card.getByRole('alert')).toContainText('offline', { timeout: 30_000 });
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Create recovery codes' }).click();

  const sheet = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await settle(page);
  await expectSound(page, 'recovery codes');
  await page.screenshot({ path: 'test-results/screens/recovery-codes-360.png' });
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet.getByText('Have you saved your codes?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Back to codes' }).click();
  for (const _ of ['once', 'again']) {
    await hasEntryOver(page);
    await page.goBack();
    await expect(sheet.getByText('Have you saved your codes?')).toBeVisible();
    await sheet.getByRole('button', { name: 'Back to codes' }).click();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Tinta recovery codes for ${account.email}`)).toBeVisible();
  await expect(page.getByText('Copy', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await sheet.getByRole('button', { name: 'Copy' }).click();
  await expect(sheet.getByText('Codes copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(copied);
  expect(copied).toContain(account.email);
  const codes = copied.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/g) ?? [];
  expect(codes).toHaveLength(10);
  const [code = '', other = ''] = codes;
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(card.getByText('10 of 10 codes left')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/author$/);

  for (const { language, scheme } of LOOKS) {
    await chooseLanguage(page, language);
    await page.goto(`${server.url}/#/settings/security`);
    await page.emulateMedia({ colorScheme: scheme });
    await settle(page);
    expect((await misfits(page)).cut).toEqual([]);
    await page.screenshot({
      path: `test-results/screens/recovery-card-${language}-${scheme}.png`,
      fullPage: true,
    });
  }

  await signOut(page, server.url);
  await openCodeForm(page, server.url, account);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(dialog.getByText('Enter a recovery code')).toBeVisible();
  await fillCode(page, '1234');
  await expect(dialog.getByText('This recovery code is incomplete')).toBeVisible();
  await expect(dialog.getByLabel('Recovery code')).toBeFocused();
  await fillCode(page, '0000-0000-0000-0000');
  await expect(dialog.getByRole('alert')).toContainText('This code doesn’t work with this email');
  await settle(page);
  await expectSound(page, 'a wrong recovery code');
  await context.setOffline(true);
  await fillCode(page, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await expect(dialog.getByRole('alert')).toContainText('offline', { timeout: 30_000 });
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save new password' }).click();
  await expect(dialog.getByText('Password changed')).toBeVisible();

  await openCodeForm(page, server.url, account);
  await fillCode(page, code, 'danau-tenang-8');
  await expect(dialog.getByRole('alert')).toContainText('it has already been used');
  await dialog.getByRole('button', { name: 'Back to sign in' }).click();
  await fillSignIn(page, { ...account, password: NEW_PASSWORD });

  await page.goto(`${server.url}/#/message`);
  await expect(page.getByText('A recovery code was used', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/#/settings/security`);
  await expect(card.getByText('9 of 10 codes left')).toBeVisible();
  await card.getByRole('button', { name: 'Create new codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  await expect(sheet.getByText(other)).toBeHidden();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.getByRole('button', { name: 'Yes, I’ve saved them' }).click();
  await expect(card.getByText('10 of 10 codes left')).toBeVisible();
  await card.getByRole('button', { name: 'Remove codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove codes' }).click();
  await expect(card.getByText('You have no recovery codes')).toBeVisible();
});

test('the sheet of codes fits a phone in each language, in dark and light', {
  tag: '@looks',
}, async ({ page, server }) => {
  const { account, device } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  for (const [language, make, close] of [
    ['en_ID', 'Buat kode pemulihan', 'Ya, tutup'],
    ['zh_CN', '生成恢复码', '是的，关闭'],
  ] as const) {
    await chooseLanguage(page, language);
    await page.goto(`${server.url}/#/settings/security`);
    await page.getByRole('button', { name: make, exact: true }).click();
    await proveByPassword(page, account);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('listitem')).toHaveCount(10);
    await page.goBack();
    await expect(sheet.getByRole('button', { name: close, exact: true })).toBeInViewport({ ratio: 0.9 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await settle(page);
      await expectSound(page, `codes ${language} ${scheme}`);
      expect((await misfits(page)).cut).toEqual([]);
      await page.screenshot({ path: `test-results/screens/recovery-codes-${language}-${scheme}.png` });
    }
    await sheet.getByRole('button', { name: close, exact: true }).click();
    await expect(sheet).toBeHidden();
    await device.ok('recoveryCodesRemove', { request: {} });
  }
});

test('the form for a code fits a phone in each language, in dark and light', {
  tag: '@looks',
}, async ({ page, server }) => {
  for (const [language, names] of Object.entries({
    en_US: ['Sign in', 'Continue with email', 'Forgot your password?', 'Use a recovery code'],
    en_ID: ['Masuk', 'Lanjut dengan email', 'Lupa kata sandi?', 'Pakai kode pemulihan'],
    zh_CN: ['登录', '邮箱登录或注册', '忘记密码？', '使用恢复码'],
  })) {
    await page.goto(server.url);
    await keepLanguage(page, language);
    await page.goto('about:blank');
    await page.goto(server.url);
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.locator('[name="recovery-code"]')).toBeVisible();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await settle(page);
      await expectSound(page, `recovery code ${language} ${scheme}`);
      expect((await misfits(page)).cut).toEqual([]);
      await page.screenshot({ path: `test-results/screens/recovery-form-${language}-${scheme}.png` });
    }
  }
});
