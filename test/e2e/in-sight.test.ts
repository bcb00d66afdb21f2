import type { Page } from '@playwright/test';
import { links } from '#shared/protocol/links.ts';
import { saveState, storyText } from '#test/support/e2e/author.ts';
import { debianChromium } from '#test/support/e2e/chromium.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import {
  DESKS,
  type Desk,
  deskName,
  LETTERS_PX,
  LONG_CHAPTER,
  watchSight,
} from '#test/support/e2e/in-sight.ts';
import { keepLanguage, misfits, settle } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const content = LONG_CHAPTER;

const sightOn = (page: Page) => watchSight((expression) => page.evaluate(expression), 3_000);

/** Sets the screen up as the desk says: its keyboard, and what is open. */
async function sitDown(page: Page, desk: Desk): Promise<void> {
  await sightOn(page).keyboard(desk.keyboard);
  const add = page.getByRole('button', { name: 'Add an author’s note' });
  if (desk.note) await add.click();
  if (desk.focus)
    // The shortcut works a moment after the text is shown.
    await expect(async () => {
      await page.keyboard.press('Control+Shift+F');
      await expect(page.getByRole('button', { name: 'Exit focus' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await storyText(page).focus();
}

/** Writes and searches on a desk. */
async function work(page: Page, desk: Desk): Promise<void> {
  const { acts, paste } = sightOn(page);
  const press = (keys: string) => () => page.keyboard.press(keys);
  const times = (count: number, keys: string) => async () => {
    for (let done = 0; done < count; done += 1) await page.keyboard.press(keys);
  };
  const name = (what: string) => `${what}: ${deskName(desk)}`;
  await acts(name('the end'), press('Control+End'), true);
  await acts(name('a letter at the end'), () => page.keyboard.type(' Lagi'));
  await page.screenshot({ path: `test-results/in-sight/${deskName(desk).replaceAll(' ', '-')}.png` });
  await acts(name('new lines'), times(3, 'Enter'));
  await acts(name('a new line with Shift'), press('Shift+Enter'));
  await acts(name('a letter in the last line'), () => page.keyboard.type('x'));
  await acts(name('up'), times(25, 'ArrowUp'));
  await acts(name('down'), times(12, 'ArrowDown'));
  await acts(name('Page Up'), times(2, 'PageUp'), true);
  await acts(name('Page Down'), press('PageDown'), true);
  await acts(name('a paste'), () => paste(50));
  await acts(name('undo'), press('Control+z'));
  await acts(name('redo'), press('Control+Shift+z'));
  await acts(name('the top'), press('Control+Home'));
  await acts(name('undo far away'), press('Control+z'));
  if (desk.find) await search(page, name);
}

async function search(page: Page, name: (what: string) => string): Promise<void> {
  const { acts } = sightOn(page);
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find' });
  await field.fill('halte');
  await expect(page.getByRole('button', { name: 'Next match' })).toBeEnabled();
  for (let step = 0; step < 5; step += 1) await acts(name('the next match'), () => field.press('Enter'));
  for (let step = 0; step < 7; step += 1)
    await acts(name('the match before'), () => field.press('Shift+Enter'));
  await acts(name('the replacement opens'), () => page.getByRole('button', { name: 'Replace…' }).click());
  const replace = page.getByRole('button', { name: 'Replace', exact: true });
  for (let step = 0; step < 2; step += 1) await acts(name('a replacement'), () => replace.click());
  await page.screenshot({ path: `test-results/in-sight/find-${name('').replaceAll(/[ :]+/g, '-')}.png` });
  await acts(name('the search ends'), () => page.keyboard.press('Escape'));
}

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

for (const large of [false, true])
  test(`what the author works on lies between the bars${large ? `, at a font size of ${LETTERS_PX} px` : ''}`, async ({
    playwright,
    server,
  }) => {
    const browser = await playwright.chromium.launch({
      ...(debianChromium === undefined ? {} : { executablePath: debianChromium }),
      args: large ? [`--blink-settings=defaultFontSize=${LETTERS_PX}`] : [],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1366, height: 850 } });
      const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ content }]);
      const address = `${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`;
      for (const desk of DESKS.filter((it) => it.large === large)) {
        await page.goto('about:blank');
        // Set before the page opens: an open page changes its font size 300 ms after a resize (docs/spec, section 9, Timing), which moves
        // all lines.
        await page.setViewportSize(desk);
        await page.goto(address);
        await expect(storyText(page)).toBeVisible();
        await sitDown(page, desk);
        await work(page, desk);
      }
    } finally {
      await browser.close();
    }
  });

for (const letters of [LETTERS_PX, 24])
  test(`letters of ${letters} px leave at least three lines of text above a phone’s keyboard, and each control has its size`, async ({
    playwright,
    server,
  }) => {
    const browser = await playwright.chromium.launch({
      ...(debianChromium === undefined ? {} : { executablePath: debianChromium }),
      args: [`--blink-settings=defaultFontSize=${letters}`],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 400 } });
      const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ title: 'Bab', content }]);
      const address = `${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`;
      for (const language of ['en_ID', 'zh_CN', 'en_US']) {
        await keepLanguage(page, language);
        await page.goto('about:blank');
        await page.goto(address);
        await page.locator('.ProseMirror').focus();
        await page.keyboard.press('Control+End');
        await page.keyboard.type(' Lagi');
        await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 30_000 });
        await settle(page);
        await page.screenshot({ path: `test-results/in-sight/lines-${letters}-${language}.png` });
        expect(await sightOn(page).lines(), language).toBeGreaterThanOrEqual(3);
        const controls = page.locator('header > :is(a, button), footer button').filter({ visible: true });
        const sizes = await controls.evaluateAll((all) =>
          all.map((it) => it.getBoundingClientRect()).map(({ width, height, y }) => ({ width, height, y })),
        );
        // Back, menu and "Publish"; bold, italic, more, undo and redo.
        expect(sizes).toHaveLength(8);
        expect(new Set(sizes.map(({ y }) => Math.round(y))).size, 'one row at either edge').toBe(2);
        for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.9);
        expect(await misfits(page), language).toEqual({ cut: [], sideways: 0 });
      }
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Preview' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    } finally {
      await browser.close();
    }
  });

test('text written in another tab scrolls the page only if the caret was in sight', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ content }]);
  const address = `${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`;
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await storyText(tab).focus();
    await tab.keyboard.press('Control+End');
  }
  const { acts } = sightOn(page);
  await acts('the end', () => page.keyboard.type('!'));
  await expect(storyText(other)).toContainText('laut.!');
  /** Writes new lines above the last paragraph. */
  const write = async (words: string) => {
    await other.keyboard.press('Control+End');
    for (let step = 0; step < 3; step += 1) await other.keyboard.press('ArrowUp');
    await other.keyboard.press('End');
    for (let line = 0; line < 4; line += 1) {
      await other.keyboard.press('Enter');
      await other.keyboard.type(`${words} ${line}`);
    }
    await expect(storyText(page)).toContainText(`${words} 3`);
  };
  await acts('lines above a caret in sight', () => write('Baru'));
  await page.evaluate(() => window.scrollTo(0, 900));
  await write('Lagi');
  await frames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
});

/** Waits four frames, which is longer than the work after a paint takes. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Types in a paragraph and leaves the caret there. */
async function typesIn(page: Page, words: string): Promise<void> {
  await storyText(page).getByText(words).click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('ArrowLeft');
  // A browser reports a moved caret later than the key.
  await frames(page);
}

/** Expects that the chapter is open with this paragraph between the bars. */
async function isOpenAt(page: Page, words: string): Promise<void> {
  const place = storyText(page).getByText(words);
  const below = async () => {
    const bar = await page.locator('footer').last().boundingBox();
    const text = await place.boundingBox();
    return bar && text ? bar.y - text.y - text.height : Number.NaN;
  };
  await expect(place).toBeInViewport({ ratio: 1 });
  await expect.poll(below).toBeGreaterThanOrEqual(0);
}

/** Leaves a chapter for the story's list and comes back by its link. */
async function goesAndComes(page: Page): Promise<void> {
  const chapter = page.url().replace(/.*#/, '#');
  await page.evaluate(
    (story) => location.assign(`#/authorManage/chapterList/${story}`),
    chapter.split('/')[3],
  );
  await page.locator(`main a[href="${chapter}"]`).first().click();
  await expect(storyText(page)).toBeVisible();
}

test('a chapter opens where it was left, with the caret there; a link to a match shows the match', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1366, height: 850 });
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ title: 'Bab', content }]);
  const address = `${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`;
  await page.goto(address);
  await typesIn(page, 'nomor 40 ');
  await goesAndComes(page);
  await isOpenAt(page, 'nomor 40 ');
  await expect(storyText(page)).toBeFocused();
  await page.keyboard.type('?');
  await expect(storyText(page).getByText('nomor 40 ')).toContainText('?!');
  await sightOn(page).acts('a letter', () => page.keyboard.type('?'));
  await page.reload();
  await isOpenAt(page, 'nomor 40 ');
  await page.goto('about:blank');
  await page.goto(`${address}?find=nomor%202%20`);
  await isOpenAt(page, 'nomor 2 turun');
});

test('a long title is shown whole after the phone was turned, in a browser without `field-sizing`', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = ((name: string, value: string) =>
      name !== 'field-sizing' && supports(name, value)) as typeof CSS.supports;
  });
  const title = 'Malam ketika hujan tidak pernah berhenti dan halte itu tetap kosong sampai pagi';
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ title }]);
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`);
  const field = page.getByLabel('Chapter title');
  await expect(field).toHaveValue(title);
  await page.addStyleTag({ content: '#chapter-title { field-sizing: fixed !important; }' });
  const cut = () => field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(cut).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect.poll(() => field.evaluate((it) => it.clientHeight)).toBeLessThan(80);
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  test('a chapter opens where it was left, without the phone’s keyboard, and a tap continues there', async ({
    page,
    server,
  }) => {
    const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ title: 'Bab', content }]);
    await page.goto(`${server.url}/#${links.writeChapter(story.id, chapterIds[0] as never, false)}`);
    await typesIn(page, 'nomor 40 ');
    await goesAndComes(page);
    await isOpenAt(page, 'nomor 40 ');
    await expect(storyText(page)).not.toBeFocused();
    await sightOn(page).acts('the focus', () => storyText(page).focus());
    await page.keyboard.type('?');
    await expect(storyText(page).getByText('nomor 40 ')).toContainText('?!');
  });

  test('a field that gets the focus is hidden neither by the bar below nor by the header', async ({
    page,
    server,
  }) => {
    await storyAuthor(page, server.url, 'Hujan');
    for (const address of ['/Create/0', '/settings/security']) {
      await page.goto(`${server.url}/#${address}`);
      await expect(page.locator('main input, main button').first()).toBeVisible();
      await settle(page);
      await page.locator('main').focus();
      for (const key of ['Tab', 'Shift+Tab'])
        for (let step = 0; step < 25; step += 1) {
          await page.keyboard.press(key);
          const place = await page.evaluate(() => {
            const it = document.activeElement;
            if (!it?.closest('main')) return null;
            const { top, bottom } = it.getBoundingClientRect();
            const bar = document.querySelector('nav[aria-label="Author"]')?.getBoundingClientRect();
            const header = document.querySelector('header')?.getBoundingClientRect();
            const isHigh = bottom - top > 500;
            // In a field of many lines a browser scrolls only to the line with the caret.
            const end = it.tagName === 'TEXTAREA' ? top + 30 : bottom;
            return {
              isHigh,
              over: end - (bar?.top ?? 0),
              under: (header?.bottom ?? 0) - top,
              it: it.outerHTML.slice(0, 80),
            };
          });
          if (!place || place.isHigh) continue;
          expect(place.over, place.it).toBeLessThanOrEqual(0);
          expect(place.under, place.it).toBeLessThanOrEqual(0);
        }
    }
  });
});
