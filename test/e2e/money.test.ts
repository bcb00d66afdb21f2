import type { Page } from '@playwright/test';
import { proveByPassword, signIn } from '#test/support/e2e/author.ts';
import { contractedStory } from '#test/support/e2e/contracted-story.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { importIncome, monthAt, serverInTheWindow } from '#test/support/e2e/payout-server.ts';
import { serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/money-${name}.png`, scale: 'css', fullPage: true });

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a bonus is claimed and credited, the balance withdrawn once and paid, and read offline (docs/spec, sections 4 and 9)', {
    tag: '@main',
  }, async ({ page, context }) => {
    test.setTimeout(240_000);
    const { server, now, shift } = await serverInTheWindow();
    try {
      const editor = await serverEditor(server.url);
      const { account, device } = await serverAuthor(server.url);
      const bookId = await contractedStory(device, editor, 'Hujan di Halte', 10_500);
      await signIn(page, server.url, account);

      await page.goto(`${server.url}/#/income`);
      await expect(page.getByTestId('balance')).toHaveText('$0.00');
      await expect(page).toHaveTitle('Income · Tinta');
      await expect(
        page.getByText('You need $100.00 to withdraw: $100.00 to go.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByText('There’s no income yet.')).toBeVisible();
      await expect(page.getByText('No statement for this month yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Apply for withdrawal' })).toBeDisabled();
      await settle(page);
      await expectSound(page, 'income without any');
      await shot(page, 'income-empty');

      await page.goto(`${server.url}/#/authorManage/reward/${bookId}`);
      const signing = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Signing bonus' }) });
      await expect(signing).toContainText('All conditions are met');
      await expect(page.getByText('49,500 words to go for $150')).toBeVisible();
      await settle(page);
      await expectSound(page, 'bonuses');
      await shot(page, 'bonuses');
      await signing.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
      await expect(signing).toContainText('Under review since');
      const queue = await editor.ok('deskApplications', { request: { type: 'bonus' } });
      const [asked] = queue.items;
      if (!asked) throw new Error('no application');
      await editor.ok('deskApplicationDecide', { request: { id: asked.id, approve: true, reason: '' } });
      await page.reload();
      await expect(signing).toContainText('Added to your balance: $100.00');

      const chapters = await device.ok('chapterList', { params: { id: bookId } });
      const last = monthAt(now - 20 * 86_400_000);
      await importIncome(editor, bookId, [
        `${bookId},${chapters[0]?.id},${last},chapters,12.34,verified,r1`,
        `${bookId},${chapters[1]?.id},${last},chapters,22.91,verified,r2`,
        `${bookId},,${last},advertising,4.10,estimate,r3`,
      ]);
      await page.goto(`${server.url}/#/income`);
      await expect(page.getByTestId('balance')).toHaveText('$135.25');
      await page.getByLabel('Month', { exact: true }).selectOption(last);
      const statement = page.getByRole('region', { name: 'Statement' });
      await expect(statement).toContainText('$39.35');
      await settle(page);
      await expectSound(page, 'income');
      await shot(page, 'income');

      await page.getByRole('button', { name: 'Apply for withdrawal' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog.getByText('Agree to pay all taxes and fees to continue')).toBeVisible();
      await dialog.getByRole('checkbox').check();
      await settle(page);
      await expectSound(page, 'withdrawal');
      await shot(page, 'withdrawal');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await proveByPassword(page, account);
      await expect(page.getByRole('button', { name: 'Waiting for approval' })).toBeDisabled();
      await expect(page.getByTestId('balance')).toHaveText('$0.00');
      const withdrawals = await editor.ok('deskWithdrawals', { request: {} });
      const [withdrawal] = withdrawals.items;
      if (!withdrawal) throw new Error('no withdrawal');
      expect(withdrawals.items).toHaveLength(1);
      expect(withdrawal.amount).toBe(13_525);
      await editor.ok('deskWithdrawalDecide', { request: { id: withdrawal.id, approve: true, reason: '' } });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Approved' })).toBeDisabled();
      await expect(page.getByText('New payment details: paid on')).toBeVisible();
      const paidAt = now + 73 * 3_600_000;
      const paid = {
        id: withdrawal.id,
        fee: 250,
        tax: 100,
        net: 13_175,
        reference: 'TT-1',
        paidOn: new Date(paidAt + 8 * 3_600_000).toISOString().slice(0, 10),
      };
      // The bank account of the new contract gets no money for 72 hours.
      expect(await editor.call('deskWithdrawalPaid', { request: paid })).toMatchObject({
        data: { reason: 'paymentHeld' },
      });
      await server.halt();
      await server.run({ TINTA_CLOCK_SHIFT_MS: String(shift + paidAt - now) });
      await (await serverEditor(server.url)).ok('deskWithdrawalPaid', { request: paid });
      await page.reload();
      await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$131.75');

      await page.goto(`${server.url}/#/authorManage/chapterincome/${bookId}?month=${last}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'Total' })).toContainText('$39.35');
      await expect(page.getByText('Bab 2')).toBeVisible();
      await settle(page);
      await expectSound(page, 'income by chapter');
      await shot(page, 'chapters');

      // What was seen once can be read without a network; a withdrawal is never queued.
      await context.setOffline(true);
      await page.goto(`${server.url}/#/income`);
      await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$131.75');
      await expect(page.getByText('You need to be online to withdraw.')).toBeVisible();
      await settle(page);
      await shot(page, 'income-offline');
      await context.setOffline(false);
      // The sign-out ends in a reload.
      const reloaded = page.waitForEvent('domcontentloaded');
      await page.goto(`${server.url}/#/logout`);
      await reloaded;
      await expect(page).toHaveURL(/#\/$/);
      await expect
        .poll(() =>
          page.evaluate(`(async () => {
          const open = indexedDB.open('tinta-owned');
          const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
          const rows = db.transaction('keyval').objectStore('keyval').getAllKeys();
          return new Promise((done) => { rows.onsuccess = () => done(rows.result.filter((key) => key.includes('income')).length); });
        })()`),
        )
        .toBe(0);
      expect(monthAt(now)).not.toBe(last);
    } finally {
      await server.stop();
    }
  });
});

test('an author completes a story once, with check list and typed title; after approval its bonus can be claimed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { server } = await serverInTheWindow();
  try {
    const editor = await serverEditor(server.url);
    const { account, device } = await serverAuthor(server.url);
    const bookId = await contractedStory(device, editor, 'Tamat', 60_000);
    await signIn(page, server.url, account);
    await page.getByRole('button', { name: /^Menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Apply for completion' }).click();
    await expect(page.getByRole('heading', { name: 'Completion', level: 1 })).toBeVisible();
    const apply = page.getByRole('button', { name: 'Apply for completion' });
    await expect(apply).toBeDisabled();
    await expect(page.getByText('$150.00')).toBeVisible();
    const confirmation = page.getByLabel('Type the title to confirm');
    await confirmation.fill('Tamat');
    // Refreshing the session reloads the page: nothing typed is lost (decision 0004).
    await page.reload();
    await expect(confirmation).toHaveValue('Tamat');
    await settle(page);
    await expectSound(page, 'completion');
    await shot(page, 'completion');
    await apply.click();
    await expect(page.getByText('Under review since')).toBeVisible();
    const { items } = await editor.ok('deskApplications', { request: { type: 'completion' } });
    const [asked] = items;
    if (!asked) throw new Error('no application');
    await editor.ok('deskApplicationDecide', { request: { id: asked.id, approve: true, reason: '' } });
    await page.reload();
    await expect(page.getByText('This story is finished.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to bonuses' }).click();
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Completion bonus' }) });
    await card.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(card).toContainText('Under review since');

    // The screens in the other languages and on the narrowest phone.
    for (const [language, scheme] of [
      ['en_ID', 'dark'],
      ['zh_CN', 'light'],
    ] as const) {
      await keepLanguage(page, language);
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 320, height: 640 });
      for (const [name, path] of [
        ['income', '/income'],
        ['bonuses', `/authorManage/reward/${bookId}`],
        ['completion', `/authorManage/completing/${bookId}`],
        ['chapters', `/authorManage/chapterincome/${bookId}`],
      ] as const) {
        await page.goto('about:blank');
        await page.goto(`${server.url}/#${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await settle(page);
        // axe's findings depend on the colours, not on the language: the light ones were checked above.
        if (scheme === 'dark') await expectSound(page, `${name} ${language}`);
        else await expectFits(page, `${name} ${language}`);
        await shot(page, `${name}-320-${scheme}-${language}`);
      }
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`${server.url}/#/income`);
    await settle(page);
    await expectSound(page, 'income on a desk');
    await shot(page, 'income-desk');
  } finally {
    await server.stop();
  }
});
