import type { ChapterId } from '#shared/domain/ids.ts';
import { addStory, storyForm } from '#test/support/api-author.ts';
import {
  createStory,
  fillSignIn,
  newAccount,
  saveState,
  signedInAuthor,
  writeChapter,
} from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const textbox = { name: 'Chapter text' };

test.describe('two devices on one chapter (SYNC-10)', () => {
  test('a chapter opened by its address on a phone that does not have it opens once it is fetched', async ({
    page,
    browser,
    server,
  }) => {
    const account = await signedInAuthor(page, server.url, newAccount());
    await createStory(page, 'Alamat di chat');
    await writeChapter(page, 'Bab', ['Alinea satu.']);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });

    const otherContext = await browser.newContext({ viewport: { width: 360, height: 740 } });
    // The answer about this chapter overtakes the one that lists the chapters.
    let release = () => {};
    const overtaken = new Promise<void>((resolve) => {
      release = resolve;
    });
    await otherContext.route('**/author/sync/pull', async (route) => {
      await overtaken;
      await route.continue();
    });
    const other = await otherContext.newPage();
    await other.goto(page.url());
    const asked = other.waitForResponse(/\/book\/chapter\/edit\?/);
    await fillSignIn(other, account);
    await asked;
    release();
    await expect(other.getByText('Alinea satu.')).toBeVisible({ timeout: 20_000 });
    await otherContext.close();
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('SYNC-9: a chapter written here and deleted on another device says so; once it is restored its words are sent without asking', {
    tag: '@main',
  }, async ({ page, context, server }) => {
    const { device, story, chapterIds } = await storyAuthor(page, server.url, 'Dihapus di sana', [
      { title: 'Bab yang dihapus' },
    ]);
    const id = chapterIds[0] as ChapterId;
    await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${id}/0`);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced');
    await context.setOffline(true);
    await device.ok('chapterDelete', { request: { id } });
    await page.getByRole('textbox', textbox).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Ditulis di sini.');
    await context.setOffline(false);
    await expect(page.getByText('This chapter was deleted on another device.')).toBeVisible({
      timeout: 30_000,
    });
    await expect(saveState(page)).toContainText('Deleted on another device');
    for (const name of ['Keep as a new chapter', 'Delete here too'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await expectFits(page, 'deleted elsewhere');
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
    await expect(page.getByText('This chapter was deleted on another device.')).toBeHidden();
    const { content } = await device.ok('chapterForm', { request: { id } });
    expect(JSON.stringify(content)).toContain('Ditulis di sini.');
  });

  test('a reloaded page lists what another device has added', async ({ page, server }) => {
    const { device } = await storyAuthor(page, server.url, 'Sudah ada');
    await expect(page.getByRole('heading', { name: 'Sudah ada' })).toBeVisible();
    await page.goto('about:blank');
    await addStory(device, 'Dari perangkat lain');
    await page.goto(`${server.url}/#/author`);
    await expect(page.getByRole('heading', { name: 'Dari perangkat lain' })).toBeVisible();
  });

  test('if two devices changed a story’s information, the author chooses field by field (SYNC-10)', async ({
    page,
    context,
    server,
  }) => {
    const { device, story } = await storyAuthor(page, server.url, 'Judul semula');
    await page.goto(`${server.url}/#/Create/${story.id}`);
    await expect(page.getByLabel('Title')).toHaveValue('Judul semula');
    await context.setOffline(true);
    await page.getByLabel('Title').fill('Judul ponsel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/#\/authorManage\/chapterList\//);
    const { editorId: _none, coverId: _no, ...form } = storyForm('Judul meja');
    await device.ok('bookEdit', {
      params: { id: story.id },
      request: { ...form, audience: 'male', baseRevision: story.revisionId },
    });
    await context.setOffline(false);
    await page.goto(`${server.url}/#/author`);
    await page.getByRole('link', { name: 'Choose what to keep' }).click({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Choose what to keep' }).click();
    const dialog = page.getByRole('dialog');
    const title = dialog.getByRole('group', { name: /Title/ });
    await expect(title).toContainText('Judul ponsel');
    await expect(title).toContainText('Judul meja');
    await page.screenshot({ path: 'test-results/screens/story-conflict-phone-light-en_US.png' });
    await title.getByRole('button', { name: 'Keep mine' }).click();
    await dialog
      .getByRole('group', { name: /Target audience/ })
      .getByRole('button', { name: 'Keep theirs' })
      .click();
    await dialog.getByRole('button', { name: 'Save result' }).click();
    await expect(page.getByText('Saved as you chose')).toBeVisible();
    const now = async () => {
      const { title: name, audience } = await device.ok('bookForm', { params: { id: story.id } });
      return { name, audience };
    };
    await expect.poll(now, { timeout: 30_000 }).toEqual({ name: 'Judul ponsel', audience: 'male' });
  });
});
