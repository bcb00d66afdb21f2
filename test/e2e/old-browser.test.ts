import {
  createStory,
  signedInAuthor,
  signIn,
  typedIsSynced,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { contractForm } from '#test/support/e2e/contract-form.ts';
import { contractedStory } from '#test/support/e2e/contracted-story.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { makeOld } from '#test/support/e2e/old-browser.ts';
import { serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

test.use({ serviceWorkers: 'allow' });

// Phones of 2019 that get no updates stopped at Chrome 100 (vite.config.ts).
test.beforeEach(async ({ context, network }) => makeOld(context, network));

test('a phone with a browser of March 2022 writes a chapter, sees the written words by day, reads the contract and signs it', async ({
  page,
  network,
}) => {
  await signedInAuthor(page, network.url);
  expect(
    await page.evaluate(() => 'toReversed' in Array.prototype || 'getOrInsertComputed' in Map.prototype),
  ).toBe(false);
  await createStory(page, 'Hujan di Halte');
  const id = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await writeChapter(page, 'Satu', ['Hujan turun sejak pagi di halte itu.']);
  await typedIsSynced(page);
  await page.goto(`${network.url}/#/writing`);
  await expect(page.getByRole('heading', { name: 'Daily words' })).toBeVisible();
  await expect(page.getByText('7 words').first()).toBeVisible();
  await page.getByText('Table', { exact: true }).click();

  await page.goto(`${network.url}/#/authorManage/contract/${id}`);
  const form = contractForm(page);
  await form.toDocument();
  await form.draw();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Contract application sent')).toBeVisible();
  // pdfjs reads the text from the signed file.
  await page.getByRole('button', { name: 'Signed contract' }).click();
  await expect(form.contract).toContainText('Exclusive Publishing Contract');
});

test('a phone with a browser of March 2022 shows income by month', async ({ page, network }) => {
  const editor = await serverEditor(network.url);
  const { account, device } = await serverAuthor(network.url);
  const bookId = await contractedStory(device, editor, 'Hujan di Halte', 3_000);
  const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);
  const csv = `bookId,chapterId,month,kind,amountUsd,state,reference\n${bookId},,${lastMonth},advertising,4.10,estimate,r1`;
  await editor.ok('deskIncomeImport', { request: { csv, fileName: 'income.csv' } });
  await signIn(page, network.url, account);
  await page.goto(`${network.url}/#/income`);
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
});
