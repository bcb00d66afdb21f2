import type { Page } from '@playwright/test';
import { links } from '#shared/protocol/links.ts';
import { storyText } from '#test/support/e2e/author.ts';
import { hasEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test.use({ viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const menu = (page: Page, entry: string) => async () => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** The shortcuts work a moment after the text is shown: an author presses again if nothing happens. */
const byKeys = (page: Page, keys: string) => () =>
  expect(async () => {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('the editor is left by Back, by a link and by keys with anything open, and the next page works', async ({
  page,
  server,
}) => {
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Pergi', [
    { title: 'Hujan' },
    { title: 'Angin' },
  ]);
  const list = `${server.url}/#${links.chapterList(story.id)}`;
  const chapter = `${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, story.allowPrice)}`;
  // What loads after the text shows that the keys work.
  await page.evaluate(() => localStorage.setItem('writing-look', '{"panels":{"history":true}}'));
  const opens = {
    find: async () => {
      await page.keyboard.press('Control+f');
      await page.getByRole('searchbox', { name: 'Find' }).fill('word');
      await expect(page.getByText(/^1 of/)).toBeVisible();
    },
    focus: () => page.keyboard.press('Control+Shift+f'),
    palette: byKeys(page, 'Control+k'),
    shortcuts: byKeys(page, 'Control+/'),
    menu: () => page.getByRole('button', { name: 'More', exact: true }).click(),
    look: menu(page, 'Text and layout'),
  };
  const over = page.getByRole('dialog').or(page.getByRole('menu'));
  const leaves = {
    // The first Back closes a dialog or a menu. The search and focus mode are part of the page.
    back: async (what: string) => {
      if (what !== 'find' && what !== 'focus') {
        await expect(over.first()).toBeVisible();
        await hasEntryOver(page);
        await page.goBack();
        await expect(over).toHaveCount(0);
      }
      await page.goBack();
      await expect(page).toHaveURL(list);
    },
    // Navigates as a link does, whatever is open over the page.
    link: () => page.evaluate((to) => location.assign(to), list),
    keys: () => page.keyboard.press('Alt+PageDown'),
  };
  for (const [what, open] of Object.entries(opens))
    for (const [way, leave] of Object.entries(leaves)) {
      const name = `${what}, left by ${way}`;
      await page.goto(list);
      await page.goto(chapter);
      await storyText(page).focus();
      await expect(page.getByRole('complementary', { name: 'Versions' })).toBeVisible();
      await open();
      await leave(what);
      await expect(page.getByText('Something went wrong'), name).toHaveCount(0);
      if (way !== 'keys') await expect(page.getByRole('link', { name: /Angin/ }).first(), name).toBeVisible();
    }
});
