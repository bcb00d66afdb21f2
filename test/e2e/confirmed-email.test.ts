import type { Browser, Page } from '@playwright/test';
import { accountEmailEnID } from '#locales/account-email/en_ID.ts';
import { type AccountEmailTexts, accountEmailEnUS } from '#locales/account-email/en_US.ts';
import { accountEmailZhCN } from '#locales/account-email/zh_CN.ts';
import { links } from '#shared/protocol/links.ts';
import { addStory } from '#test/support/api-author.ts';
import { fillSignIn, newAccount, registerByDialog, signIn } from '#test/support/e2e/author.ts';
import { collectReports, expect } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { mailedPath, test } from '#test/support/e2e/mailing.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

/** A phone on which no one is signed in. */
async function otherPhone(browser: Browser, reports: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await collectReports(context, reports);
  return context.newPage();
}

async function look(page: Page, name: string): Promise<void> {
  await settle(page);
  await expectSound(page, name);
  expect((await misfits(page)).cut).toEqual([]);
  await page.screenshot({ path: `test-results/screens/email-${name}.png`, fullPage: true });
}

test('an author registers, writes, and confirms on another phone; until then the contract says what it waits for (docs/spec, section 5, Confirmed e-mail)', {
  tag: '@main',
}, async ({ page, server, post, browser, reports }) => {
  const account = newAccount();
  const dialog = await registerByDialog(page, server.url, account);
  await expect(dialog.getByText('We’ve emailed you a link')).toBeVisible();
  await fillSignIn(page, account);
  const { device } = await serverAuthor(server.url);
  await device.ok('login', { request: { account: account.email, password: account.password } });
  const { id } = await addStory(device, 'Hujan di Halte');

  const gate = page.getByRole('region', { name: 'Confirm your email first' });
  await page.goto(`${server.url}/#${links.income()}`);
  await expect(gate).toContainText(account.email);
  await expect(page.getByRole('button', { name: 'Apply for withdrawal' })).toBeDisabled();
  await page.goto(`${server.url}/#${links.contract(id)}`);
  await expect(gate).toContainText('Meanwhile, you can fill in the form');
  const first = await mailedPath(post, account.email, 'confirmEmail');
  for (let time = 0; time < 3; time += 1) {
    await gate.getByRole('button', { name: 'Resend link' }).click();
    await expect(gate.getByText('We sent you a new link')).toBeVisible();
  }
  await gate.getByRole('button', { name: 'Resend link' }).click();
  await expect(gate.getByRole('alert')).toContainText(/in [45] minutes/);

  const asked = () =>
    post.mails.filter(
      ({ to, text }) => to && 'text' in to && to.text === account.email && text?.includes('/confirmEmail/'),
    );
  await expect.poll(() => asked().length, { timeout: 30_000 }).toBe(4);
  const newest = await mailedPath(post, account.email, 'confirmEmail');
  const phone = await otherPhone(browser, reports);
  await phone.goto(`${server.url}/#${first}`);
  await expect(phone.getByText('This link no longer works')).toBeVisible();
  await phone.goto('about:blank');
  await phone.goto(`${server.url}/#${newest}`);
  await expect(phone.getByText(`${account.email} is confirmed`)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This link has already been used')).toBeVisible();
  await phone.context().close();

  await page.reload();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await expect(gate).toHaveCount(0);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the link can be tried again (docs/spec, section 5, Confirmed e-mail)', async ({
    page,
    server,
    post,
    context,
  }) => {
    const { account } = await serverAuthor(server.url);
    const path = await mailedPath(post, account.email, 'confirmEmail');
    await page.goto(server.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await expect(page.getByText('We couldn’t check this link')).toBeVisible({ timeout: 30_000 });
    await look(page, 'confirm-offline');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`${account.email} is confirmed`)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

for (const [language, { accountEmail: texts }] of [
  ['en_US', accountEmailEnUS],
  ['en_ID', accountEmailEnID],
  ['zh_CN', accountEmailZhCN],
] as [string, AccountEmailTexts][])
  test(`each state of the links and the notice at the contract and the income reads well in ${language}`, {
    tag: '@looks',
  }, async ({ page, server, post }) => {
    const { account, device } = await serverAuthor(server.url);
    const { id } = await addStory(device, 'Hujan di Halte');
    await signIn(page, server.url, account);
    await keepLanguage(page, language);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, path, text] of [
        ['invalid', links.confirmEmail('made-up'), texts.confirm.invalid],
        ['undo', links.undoEmail('made-up'), texts.undo.go],
        ['undo-factor', links.undoFactor('made-up'), texts.undoFactor.go],
        ['contract', links.contract(id), texts.gate.title],
        ['income', links.income(), texts.gate.title],
      ] as const) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/#${path}`);
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
        await look(page, `${name}-${language}-${scheme}`);
      }
    }
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${links.undoEmail('made-up')}`);
    await page.getByRole('button', { name: texts.undo.go }).click();
    await expect(page.getByText(texts.confirm.invalid)).toBeVisible();
    const path = await mailedPath(post, account.email, 'confirmEmail');
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await expect(page.getByText(texts.confirm.done.replace('{{email}}', account.email))).toBeVisible();
    await look(page, `done-${language}`);
  });
