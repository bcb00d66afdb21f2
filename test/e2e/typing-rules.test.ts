import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { saveState, signIn, storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test('signs format while typing, Backspace takes a change back, and the settings switch it; quotation marks are offered once', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const story = await addStory(device, 'Tanda');
  const chapter = await addChapter(device, story.id, { title: 'Satu', content: textOf(1, 'Awal.') });
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapter.id}/0`);
  await storyText(page).click();
  await page.keyboard.press('Control+End');
  // The rules load after the text is on the screen.
  await expect(async () => {
    await page.keyboard.type(' **a**');
    await expect(storyText(page).locator('strong')).toHaveText('a', { timeout: 500 });
  }).toPass();
  await page.keyboard.type(' dan --');
  await page.keyboard.type('x');
  await expect(storyText(page)).toContainText('dan —x');
  await page.keyboard.press('Backspace');
  await expect(storyText(page)).toContainText('dan --x');

  await page.keyboard.type(' "');
  await expect(page.getByText('Tinta can turn straight quotes into curly ones')).toBeVisible();
  await page.keyboard.type('ya" ');
  await expect(storyText(page)).toContainText('"ya"');

  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Text and layout' }).click();
  await page.getByLabel('Typographic quotes').check();
  await page.getByLabel('Format while typing').uncheck();
  await expectFits(page, 'text and layout');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await storyText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('"ya" **b**');
  await expect(storyText(page)).toContainText('“ya” **b**');
  await expect(saveState(page)).toContainText('Synced');
});
