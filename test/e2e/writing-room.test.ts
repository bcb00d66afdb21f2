import type { Page } from '@playwright/test';
import { links } from '#shared/protocol/links.ts';
import { saveState, storyText, typedIsSynced } from '#test/support/e2e/author.ts';
import { hasNoEntryOver } from '#test/support/e2e/entry-over.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, keepLanguage, settle } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const DESK = {
  viewport: { width: 1366, height: 768 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
};

const chapters = (page: Page) => page.getByRole('complementary', { name: 'Chapters' });
const versions = (page: Page) => page.getByRole('complementary', { name: 'Versions' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/${name}.png`, scale: 'css' });

/** An author with three drafts, the first of which is open. */
async function threeDrafts(page: Page, url: string) {
  const author = await storyAuthor(page, url, 'Rumah di Ujung Jalan', [
    { title: 'Hujan' },
    { title: 'Angin' },
    { title: 'Kabut' },
  ]);
  const address = (index: number) =>
    `${url}/#${links.writeChapter(author.story.id, author.chapterIds[index] as never, author.story.allowPrice)}`;
  await page.goto(address(0));
  await expect(storyText(page)).toBeVisible();
  const order = async () =>
    (await author.device.ok('chapterList', { params: { id: author.story.id } })).map(({ title }) => title);
  return { ...author, address, order };
}

test.describe('on a desktop', () => {
  test.use(DESK);

  test('chapters are listed beside the text: the open one is marked, drafts are put in order by keys, and typed text is kept on the way', {
    tag: '@main',
  }, async ({ page, server }) => {
    const { order } = await threeDrafts(page, server.url);
    await button(page, 'Chapter panel').click();
    const list = chapters(page);
    await expect(list.getByRole('link')).toHaveText([/^Hujan.*Draft/, /^Angin/, /^Kabut/]);
    await expect(list.getByRole('link', { name: /^Hujan/ })).toHaveAttribute('aria-current', 'page');

    await storyText(page).click();
    await page.keyboard.type('Tetes pertama.');
    await page.keyboard.press('Alt+PageDown');
    await expect(page.getByLabel('Chapter title')).toHaveValue('Angin');
    await expect(list.getByRole('link', { name: /^Angin/ })).toHaveAttribute('aria-current', 'page');
    // Writing continues without a click.
    await expect(storyText(page)).toBeFocused();
    await page.keyboard.press('Alt+PageUp');
    await expect(storyText(page)).toContainText('Tetes pertama.');
    await expect(async () => {
      await page.keyboard.press('Alt+PageUp');
      await expect(page.getByText('You’re at the first chapter')).toBeVisible({ timeout: 1_000 });
    }).toPass();

    await list.getByRole('button', { name: 'Drag Hujan' }).focus();
    // Each step is announced; the next key waits for the announcement, as a person would. dnd-kit adds its key listener in a timer
    // after it announces the pick-up, so an arrow key pressed at once can be lost. Then it is pressed again.
    const announced = page.locator('[id^="DndLiveRegion"]');
    await page.keyboard.press('Space');
    await expect(announced).toHaveText('Hujan picked up');
    await expect(async () => {
      if ((await announced.textContent()) === 'Hujan picked up') await page.keyboard.press('ArrowDown');
      await expect(announced).toHaveText('Hujan is over Angin', { timeout: 3_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(list.getByRole('link')).toHaveText([/^Angin/, /^Hujan/, /^Kabut/]);
    await expect(list.getByRole('status').first()).toHaveText('Hujan is now number 2');
    await expect.poll(order).toEqual(['Angin', 'Hujan', 'Kabut']);
  });

  test('a new chapter that was left for another chapter comes back with its text, and stays one chapter', async ({
    page,
    server,
  }) => {
    const { device, story } = await storyAuthor(page, server.url, 'Bab baru', [{ title: 'Hujan' }]);
    await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/0/0`);
    await button(page, 'Chapter panel').click();
    const list = chapters(page);
    const title = page.getByLabel('Chapter title');
    await title.fill('Angin');
    await storyText(page).click();
    await page.keyboard.type('Tetes pertama.');
    await list.getByRole('link', { name: /^Hujan/ }).click();
    await expect(title).toHaveValue('Hujan');
    await list.getByRole('link', { name: /^Angin/ }).click();
    await expect(title).toHaveValue('Angin');
    await expect(storyText(page)).toHaveText('Tetes pertama.');
    await storyText(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Tetes kedua.');
    const saved = async () => {
      const all = await device.ok('chapterList', { params: { id: story.id } });
      return all.map(({ title, words }) => [title, words]);
    };
    await expect.poll(saved).toEqual([
      ['Hujan', expect.any(Number)],
      ['Angin', 4],
    ]);
  });

  test('drafts are dragged into order', async ({ page, server }) => {
    const { order } = await threeDrafts(page, server.url);
    await button(page, 'Chapter panel').click();
    const list = chapters(page);
    const handle = await list.getByRole('button', { name: 'Drag Kabut' }).boundingBox();
    const first = await list.getByRole('link', { name: /^Hujan/ }).boundingBox();
    if (!handle || !first) throw new Error('the list is not shown');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + handle.width / 2, first.y + 8, { steps: 12 });
    await page.mouse.up();
    await expect(list.getByRole('link')).toHaveText([/^Kabut/, /^Hujan/, /^Angin/]);
    await expect.poll(order).toEqual(['Kabut', 'Hujan', 'Angin']);
  });

  test('a button and a key open chapters and versions beside the text; this device remembers them, focus mode hides them, and a narrower screen has neither', async ({
    page,
    server,
  }) => {
    await threeDrafts(page, server.url);
    await expect(button(page, 'Chapter panel')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await button(page, 'Chapter panel').click();
    await expect(chapters(page).getByRole('link')).toHaveCount(3);
    await expect(async () => {
      await page.keyboard.press('Control+Shift+H');
      await expect(versions(page).getByRole('listitem')).not.toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await page.reload();
    await expect(chapters(page).getByRole('link')).toHaveCount(3);
    await expect(versions(page).getByRole('listitem')).not.toHaveCount(0);
    await button(page, 'Versions').click();
    await expect(versions(page)).toHaveCount(0);

    await page.keyboard.press('Control+Shift+F');
    await expect(page.getByRole('button', { name: 'Exit focus' })).toBeVisible();
    await expect(chapters(page)).toBeHidden();
    await page.keyboard.press('Control+Shift+F');
    await expect(chapters(page)).toBeVisible();
    await page.keyboard.press('Control+Shift+L');
    await expect(chapters(page)).toHaveCount(0);
    await page.reload();
    await expect(storyText(page)).toBeVisible();
    await expect(button(page, 'Chapter panel')).toHaveAttribute('aria-expanded', 'false');

    await page.setViewportSize({ width: 1099, height: 768 });
    await expect(button(page, 'Chapter panel')).toHaveCount(0);
  });

  test('a version beside the text is compared and restored there', async ({ page, server }) => {
    await threeDrafts(page, server.url);
    await storyText(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Sama sekali lain.');
    await typedIsSynced(page);
    await button(page, 'Versions').click();
    await expect(versions(page).getByRole('listitem')).not.toHaveCount(0);
    const width = async () => (await versions(page).boundingBox())?.width ?? 0;
    expect(await width()).toBe(300);
    await versions(page).getByRole('listitem').last().getByRole('button').click();
    // A comparison has as much space as the text.
    await expect.poll(width).toBeGreaterThan(650);
    await versions(page).getByRole('button', { name: 'Restore' }).click();
    await expect(storyText(page)).not.toContainText('Sama sekali lain.');
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  });

  test('a comparison of long texts opens at their first difference, with its buttons in sight', async ({
    page,
    server,
  }) => {
    const blocks = Array.from({ length: 60 }, (_, at) => ({
      type: 'paragraph' as const,
      runs: [{ text: `Alinea ${at}. Hujan turun di atap seng dan tidak berhenti sampai pagi.` }],
    }));
    const { story, chapterIds } = await storyAuthor(page, server.url, 'Panjang', [
      { title: 'Hujan', content: { version: 1, blocks } },
    ]);
    await page.goto(`${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`);
    await storyText(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Selesai.');
    await typedIsSynced(page);
    await button(page, 'Versions').click();
    await versions(page).getByRole('listitem').last().getByRole('button').click();
    await expect(versions(page).locator('ins')).toHaveText(/Selesai/);
    await expect(versions(page).locator('ins')).toBeInViewport();
    await expect(versions(page).getByRole('button', { name: 'Restore' })).toBeInViewport({ ratio: 1 });
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('the command palette finds chapters and actions without a network, and gives the focus back', {
      tag: '@main',
    }, async ({ page, context, server }) => {
      await threeDrafts(page, server.url);
      await storyText(page).click();
      await context.setOffline(true);
      const palette = page.getByRole('textbox', { name: 'Find a chapter, page or action' });
      // The shortcut works a moment after the text is shown.
      await expect(async () => {
        await page.keyboard.press('Control+K');
        await expect(palette).toBeFocused({ timeout: 1_000 });
      }).toPass();
      await page.keyboard.press('Escape');
      await expect(palette).toBeHidden();
      await expect(storyText(page)).toBeFocused();

      const dialog = page.getByRole('dialog');
      /** Chooses what the letters find. The actions of a chapter that was just opened may come a moment later. */
      const choose = async (typed: string, found: string) => {
        await expect(async () => {
          await page.keyboard.press('Escape');
          await page.keyboard.press('Control+K');
          await expect(palette).toBeFocused({ timeout: 2_000 });
          await palette.fill(typed);
          await expect(dialog.getByText(found)).toBeVisible({ timeout: 2_000 });
        }).toPass();
        await page.keyboard.press('Enter');
      };
      await choose('kabut', 'Kabut');
      await expect(page.getByLabel('Chapter title')).toHaveValue('Kabut');
      await choose('focus', 'Toggle focus mode');
      await expect(page.getByRole('button', { name: 'Exit focus' })).toBeVisible();
      await page.keyboard.press('Control+K');
      await palette.fill('qqq');
      await expect(page.getByText('Nothing found')).toBeVisible();
      await page.keyboard.press('Escape');
      await hasNoEntryOver(page);

      // The palette works outside the editor as well.
      await page.goto(`${server.url}/#/author`);
      await expect(page.getByRole('heading', { name: 'My stories' })).toBeVisible();
      await choose('inbox', 'Inbox');
      await expect(page).toHaveURL(/#\/message$/);
    });
  });

  test('"?" lists the shortcuts, but not while someone types', async ({ page, server }) => {
    await threeDrafts(page, server.url);
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await storyText(page).click();
    await page.keyboard.type('Siapa?');
    await expect(storyText(page)).toContainText('Siapa?');
    await expect(list).toHaveCount(0);
    // The shortcut works a moment after the text is shown.
    await expect(async () => {
      await page.keyboard.press('Control+/');
      await expect(list).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(list.getByText('Next chapter')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await button(page, 'Chapter panel').focus();
    await page.keyboard.press('?');
    await expect(list).toBeVisible();
  });

  for (const [language, scheme, name] of [
    ['en_US', 'light', 'Chapters'],
    ['en_ID', 'dark', 'Bab'],
    ['zh_CN', 'light', '章节'],
  ] as const)
    test(`the layout and accessibility of the writing room, the palette and the list of shortcuts are correct: ${language}, ${scheme}`, {
      tag: '@looks',
    }, async ({ page, server }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await threeDrafts(page, server.url);
      await keepLanguage(page, language);
      await page.evaluate(() =>
        localStorage.setItem('writing-look', JSON.stringify({ panels: { chapters: true, history: true } })),
      );
      await page.reload();
      await expect(page.getByRole('complementary', { name }).getByRole('link')).toHaveCount(3);
      await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced');
      await settle(page);
      const file = `writing-room-${language}-${scheme}`;
      await shot(page, file);
      await expectSound(page, file);
      const palette = page.getByRole('dialog').getByRole('textbox');
      await expect(async () => {
        await page.keyboard.press('Control+K');
        await expect(palette).toBeFocused({ timeout: 1_000 });
      }).toPass();
      await settle(page);
      await shot(page, `${file}-palette`);
      await expectSound(page, `${file}-palette`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Control+/');
      await expect(page.getByRole('dialog')).toBeVisible();
      await settle(page);
      await shot(page, `${file}-shortcuts`);
      await expectSound(page, `${file}-shortcuts`);
    });
});

test('on a phone the editor’s menu leads to the next and the previous chapter', async ({ page, server }) => {
  await threeDrafts(page, server.url);
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    return page.getByRole('menuitem', { name: item });
  };
  await expect(await menu('Previous chapter')).toBeDisabled();
  await page.keyboard.press('Escape');
  await (await menu('Next chapter')).click();
  await expect(page.getByLabel('Chapter title')).toHaveValue('Angin');
  await (await menu('Previous chapter')).click();
  await expect(page.getByLabel('Chapter title')).toHaveValue('Hujan');
  await expect(chapters(page)).toHaveCount(0);
});
