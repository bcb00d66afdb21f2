import { links } from '#shared/protocol/links.ts';
import { storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const DESK = { viewport: { width: 1366, height: 768 }, isMobile: false, hasTouch: false };

test.describe('with a keyboard and a screen reader', () => {
  test.use(DESK);

  test('a new screen focuses its title, and the focus is not lost when a control replaces another control', async ({
    page,
    server,
  }) => {
    const { story, chapterIds } = await storyAuthor(page, server.url, 'Rumah di Ujung Jalan', [
      { title: 'Hujan' },
    ]);
    await page.getByRole('navigation', { name: 'Author' }).getByRole('link', { name: 'Income' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('navigation', { name: 'Author' }).getByRole('link', { name: 'Stories' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My stories' })).toBeFocused();

    await page.goto(`${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`);
    await expect(storyText(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Hujan · Rumah/);
    // This device has no stored place in the chapter to continue from.
    await expect(page.getByRole('heading', { level: 1, name: 'Hujan' })).toBeFocused();
    const add = page.getByRole('button', { name: 'Add an author’s note' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Author’s note' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove note' }).press('Enter');
    await expect(add).toBeFocused();

    // The menu's texts load when it first opens; the tab keeps the chapter's name.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Find' })).toBeVisible();
    await expect(page).toHaveTitle(/^Hujan · Rumah/);
    await page.getByRole('menuitem', { name: 'Focus' }).click();
    await expect(storyText(page)).toBeFocused();
    await page.getByRole('button', { name: 'Exit focus' }).press('Enter');
    await expect(storyText(page)).toBeFocused();
  });

  test('a search in the library keeps the focus in its field', async ({ page, server }) => {
    await page.goto(`${server.url}/#/bookStack`);
    const field = page.getByRole('searchbox');
    await field.fill('hujan');
    await field.press('Enter');
    await expect(page).toHaveURL(/searchValue=hujan/);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('hujan');
    await page.goto(`${server.url}/#/bookStack?searchValue=laut`);
    await expect(field).toHaveValue('laut');
  });

  test('a countdown of seconds is not announced', async ({ page, server }) => {
    const { story, chapterIds } = await storyAuthor(page, server.url, 'Hitung mundur', [{ title: 'Hujan' }]);
    await page.goto(`${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    for (const place of [page.getByRole('dialog'), page.getByRole('main')])
      await expect(place.getByRole('button', { name: /^Unpublish \(\d+ s\)$/ })).toBeVisible();
    for (const live of await page.locator('[role="status"], [role="alert"], [aria-live="polite"]').all())
      expect(await live.textContent()).not.toMatch(/\(\d+ s\)/);
  });

  test('in forced colours the current match differs from the others', async ({ page, server }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const { story, chapterIds } = await storyAuthor(page, server.url, 'Warna paksa', [{ title: 'Hujan' }]);
    await page.goto(`${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`);
    await expect(async () => {
      await storyText(page).press('Control+f');
      await expect(page.getByRole('searchbox')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.type('word');
    const looks = () =>
      storyText(page)
        .locator('[class*="match"]')
        .evaluateAll((matches) => matches.map((match) => getComputedStyle(match).backgroundColor));
    await expect.poll(async () => new Set(await looks()).size).toBe(2);
  });
});
