import type { Locator, Page } from '@playwright/test';
import { DESK_PARTS } from '#features/desk/place.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { contractedStory } from '#test/support/e2e/contracted-story.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { editorAccount, serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/desk-${name}.png`, scale: 'css', fullPage: true });

/** Parts that are forms: they have the most for axe to check. */
const FORMS = new Set(['organisation', 'notice', 'message', 'withdrawal', 'story']);

test('an author who opens the desk finds nothing, and no link leads there', async ({ page, server }) => {
  const { account } = await serverAuthor(server.url);
  await signIn(page, server.url, account);
  await expect(page.getByRole('link', { name: 'Desk' })).toHaveCount(0);
  await page.goto(`${server.url}/#/desk`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Tinta');
});

test('an editor decides with the evidence on screen, imports income without counting twice, and every step is in the audit log', {
  tag: '@main',
}, async ({ page, server }) => {
  test.setTimeout(240_000);
  const editor = await serverEditor(server.url);
  const { account, device } = await serverAuthor(server.url);
  const name = `Hujan ${Date.now()}`;
  const bookId = await contractedStory(device, editor, name, 10_500);
  await device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'signing' } });

  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, server.url, editorAccount());
  await page.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible();
  const overview = page.getByRole('navigation', { name: 'Desk sections' });
  await expect(overview.getByRole('link', { name: 'Bonuses' })).toContainText(/\d+ waiting · oldest/);
  await settle(page);
  await expectSound(page, 'overview of the desk');
  await shot(page, 'overview');
  await overview.getByRole('link', { name: 'Contracts' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('approved');
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('The contract log is intact')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Front of ID' })).toBeVisible();
  await settle(page);
  await expectSound(page, 'contract at the desk');
  await shot(page, 'contract');
  await page.getByRole('button', { name: 'Open the signed contract' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of' })).toBeVisible({ timeout: 60_000 });
  expect(page.context().pages()).toHaveLength(1);

  await page.getByRole('button', { name: 'Stop accepting contracts for this story' }).click();
  await expect(page.getByRole('button', { name: 'Accept contracts for this story again' })).toBeVisible();
  await page.getByRole('button', { name: 'Accept contracts for this story again' }).click();
  await page.getByRole('link', { name: 'Organizations' }).click();
  await page.getByLabel('Country').selectOption('ID');
  await page.getByLabel('Code').fill('rumah-cerita');
  await page.getByLabel('Name').fill('Rumah Cerita');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Rumah Cerita' })).toBeVisible();

  // Enter opens an application, a rejection without a reason is refused, and the key A moves the focus to the button.
  await page
    .getByRole('navigation', { name: 'Desk sections' })
    .getByRole('link', { name: 'Bonuses' })
    .click();
  const row = page.getByRole('link', { name });
  await expect(row).toBeVisible();
  await settle(page);
  await shot(page, 'bonuses');
  // Another test of this server may have a bonus in the queue.
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('10,500').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused();
  await settle(page);
  await expectSound(page, 'bonus at the desk');
  // The parts, the list and the open item are side by side, and no name of a part takes a second line.
  const left = async (what: Locator) => (await what.boundingBox())?.x ?? 0;
  const parts = page.getByRole('navigation', { name: 'Desk sections' });
  const toBonuses = parts.getByRole('link', { name: 'Bonuses' });
  await expect(toBonuses).toHaveAttribute('aria-current', 'page');
  const inList = page.locator('a[data-row]').filter({ hasText: name });
  expect(await left(inList)).toBeGreaterThan((await left(toBonuses)) + 180);
  expect(await left(page.getByRole('heading', { name: 'Signing bonus' }))).toBeGreaterThan(
    (await left(inList)) + 200,
  );
  const heights = await parts
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  await shot(page, 'bonus');
  await page.getByRole('heading', { name: 'Signing bonus' }).click();
  // Escape closes the list of keys, and not the application behind it.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Go to “Approve”');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Signing bonus' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
  // The keys alone pay nothing: the question's first button is the one that changes nothing.
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Approve \$100\.00 for / });
  await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused();
  await settle(page);
  await shot(page, 'bonus-question');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Approved: ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  const bonuses = await device.ok('applyBonuses', { request: { bookId } });
  expect(bonuses.bonuses[0]?.application?.state).toBe('approved');

  await page.getByRole('link', { name: 'Income import' }).click();
  const header = 'bookId,chapterId,month,kind,amountUsd,state,reference\n';
  const choose = (lines: string) =>
    page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'income.csv', mimeType: 'text/csv', buffer: Buffer.from(header + lines) });
  await choose(`${bookId},,2026-10,chapters,12.345,verified,r1\n${bookId},,2026-10,cakes,1.00,verified,r2\n`);
  await expect(page.getByText('Write the amount as 12.34')).toBeVisible();
  await expect(page.getByText('Unknown kind')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await settle(page);
  await expectSound(page, 'import with faults');
  await shot(page, 'import-faults');
  const good = `${bookId},,2026-10,chapters,12.34,verified,r1\n`;
  await choose(good);
  await expect(page.getByText('Preview')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Result')).toBeVisible();
  await choose(good);
  await expect(page.getByText('Preview')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Result')).toBeVisible();
  expect((await device.ok('incomeOverview', {})).available).toBe(10_000 + 1_234);

  await page.getByRole('link', { name: 'Notices' }).click();
  await page.getByLabel('Title (English)').fill('Payout day');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Enter the English title and text')).toBeVisible();
  await page.getByLabel('Text (English)').fill('Payments go out on the 15th.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'What readers will see' })).toBeFocused();
  await expect(page.getByRole('article')).toContainText('Payments go out on the 15th.');
  await settle(page);
  await expectSound(page, 'preview of a notice');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'Payout day' })).toBeVisible();
  await settle(page);
  await shot(page, 'notices');
  await page.getByRole('link', { name: 'Write to an author', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Who is it for?' }).fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(name)).toBeVisible();
  await settle(page);
  await shot(page, 'person');
  await page.getByRole('button', { name: /^Choose / }).click();
  await page.getByLabel('About a story').selectOption(name);
  await page.getByLabel('Title', { exact: true }).fill('Your cover');
  await page.getByLabel('Text', { exact: true }).fill('Please send a sharper one.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sent to ' })).toBeVisible();
  const { items } = await device.ok('messageList', { request: {} });
  expect(items.map(({ title }) => title)).toContain('Your cover');

  await page.getByRole('link', { name: 'Audit log' }).click();
  const logged = page.getByRole('listitem').filter({ hasText: `approved a bonus for “${name}”` });
  await expect(logged).toHaveCount(1);
  await logged.getByText('Details').click();
  await expect(logged.getByText('bonus.approve')).toBeVisible();
  await settle(page);
  await expectSound(page, 'audit log');
  await shot(page, 'audit');

  const found = await editor.ok('deskAuthors', { request: { typed: account.email } });
  const id = found.items[0]?.id as UserId;
  const reason = `Disalin dari https://contoh.id/${'a'.repeat(80)}`;
  await editor.ok('deskAuthorSuspend', { request: { id, reason } });
  await keepLanguage(page, 'en_ID');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${server.url}/#/desk?part=author&id=${id}`);
  await expect(page.getByText(reason)).toBeVisible();
  await expectFits(page, 'a suspended author with a long address in the reason');
  for (const part of DESK_PARTS) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/desk?part=${part}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    if (FORMS.has(part)) await expectSound(page, `desk ${part}`);
    else await expectFits(page, `desk ${part}`);
  }
  await shot(page, '320-dark-en_ID');
});

test('an editor reads a waiting chapter at the desk and decides about it (REVIEW=manual)', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await AppServer.start({ env: { REVIEW: 'manual' } });
  try {
    const { device } = await serverAuthor(server.url);
    const story = await addStory(device, 'Menunggu editor');
    await addChapter(device, story.id, { title: 'Bab pertama', status: 'published' });
    await signIn(page, server.url, editorAccount());
    await page.goto(`${server.url}/#/desk?part=chapter`);
    await page.getByRole('link', { name: 'Bab pertama' }).click();
    await expect(page.getByText(/word word word/)).toBeVisible();
    await settle(page);
    await expectSound(page, 'chapter at the desk');
    await shot(page, 'chapter');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Nothing to review')).toBeVisible();
  } finally {
    await server.stop();
  }
});
