import {
  createStory,
  fillSignIn,
  newAccount,
  registerByDialog,
  saveState,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('an author registers, writes and publishes without a network, and a reader opens it when it is back (the main job)', {
  tag: '@main',
}, async ({ page, context, server, browser }) => {
  const account = newAccount();

  await test.step('register by e-mail, then sign in', async () => {
    const dialog = await registerByDialog(page, server.url, account);
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
    await dialog.getByLabel('Password', { exact: true }).fill(account.password);
    if (!(await dialog.getByRole('checkbox').isChecked())) await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('make a story', async () => {
    await createStory(page, 'Hujan di Halte');
    await page.evaluate(() => navigator.serviceWorker.ready);
  });

  await test.step('the network is off; the app still starts', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hujan di Halte' })).toBeVisible();
  });

  await test.step('write a chapter and publish it, still without a network', async () => {
    await writeChapter(page, 'Bab satu', ['Hujan turun sejak pagi.', 'Halte itu kosong.']);
    await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText(/will be published when you’re back online/)).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Publishes when you’re online')).toBeVisible();
    await hasNoEntryOver(page);
    await page.reload();
    await expect(page.getByText('Hujan turun sejak pagi.')).toBeVisible();
  });

  await test.step('the network is back; the work is sent without asking', async () => {
    await context.setOffline(false);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
    await expect(page.getByRole('button', { name: /Unpublish/ })).toBeVisible();
  });

  await test.step('open the story to readers', async () => {
    await page.getByRole('link', { name: 'Chapters' }).first().click();
    await page.getByRole('button', { name: 'Make public' }).click();
    await page.getByRole('button', { name: 'Make it public' }).click();
    await expect(page.getByRole('button', { name: 'Make public' })).toBeHidden();
  });

  await test.step('a reader reads it', async () => {
    const visitor = await browser.newContext();
    const reader = await visitor.newPage();
    await reader.goto(`${server.url}/#/bookStack?searchValue=Halte`);
    await reader.getByText('Hujan di Halte').first().click();
    await expect(reader).toHaveURL(/#\/eDetail\?bookId=/);
    await reader.getByRole('link', { name: /Bab satu/ }).click();
    await expect(reader.getByText('Halte itu kosong.')).toBeVisible();
    await visitor.close();
  });

  await test.step('on another phone the author finds it too', async () => {
    const other = await browser.newContext();
    const second = await other.newPage();
    await second.goto(`${server.url}/#/author`);
    await fillSignIn(second, account);
    await expect(second.getByRole('heading', { name: 'Hujan di Halte' })).toBeVisible();
    await other.close();
  });
});
