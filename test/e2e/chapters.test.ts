import type { Page } from '@playwright/test';
import type { BookId } from '#shared/domain/ids.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { saveState, signIn, storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';
import { chooseTool } from '#test/support/e2e/story-tools.ts';

const list = (url: string, bookId: BookId) => `${url}/#/authorManage/chapterList/${bookId}`;
const titles = async (device: ApiDevice, bookId: BookId) =>
  (await device.ok('chapterList', { params: { id: bookId } })).map(({ title }) => title);
const THREE = [{ title: 'Satu' }, { title: 'Dua' }, { title: 'Tiga' }];
const rows = (page: Page) => page.locator('ol > li');

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('drafts are reordered by the arrows and by dragging, offline too, and the server gets the order', async ({
    page,
    context,
    server,
  }) => {
    const { device, story } = await storyAuthor(page, server.url, 'Urutan', THREE);
    await page.goto(list(server.url, story.id));
    await expect(rows(page)).toHaveCount(3);
    await context.setOffline(true);
    await chooseTool(page, 'Reorder');
    await page.getByRole('button', { name: 'Move Tiga up' }).click();
    await expect(rows(page)).toHaveText([/Satu/, /Tiga/, /Dua/]);
    const from = await page.getByRole('button', { name: 'Drag Satu' }).boundingBox();
    const to = await page.getByRole('button', { name: 'Drag Dua' }).boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 8, { steps: 8 });
    await page.mouse.up();
    await expect(rows(page)).toHaveText([/Tiga/, /Dua/, /Satu/]);
    await context.setOffline(false);
    await expect.poll(() => titles(device, story.id), { timeout: 30_000 }).toEqual(['Tiga', 'Dua', 'Satu']);
  });
});

test('a deleted chapter can be restored', async ({ page, server }) => {
  const { device, story } = await storyAuthor(page, server.url, 'Hapus', [{ title: 'Bab yang pergi' }]);
  await page.goto(list(server.url, story.id));
  await page.getByRole('button', { name: 'Menu for chapter Bab yang pergi' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete chapter' }).click();
  await expect(page.getByText('No chapters yet')).toBeVisible();
  await expect(page.getByText('Delete succeeded')).toBeVisible();
  expect(await titles(device, story.id)).toEqual([]);
  await chooseTool(page, 'Deleted chapters');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('“Bab yang pergi” is restored as chapter 1')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveText([/Bab yang pergi/]);
  // A message that has closed covers nothing.
  await expect(page.getByText('is restored as chapter 1')).toBeHidden();
  await page.getByRole('button', { name: 'Menu for chapter Bab yang pergi' }).click({ timeout: 5_000 });
  await page.keyboard.press('Escape');
  await expect.poll(() => titles(device, story.id)).toEqual(['Bab yang pergi']);
});

test('a scheduled chapter is published by the server while the page is closed', async ({
  page,
  context,
  server,
}) => {
  const { device, story, chapterIds } = await storyAuthor(page, server.url, 'Jadwal', [
    { title: 'Bab nanti' },
  ]);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await expect(storyText(page)).toContainText('word');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Later', { exact: true }).click();
  const soon = await page.evaluate(() => {
    const at = new Date(Date.now() + 9_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  });
  await page.getByLabel(/Date and time/).fill(soon);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.locator('#content').getByText(/Scheduled for/)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 8_000 });
  const status = async () =>
    (await device.ok('chapterList', { params: { id: story.id } })).map((chapter) => chapter.status);
  expect(await status()).toEqual(['draft']);
  await page.close();
  await expect.poll(status, { timeout: 30_000 }).toEqual(['published']);
  const again = await context.newPage();
  await again.goto(list(server.url, story.id));
  await expect(rows(again)).toHaveText([/Published/], { timeout: 30_000 });
});

test('before the fourth chapter the contact e-mail is asked for, and kept (docs/spec, section 4)', async ({
  page,
  server,
}) => {
  const { device, story } = await storyAuthor(page, server.url, 'Empat', THREE);
  await expect(page.getByText('3 chapters')).toBeVisible();
  await page.getByRole('button', { name: 'New chapter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('penulis@contoh.id');
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(new RegExp(`newChapter/${story.id}/0/0$`));
  const email = async () => (await device.ok('authorInfo')).authorDto.email;
  await expect.poll(email).toBe('penulis@contoh.id');
});

test('the address of a new chapter asks for the contact e-mail, too: "Later" leads back, an e-mail opens the editor', async ({
  page,
  server,
}) => {
  const { story } = await storyAuthor(page, server.url, 'Empat', THREE);
  const address = `${server.url}/#/authorManage/newChapter/${story.id}/0/0`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(new RegExp(`chapterList/${story.id}`));
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: 'Your contact email' });
  await dialog.getByRole('textbox').fill('penulis@contoh.id');
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await expect(storyText(page)).toBeVisible();
});

test('only an unpublished story can be deleted, for good, by typing its title', async ({ page, server }) => {
  const { account, device } = await serverAuthor(server.url);
  const kept = await addStory(device, 'Sudah terbit');
  await addChapter(device, kept.id, { status: 'published' });
  const gone = await addStory(device, 'Buang saja');
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/authorManage/chapterdel/${kept.id}`);
  await expect(page.getByText('Only unpublished stories can be deleted.')).toBeVisible();
  await page.goto(`${server.url}/#/author`);
  await page.getByRole('button', { name: 'Menu for Buang saja' }).click();
  await page.getByRole('menuitem', { name: 'Delete story' }).click();
  await page.getByLabel('Type the title to confirm').fill('Buang saja');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL(/#\/author$/);
  await expect(page.getByRole('heading', { name: 'Buang saja' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sudah terbit' })).toBeVisible();
  const left = async () => (await device.ok('bookList')).map(({ id }) => id);
  await expect.poll(left).toEqual([kept.id]);
  expect((await device.call('bookForm', { params: { id: gone.id } })).code).toBe('notFound');
});
