import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillSignIn, saveState, storyText, writeChapter } from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, settle } from '#test/support/e2e/looks.ts';
import { serverEditor } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const REASON = 'Two chapters are copied from another story';
const WORDS = 'Kata yang belum terkirim saat ditangguhkan.';

test.use({ serviceWorkers: 'allow' });

/** Exports the story as text on the page, and returns the file's content. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as Plain text' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('a suspended author reads why, exports unsent words online and offline, and after the end they are sent (docs/spec, section 6, Authors)', {
  tag: '@main',
}, async ({ page, server, context }) => {
  test.setTimeout(90_000);
  const editor = await serverEditor(server.url);
  const { account, device, story } = await storyAuthor(page, server.url, 'Ditangguhkan', [
    { title: 'Bab satu' },
  ]);
  const { items } = await editor.ok('deskAuthors', { request: { typed: account.email } });
  const id = items[0]?.id as never;
  await expect(page.getByText('Everything is synced')).toBeVisible();
  // The export's own files are on the device once its page was open.
  await page.goto(`${server.url}/#/manuscript/export/${story.id}`);
  await exported(page);
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await expect(page.getByRole('link', { name: /^Bab satu/ })).toBeVisible();
  await context.setOffline(true);
  await writeChapter(page, 'Bab dua', [WORDS]);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued/);

  await editor.ok('deskAuthorSuspend', { request: { id, reason: REASON } });
  await context.setOffline(false);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('This account is suspended.');
  await expect(dialog.getByRole('alert')).toContainText(`Reason: ${REASON}`);
  await settle(page);
  await expectSound(page, 'sign-in to a suspended account');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(storyText(page)).toContainText(WORDS);
  await hasNoEntryOver(page);

  await page.goto(`${server.url}/#/manuscript/export/${story.id}`);
  expect(await exported(page)).toContain(WORDS);
  await context.setOffline(true);
  await page.reload();
  expect(await exported(page)).toContain(WORDS);
  await context.setOffline(false);

  await editor.ok('deskAuthorSuspensionEnd', { request: { id } });
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await page.getByRole('group', { name: 'Sync status' }).getByRole('button').click();
  await fillSignIn(page, account);
  await device.ok('login', { request: { account: account.email, password: account.password } });
  await expect
    .poll(
      async () => (await device.ok('chapterList', { params: { id: story.id } })).map(({ title }) => title),
      { timeout: 30_000 },
    )
    .toEqual(['Bab satu', 'Bab dua']);
});
