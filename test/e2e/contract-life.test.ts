import type { Page } from '@playwright/test';
import { moneyEnID } from '#locales/money/en_ID.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { proveByPassword, signIn } from '#test/support/e2e/author.ts';
import { contractForm } from '#test/support/e2e/contract-form.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { importIncome, monthAt, serverInTheWindow } from '#test/support/e2e/payout-server.ts';
import { serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

const REASON = 'Alamatmu kurang lengkap: tulis juga nomor rumah';
let shots = 0;

/** Checks a screen that has settled: nothing is cut, nothing scrolls sideways, axe finds nothing. Takes a screenshot. */
async function look(page: Page, name: string): Promise<void> {
  await settle(page);
  shots += 1;
  await page.screenshot({
    path: `test-results/screens/contract-life-${String(shots).padStart(2, '0')}-${name}.png`,
    scale: 'css',
    fullPage: true,
  });
  expect.soft(await misfits(page), name).toEqual({ cut: [], sideways: 0 });
  await expectSound(page, name);
}

test('on a 360 px phone in Indonesian: a contract is read, signed, rejected, corrected, approved, and its income withdrawn', {
  tag: '@all',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const { server, now } = await serverInTheWindow();
  try {
    const editor = await serverEditor(server.url);
    const { account, device } = await serverAuthor(server.url);
    const { id: bookId } = await addStory(device, 'Hujan di Halte');
    await addChapter(device, bookId, { title: 'Bab 1', content: textOf(1_200), status: 'published' });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, server.url, account);
    await keepLanguage(page, 'en_ID');
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/author`);
    const form = contractForm(page, 'en_ID');
    const { t } = form;
    const decide = async (approve: boolean) => {
      const { items } = await editor.ok('deskContracts', { request: {} });
      const id = items[0]?.id as never;
      await editor.ok('deskContractDecide', { request: { id, approve, reason: approve ? '' : REASON } });
    };
    const sign = async () => {
      await form.draw();
      await look(page, 'signed');
      await page.getByRole('button', { name: t.pad.confirm, exact: true }).click();
      // The page was reloaded since the sign-in, so it has no proof of the sign-in.
      await proveByPassword(page, account);
    };

    await page.goto(`${server.url}/#/authorManage/contract/${bookId}`);
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await look(page, 'form');
    await form.fillIdentity();
    await form.next();
    await look(page, 'contact');
    await form.fillRest();
    await form.choosePicture();
    await expect(page.getByText(t.picture.sent, { exact: true })).toBeVisible();
    await look(page, 'picture');
    await page.getByRole('button', { name: t.confirm, exact: true }).click();
    await expect(form.contract.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
    await look(page, 'read');
    await sign();
    await expect(page.getByText(t.submit.success)).toBeVisible();
    await look(page, 'waiting');

    await decide(false);
    await page.goto(`${server.url}/#/message`);
    await page.reload();
    await page.getByRole('button', { name: /Kontrak tidak disetujui/ }).click();
    await expect(page.getByText(REASON)).toBeVisible();
    await look(page, 'told');
    await page.goto(`${server.url}/#/authorManage/contract/${bookId}`);
    await expect(page.getByText(REASON)).toBeVisible();
    await look(page, 'rejected');
    await form.next();
    await form.field('address').fill('Jalan Melati 1, No. 7');
    await form.next();
    await form.next();
    await look(page, 'picture-again');
    await page.getByRole('button', { name: t.confirm, exact: true }).click();
    await expect(form.contract.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
    await expect(form.contract).toContainText('Jalan Melati 1, No. 7');
    await sign();
    await expect(page.getByText(t.submit.success)).toBeVisible();

    await decide(true);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/authorManage/contract/${bookId}`);
    await look(page, 'approved');

    const month = monthAt(now - 20 * 86_400_000);
    await importIncome(editor, bookId, [`${bookId},,${month},advertising,135.25,verified,r1`]);
    await page.goto(`${server.url}/#/income`);
    await page.reload();
    await expect(page.getByTestId('balance')).toHaveText('$135,25');
    await look(page, 'income');
    await page.getByRole('button', { name: moneyEnID.money.withdrawal.apply }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await look(page, 'withdrawal');
    await dialog.getByRole('button').last().click();
    await proveByPassword(page, account);
    await expect(page.getByRole('button', { name: moneyEnID.money.withdrawal.waiting })).toBeDisabled();
    await look(page, 'withdrawn');
  } finally {
    await server.stop();
  }
});
