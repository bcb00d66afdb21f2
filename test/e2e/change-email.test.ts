import { accountEmailEnID } from '#locales/account-email/en_ID.ts';
import { type AccountEmailTexts, accountEmailEnUS } from '#locales/account-email/en_US.ts';
import { accountEmailZhCN } from '#locales/account-email/zh_CN.ts';
import { links } from '#shared/protocol/links.ts';
import { newAccount, signIn } from '#test/support/e2e/author.ts';
import { collectReports, expect } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { mailedPath, test } from '#test/support/e2e/mailing.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { setUpApp } from '#test/support/second-factor.ts';

const NEW_PASSWORD = 'danau-tenang-7';

test('the sign-in e-mail changes when the link is opened on another phone; the old address undoes it (docs/spec, section 5, Change of the sign-in e-mail)', {
  tag: '@main',
}, async ({ page, server, post, browser, reports }) => {
  const { account, device } = await serverAuthor(server.url);
  const secret = (await mailedPath(post, account.email, 'confirmEmail')).split('/').at(-1) ?? '';
  await device.ok('emailConfirm', { request: { secret } });
  const { email: other } = newAccount();
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#${links.settings('security')}`);
  const card = page.getByRole('region', { name: 'Sign-in email' });
  const email = card.getByLabel('New sign-in email');
  const save = card.getByRole('button', { name: 'Send link', exact: true });
  await save.click();
  await expect(card.getByText('Email address cannot be empty')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill(other);
  await card.getByLabel('Current password').fill('not-my-own-1');
  await save.click();
  await expect(card.getByText('This isn’t your current password')).toBeVisible();
  await card.getByLabel('Current password').fill(account.password);
  await save.click();
  await expect(card.getByRole('status').filter({ hasText: other })).toBeVisible();
  await expect(card.getByText(`You sign in with ${account.email}`)).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await collectReports(context, reports);
  const phone = await context.newPage();
  await phone.goto(`${server.url}/#${await mailedPath(post, other, 'confirmEmail')}`);
  await expect(phone.getByText(`You now sign in with ${other}`)).toBeVisible();
  await page.reload();
  await expect(card.getByText(`You sign in with ${other}`)).toBeVisible();
  await page.goto(`${server.url}/#${links.inbox()}`);
  await expect(page.getByText('Your sign-in email was changed', { exact: true })).toBeVisible();

  await phone.goto(`${server.url}/#${await mailedPath(post, account.email, 'undoEmail')}`);
  await phone.getByRole('button', { name: 'Restore my email' }).click();
  await expect(phone.getByText(`New password for ${account.email}`)).toBeVisible();
  await phone.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Save new password' }).click();
  await expect(phone.getByText('Password changed')).toBeVisible();
  await signIn(phone, server.url, { email: account.email, password: NEW_PASSWORD });
  await context.close();
});

test('the owner removes an authenticator app that someone else set up, by the link in the mail (docs/spec, section 5, Second factor)', {
  tag: '@main',
}, async ({ page, server, post }) => {
  const { account, device: thief } = await serverAuthor(server.url);
  const secret = (await mailedPath(post, account.email, 'confirmEmail')).split('/').at(-1) ?? '';
  await thief.ok('emailConfirm', { request: { secret } });
  await setUpApp(thief, Date.now());
  await page.goto(`${server.url}/#${await mailedPath(post, account.email, 'undoFactor')}`);
  await expect(page.getByRole('heading', { name: 'This wasn’t me' })).toBeVisible();
  await settle(page);
  await expectSound(page, 'the page of "This was not me"');
  await page.getByRole('button', { name: 'Remove the app and sign out everywhere' }).click();
  await expect(page.getByText(`New password for ${account.email}`)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await signIn(page, server.url, { email: account.email, password: NEW_PASSWORD });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a pending change can be cancelled; offline, nothing typed is lost', async ({
    page,
    server,
    context,
  }) => {
    const { account } = await serverAuthor(server.url);
    const { email: other } = newAccount();
    await signIn(page, server.url, account);
    await page.goto(`${server.url}/#${links.settings('security')}`);
    const card = page.getByRole('region', { name: 'Sign-in email' });
    const save = card.getByRole('button', { name: 'Send link', exact: true });
    await expect(card.getByText('isn’t confirmed yet')).toBeVisible();
    await card.getByLabel('New sign-in email').fill(other);
    await card.getByLabel('Current password').fill(account.password);
    await context.setOffline(true);
    await save.click();
    await expect(card.locator('form').getByRole('alert')).toContainText('offline', { timeout: 30_000 });
    await expect(card.getByLabel('New sign-in email')).toHaveValue(other);
    await context.setOffline(false);
    await save.click();
    await card.getByRole('button', { name: 'Cancel change' }).click();
    await expect(page.getByText('Change canceled')).toBeVisible();
    await expect(card.getByRole('status').filter({ hasText: other })).toHaveCount(0);
  });
});

for (const [language, { accountEmail: texts }] of [
  ['en_US', accountEmailEnUS],
  ['en_ID', accountEmailEnID],
  ['zh_CN', accountEmailZhCN],
] as [string, AccountEmailTexts][])
  test(`the card of the sign-in e-mail reads well in ${language}`, {
    tag: '@looks',
  }, async ({ page, server }) => {
    const { account, device } = await serverAuthor(server.url);
    await device.ok('emailChange', {
      request: { email: newAccount().email, current: account.password },
    });
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('about:blank');
      await page.goto(`${server.url}/#${links.settings('security')}`);
      const card = page.getByRole('region', { name: texts.change.title, exact: true });
      await expect(card.getByRole('button', { name: texts.change.cancel })).toBeVisible();
      await settle(page);
      await expectSound(page, `sign-in e-mail ${language} ${scheme}`);
      expect((await misfits(page)).cut).toEqual([]);
      await card.screenshot({ path: `test-results/screens/email-card-${language}-${scheme}.png` });
    }
  });
