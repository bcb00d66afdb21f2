import { paymentEnID } from '#locales/payment/en_ID.ts';
import { paymentEnUS } from '#locales/payment/en_US.ts';
import { paymentZhCN } from '#locales/payment/zh_CN.ts';
import { links } from '#shared/protocol/links.ts';
import { proveByPassword, signIn } from '#test/support/e2e/author.ts';
import { contractedStory } from '#test/support/e2e/contracted-story.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, LOOKS, misfits, settle } from '#test/support/e2e/looks.ts';
import { mailedPath } from '#test/support/e2e/mailed-link.ts';
import { serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

const TEXTS = { en_US: paymentEnUS, en_ID: paymentEnID, zh_CN: paymentZhCN } as const;

test.describe('new payment details (docs/spec, section 9, New payment details)', () => {
  test('are shown with their date in the settings and at the income, in each language, and undone in the app', async ({
    page,
    server,
  }) => {
    const { account, device } = await serverAuthor(server.url);
    await contractedStory(device, await serverEditor(server.url), 'Hujan', 100);
    await signIn(page, server.url, account);
    for (const { language, scheme } of LOOKS) {
      await page.emulateMedia({ colorScheme: scheme });
      await keepLanguage(page, language);
      const { notMe } = TEXTS[language].payment;
      for (const path of [links.settings('payment'), links.income()]) {
        await page.goto(`${server.url}/#${path}`);
        await page.reload();
        await expect(page.getByRole('button', { name: notMe })).toBeVisible();
        await expect(page.getByText(/•••• 7890/).first()).toBeVisible();
        await settle(page);
        expect((await misfits(page)).cut).toEqual([]);
        await expectSound(page, `${path} ${language}`);
        await page.screenshot({
          path: `test-results/screens/payment-hold-${path.slice(1)}-${language}-${scheme}.png`,
          fullPage: false,
        });
      }
    }
    await page.getByRole('button', { name: 'This wasn’t me' }).click();
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await proveByPassword(page, account);
    await expect(page.getByText('Choose a new password now')).toBeVisible();
    await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeHidden();
    expect(await device.call('incomeOverview')).toMatchObject({ code: 'unauthenticated' });
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(page).toHaveURL(/#\/settings\/security$/);
  });

  test('are undone by the link in the mail, without a sign-in, and a new password is chosen; the link works once', async ({
    page,
    server,
  }) => {
    const { account, device } = await serverAuthor(server.url);
    const editor = await serverEditor(server.url);
    await contractedStory(device, editor, 'Hujan', 100);
    const path = await mailedPath(server, account.email, 'notMe');
    for (const { language, scheme } of LOOKS) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${server.url}/#${path}`);
      await keepLanguage(page, language);
      await page.reload();
      await expect(page.getByText(/•••• 7890/)).toBeVisible();
      await settle(page);
      expect((await misfits(page)).cut).toEqual([]);
      await expectSound(page, `wasn’t me ${language}`);
      await page.screenshot({ path: `test-results/screens/not-me-${language}-${scheme}.png` });
    }
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await page.getByLabel('New password', { exact: true }).fill('danau-tenang-7');
    await page.getByLabel('Confirm password').fill('danau-tenang-7');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await device.ok('login', { request: { account: account.email, password: 'danau-tenang-7' } });
    expect(await device.ok('incomeOverview')).toMatchObject({ payee: null });
    await page.goto(`${server.url}/#${path}`);
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await settle(page);
    await expectSound(page, 'a used link');
  });
});
