import { addChapter, newBookId, storyForm } from '#test/support/api-author.ts';
import { newAccount, saveState, signIn, storyText } from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, settle } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor writes the first sentence: four questions, one registration, and the caret is in the text @main', async ({
    page,
    context,
    server,
  }) => {
    const account = newAccount();
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Start writing' }).first().click();
    await page.getByLabel('Title').fill('Hujan di Halte');
    await page.getByLabel('Genre').selectOption({ label: 'Romance' });
    await page.getByLabel('Female', { exact: true }).check();
    await page.getByLabel('Exclusive', { exact: true }).check();
    await expect(page.getByLabel('Synopsis')).toBeHidden();
    await expectSound(page, 'start-writing-form');
    await page.getByRole('button', { name: 'Create story' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'No account yet? Register' }).click();
    await dialog.getByLabel('Email').fill(account.email);
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    await dialog.getByLabel('Confirm password').fill(account.password);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(dialog.getByText('registered successfully!')).toBeVisible();
    await expectSound(page, 'start-writing-login');
    // Every field is filled in, so the button has the focus.
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/newChapter\/[^/]+\/0\/0$/);
    await expect(storyText(page)).toBeFocused();
    await expect(dialog).toBeHidden();
    await page.keyboard.type('Hujan turun sejak pagi.');
    await expect(storyText(page)).toHaveText('Hujan turun sejak pagi.');
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
    await expectSound(page, 'start-writing-text');

    // Without a network one step asks for synopsis and tags, and the publish is queued behind that change.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.getByLabel('Chapter title').fill('Bab satu');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText(/Readers decide by the synopsis and tags/)).toBeVisible();
    await settle(page);
    await expectSound(page, 'start-writing-complete');
    await dialog.getByRole('button', { name: 'Save and continue' }).click();
    await expect(dialog.getByLabel('Synopsis')).toBeFocused();
    await dialog
      .getByLabel('Synopsis')
      .fill('Seorang penulis menulis di atas angkot setiap pagi. '.repeat(3));
    const tags = dialog.getByRole('group', { name: 'Tags' }).locator('label');
    for (const index of [0, 1, 2]) await tags.nth(index).click();
    await dialog.getByRole('button', { name: 'Save and continue' }).click();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(dialog.getByText(/will be published when you’re back online/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Published' })).toBeVisible({ timeout: 40_000 });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await hasNoEntryOver(page);
    await page.goto(`${server.url}/#/author`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Hujan di Halte' })).toBeVisible();
  });
});

test('a visitor who closes the dialog keeps the form, even over a reload', async ({ page, server }) => {
  await page.goto(`${server.url}/#/Create/0`);
  await page.getByLabel('Title').fill('Hujan');
  await page.getByLabel('Genre').selectOption({ label: 'Romance' });
  await page.getByLabel('Male', { exact: true }).check();
  await page.getByLabel('Non-exclusive').check();
  await page.getByRole('button', { name: 'Create story' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Hujan');
  await hasNoEntryOver(page);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Hujan');
});

test('drafts are not scheduled, and no contract is made, before a story has synopsis and tags', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const { id } = await device.ok('bookAdd', {
    request: { id: newBookId(), ...storyForm('Hujan'), synopsis: '', tags: [] },
  });
  await addChapter(device, id, { title: 'Bab satu' });
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/authorManage/contract/${id}`);
  await expect(page.getByText(/Editors need the synopsis and tags/)).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeHidden();
  await settle(page);
  await expectSound(page, 'contract-complete-story');

  await page.goto(`${server.url}/#/authorManage/chapterList/${id}`);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you can schedule' });
  await dialog.getByLabel('Synopsis').fill('Seorang penulis menulis di atas angkot setiap pagi. '.repeat(3));
  const tags = dialog.getByRole('group', { name: 'Tags' }).locator('label');
  for (const index of [0, 1, 2]) await tags.nth(index).click();
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Bab satu' })).toBeVisible();
  await page.goto(`${server.url}/#/authorManage/contract/${id}`);
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
});
