import type { Page } from '@playwright/test';
import type { ApiDevice } from '#test/support/api-client.ts';
import {
  fillSignIn,
  newAccount,
  registerByCall,
  registerByDialog,
  saveState,
  storyText,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const keepWriting = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Keep writing without signing in' });
const closeDialog = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
const headerSignIn = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true });

/** Ends every session of the author except that of `device`. */
async function endOtherSessions(device: ApiDevice): Promise<void> {
  for (const { id, current } of await device.ok('deviceList', {}))
    if (!current) await device.ok('deviceEnd', { request: { id } });
}

/** An author signed in on this phone, with a story, and a second device that can end the phone's session. */
async function signedInTwice(page: Page, url: string) {
  const author = await storyAuthor(page, url, 'Sesi berakhir');
  // During the first sync the phone would notice the end at once. Before it, “Everything is synced” says nothing of the story.
  await page.goto(`${url}/#/author`);
  await expect(page.getByRole('heading', { name: 'Sesi berakhir' })).toBeVisible();
  await expect(page.getByText('Everything is synced')).toBeVisible();
  return author;
}

/** Ends the phone's session from elsewhere; the phone notices when it requests the income. */
async function sessionEndsUnnoticed(page: Page, url: string) {
  const author = await signedInTwice(page, url);
  await endOtherSessions(author.device);
  // By the address: a late call of the first page may notice the end before a link can be pressed.
  await page.evaluate(() => {
    window.location.hash = '#/income';
  });
  await expect(page).toHaveURL(/#\/\?redirect=%2Fincome$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  return author;
}

test.describe('a session that ended shows the same state on every page (docs/spec, section 2)', () => {
  test('after the dialog is closed on home, the header offers the sign-in; an author page asks for a sign-in and is shown after it', async ({
    page,
    server,
  }) => {
    const { account } = await sessionEndsUnnoticed(page, server.url);
    await closeDialog(page);
    await expect(headerSignIn(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /’s account$/ })).toBeHidden();

    await page.goto(`${server.url}/#/message`);
    await expect(page).toHaveURL(/#\/\?redirect=%2Fmessage$/);
    await closeDialog(page);
    await headerSignIn(page).click();
    await fillSignIn(page, account);
    await expect(page).toHaveURL(/#\/message$/);
    await expect(page.getByRole('link', { name: /’s account$/ })).toBeVisible();
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('writing continues without signing in; header, editor, unsent work and the income say so, each with a sign-in button', {
      tag: '@main',
    }, async ({ page, server, context }) => {
      const { account, device, story } = await sessionEndsUnnoticed(page, server.url);
      await page.goto(`${server.url}/#/author`);
      await keepWriting(page).click();
      await expect(page).toHaveURL(/#\/author$/);
      const mark = page.getByRole('group', { name: 'Sync status' }).getByRole('button');
      await expect(mark).toHaveText('Signed out. Sign in to sync.');

      await page.getByRole('link', { name: 'Chapter list' }).click();
      await writeChapter(page, 'Tanpa sesi', ['Kata yang ditulis tanpa sesi.']);
      const badge = page.getByRole('button', { name: 'Sign in to sync' });
      await expect(badge).toBeVisible();

      // A reload, offline too, opens the draft again: the author is not locked out.
      await context.setOffline(true);
      await page.reload();
      await expect(storyText(page)).toContainText('Kata yang ditulis tanpa sesi.');
      await context.setOffline(false);

      await page.goto(`${server.url}/#/unsent`);
      await expect(page.getByText('You’re signed out on this device')).toBeVisible();
      await expect(mark).toHaveText('Sign in to sync your work');
      await page.goto(`${server.url}/#/income`);
      await expect(page.getByText('Sign in again to continue')).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await fillSignIn(page, account);
      await expect(page).toHaveURL(/#\/income$/);
      await expect(page.getByText('Sign in again to continue')).toBeHidden();
      await expect(page.getByText('Everything is synced')).toBeVisible({ timeout: 30_000 });
      await expect
        .poll(async () =>
          (await device.ok('chapterList', { params: { id: story.id } })).map(({ title }) => title),
        )
        .toEqual(['Tanpa sesi']);
    });
  });

  test('a dialog closed over the editor leaves the text open, and its state offers the sign-in', async ({
    page,
    server,
  }) => {
    const { account, device } = await signedInTwice(page, server.url);
    await page.getByRole('link', { name: 'Chapter list' }).click();
    await endOtherSessions(device);
    await writeChapter(page, 'Di tengah kalimat', ['Sesi berakhir di tengah kalimat.']);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 });
    await closeDialog(page);
    await expect(storyText(page)).toContainText('Sesi berakhir di tengah kalimat.');
    await page.getByRole('button', { name: 'Sign in to sync' }).click();
    await fillSignIn(page, account);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('after another author signs in, nothing of the first author is readable (SYNC-11)', async ({
      page,
      server,
    }) => {
      const { device } = await signedInTwice(page, server.url);
      await page.getByRole('link', { name: 'Income' }).first().click();
      await expect(page.getByRole('main').getByText('Balance').first()).toBeVisible();
      await endOtherSessions(device);
      await page.goto(`${server.url}/#/settings/payment`);
      await expect(page).toHaveURL(/redirect=%2Fsettings%2Fpayment$/);
      await expect(page.getByRole('dialog')).toBeVisible();
      const uid = await page.evaluate(() => localStorage.getItem('uid'));
      const second = newAccount();
      await registerByCall(server.url, second);
      await fillSignIn(page, second);
      await expect(page).toHaveURL(/#\/settings\/payment$/);
      const keys = await page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const open = indexedDB.open('tinta-owned');
            open.onerror = () => reject(open.error);
            open.onsuccess = () => {
              const all = open.result.transaction('keyval').objectStore('keyval').getAllKeys();
              all.onsuccess = () => resolve(all.result.map(String));
            };
          }),
      );
      expect(keys.filter((key) => key.startsWith(`${uid}/answer/`))).toEqual([]);
    });
  });
});

test('a wrong password after registering replaces "registered successfully!"', async ({ page, server }) => {
  const account = newAccount();
  const dialog = await registerByDialog(page, server.url, account);
  await dialog.getByLabel('Password', { exact: true }).fill('salah-sekali');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByText('Wrong email or password')).toBeVisible();
  await expect(dialog.getByText('registered successfully!')).toBeHidden();
});

test('a sign-in at home leads to the stories, and Back from there to home (docs/spec, section 2)', async ({
  page,
  server,
}) => {
  const account = newAccount();
  await registerByDialog(page, server.url, account);
  await fillSignIn(page, account);
  await expect(page).toHaveURL(/#\/author$/);
  await expect(page.getByRole('heading', { name: 'My stories' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/(#\/)?$/);
});
