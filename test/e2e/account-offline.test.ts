import { accountEmailEnID } from '#locales/account-email/en_ID.ts';
import { accountEmailEnUS } from '#locales/account-email/en_US.ts';
import { accountEmailZhCN } from '#locales/account-email/zh_CN.ts';
import { enID } from '#locales/en_ID.ts';
import { enUS } from '#locales/en_US.ts';
import { settingsEnID } from '#locales/settings/en_ID.ts';
import { settingsEnUS } from '#locales/settings/en_US.ts';
import { settingsZhCN } from '#locales/settings/zh_CN.ts';
import { signInEnID } from '#locales/sign-in/en_ID.ts';
import { signInEnUS } from '#locales/sign-in/en_US.ts';
import { signInZhCN } from '#locales/sign-in/zh_CN.ts';
import { zhCN } from '#locales/zh_CN.ts';
import { newAccount, signIn } from '#test/support/e2e/author.ts';
import { expect } from '#test/support/e2e/fixtures.ts';
import { chooseLanguage, expectSound, misfits, settle } from '#test/support/e2e/looks.ts';
import { test } from '#test/support/e2e/mailing.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test.use({ serviceWorkers: 'allow' });

const TEXTS = {
  en_US: { ...enUS, ...accountEmailEnUS, ...settingsEnUS, ...signInEnUS },
  en_ID: { ...enID, ...accountEmailEnID, ...settingsEnID, ...signInEnID },
  zh_CN: { ...zhCN, ...accountEmailZhCN, ...settingsZhCN, ...signInZhCN },
};
/** A slow call tries every host once before it says that there is no network. */
const SAID = { timeout: 30_000 };

for (const [language, t] of Object.entries(TEXTS))
  test(`without a network: forgotten password, sign-in e-mail, passkeys and deletion say so, and nothing typed is lost (${language})`, {
    tag: language === 'en_ID' ? [] : '@looks',
  }, async ({ page, server, context }) => {
    test.setTimeout(120_000);
    const { account } = await serverAuthor(server.url);
    const { email: other } = newAccount();
    const look = async (name: string) => {
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await settle(page);
        expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
        await page.screenshot({
          path: `test-results/screens/offline-${name}-${language}-${scheme}.png`,
          fullPage: true,
        });
      }
      await expectSound(page, `${name} ${language}`);
    };
    await signIn(page, server.url, account);
    await chooseLanguage(page, language);
    await page.goto(`${server.url}/#/settings/security`);
    const email = page.getByRole('region', { name: t.accountEmail.change.title });
    const passkeys = page.getByRole('region', { name: t.settings.passkeys.title });
    await passkeys.getByRole('button', { name: t.settings.passkeys.add }).click();
    // Both forms need what the server knows about the account.
    await expect(passkeys.getByLabel(t.settings.passkeys.name)).toBeVisible();
    await expect(email.getByLabel(t.accountEmail.change.field)).toBeVisible();
    await context.setOffline(true);

    await email.getByLabel(t.accountEmail.change.field).fill(other);
    await email.getByLabel(t.accountEmail.change.current).fill(account.password);
    await email.getByRole('button', { name: t.accountEmail.change.save }).click();
    await expect(email.locator('form').getByRole('alert')).toContainText(t.error.network, SAID);
    await expect(email.getByLabel(t.accountEmail.change.field)).toHaveValue(other);

    await passkeys.getByLabel(t.settings.passkeys.name).fill('My phone');
    await passkeys.getByRole('button', { name: t.settings.passkeys.create }).click();
    await expect(passkeys.getByRole('alert')).toContainText(t.error.network, SAID);
    await expect(passkeys.getByLabel(t.settings.passkeys.name)).toHaveValue('My phone');
    await look('security');

    await page.goto(`${server.url}/#/settings/delete`);
    await expect(page.getByText(t.settings.deletion.failed)).toBeVisible(SAID);
    await look('deletion');

    await context.setOffline(false);
    const reloaded = page.waitForEvent('domcontentloaded');
    await page.goto(`${server.url}/#/logout`);
    await reloaded;
    await page.getByRole('button', { name: t.nav.signIn, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t.signIn.third.withEmail }).click();
    await dialog.getByRole('button', { name: t.signIn.forgotten.link }).click();
    await dialog.getByLabel(t.signIn.email).fill(account.email);
    await context.setOffline(true);
    await dialog.getByRole('button', { name: t.signIn.forgotten.send }).click();
    await expect(dialog.getByRole('alert')).toContainText(t.error.network, SAID);
    await expect(dialog.getByLabel(t.signIn.email)).toHaveValue(account.email);
    await look('forgotten');
  });
