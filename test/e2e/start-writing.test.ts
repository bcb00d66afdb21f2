import { newAccount, saveState, storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';

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
    // Everything is filled: the focused button is all that is left.
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL(/newChapter\/[^/]+\/0\/0$/);
    await expect(storyText(page)).toBeFocused();
    await expect(dialog).toBeHidden();
    await page.keyboard.type('Hujan turun sejak pagi.');
    await expect(storyText(page)).toHaveText('Hujan turun sejak pagi.');
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
    await expectSound(page, 'start-writing-text');

    // Without a network the story and its text are there, and there is one story.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(`${server.url}/#/author`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Hujan di Halte' })).toBeVisible();
  });
});

test('a visitor who closes the dialog keeps the form, also over a reload', async ({ page, server }) => {
  await page.goto(`${server.url}/#/Create/0`);
  await page.getByLabel('Title').fill('Hujan');
  await page.getByLabel('Genre').selectOption({ label: 'Romance' });
  await page.getByLabel('Male', { exact: true }).check();
  await page.getByLabel('Non-exclusive').check();
  await page.getByRole('button', { name: 'Create story' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Hujan');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Hujan');
});
