import type { Page } from '@playwright/test';
import { links } from '#shared/protocol/links.ts';
import { storyText } from '#test/support/e2e/author.ts';
import { debianChromium } from '#test/support/e2e/chromium.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import {
  DESKS,
  type Desk,
  deskName,
  keyboardOf,
  paste,
  SIGHT,
  type Sight,
  wrongSight,
} from '#test/support/e2e/in-sight.ts';
import { settle } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

const PARAGRAPHS = 60;
const LETTERS_PX = 32;
const content = {
  version: 1 as const,
  blocks: Array.from({ length: PARAGRAPHS }, (_, index) => ({
    type: 'paragraph' as const,
    runs: [{ text: `Hujan nomor ${index} turun di atas halte kosong, dan angin membawa dingin dari laut.` }],
  })),
};

const sight = (page: Page) => page.evaluate<Sight>(SIGHT);

/** Does one thing and expects that what the author works on is in sight afterwards. `pages`: the browser itself turns a page. */
async function acts(page: Page, what: string, act: () => Promise<unknown>, pages = false): Promise<void> {
  const before = pages ? undefined : await sight(page);
  await act();
  await expect
    .poll(async () => wrongSight(await sight(page), before), { message: what, timeout: 3_000 })
    .toBe('');
}

/** Makes the screen a desk: its size, its keyboard and what is open. */
async function sitDown(page: Page, desk: Desk): Promise<void> {
  await page.setViewportSize(desk);
  await page.evaluate(keyboardOf(desk.keyboard));
  const add = page.getByRole('button', { name: 'Add an author’s note' });
  if (desk.note) await add.click();
  if (desk.focus)
    // Its keys are heard a moment after the text is shown.
    await expect(async () => {
      await page.keyboard.press('Control+Shift+F');
      await expect(page.getByRole('button', { name: 'Exit focus' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await storyText(page).focus();
}

/** Writes on a desk, and searches there. */
async function work(page: Page, desk: Desk): Promise<void> {
  const press = (keys: string) => () => page.keyboard.press(keys);
  const times = (count: number, keys: string) => async () => {
    for (let done = 0; done < count; done += 1) await page.keyboard.press(keys);
  };
  const name = (what: string) => `${what}: ${deskName(desk)}`;
  await page.keyboard.press('Control+End');
  await acts(page, name('a letter at the end'), () => page.keyboard.type(' Lagi'));
  await page.screenshot({ path: `test-results/in-sight/${deskName(desk).replaceAll(' ', '-')}.png` });
  await acts(page, name('new lines'), times(3, 'Enter'));
  await acts(page, name('a letter in the last line'), () => page.keyboard.type('x'));
  await acts(page, name('up'), times(25, 'ArrowUp'));
  await acts(page, name('down'), times(12, 'ArrowDown'));
  await acts(page, name('Page Up'), times(2, 'PageUp'), true);
  await acts(page, name('Page Down'), press('PageDown'), true);
  await acts(page, name('a paste'), () => page.evaluate(paste(50)));
  await acts(page, name('undo'), press('Control+z'));
  await acts(page, name('redo'), press('Control+Shift+z'));
  await acts(page, name('the top'), press('Control+Home'));
  await acts(page, name('undo far away'), press('Control+z'));
  if (desk.find) await search(page, name);
}

async function search(page: Page, name: (what: string) => string): Promise<void> {
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find' });
  await field.fill('halte');
  await expect(page.getByRole('button', { name: 'Next match' })).toBeEnabled();
  for (let step = 0; step < 5; step += 1)
    await acts(page, name('the next match'), () => field.press('Enter'));
  for (let step = 0; step < 7; step += 1)
    await acts(page, name('the match before'), () => field.press('Shift+Enter'));
  await acts(page, name('the replacement opens'), () =>
    page.getByRole('button', { name: 'Replace …' }).click(),
  );
  const replace = page.getByRole('button', { name: 'Replace', exact: true });
  for (let step = 0; step < 2; step += 1) await acts(page, name('a replacement'), () => replace.click());
  await page.screenshot({ path: `test-results/in-sight/find-${name('').replaceAll(/[ :]+/g, '-')}.png` });
  await acts(page, name('the search ends'), () => page.keyboard.press('Escape'));
}

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

for (const large of [false, true])
  test(`what the author works on lies between the bars${large ? `, with letters of ${LETTERS_PX} px` : ''}`, async ({
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
        await page.goto(address);
        await expect(storyText(page)).toBeVisible();
        await sitDown(page, desk);
        await work(page, desk);
      }
    } finally {
      await browser.close();
    }
  });

test('what another tab writes scrolls only for a caret that was in sight', async ({
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
  await acts(page, 'the end', () => page.keyboard.type('!'));
  await expect(storyText(other)).toContainText('laut.!');
  /** New lines above the last paragraph. */
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
  await acts(page, 'lines above a caret in sight', () => write('Baru'));
  await page.evaluate(() => window.scrollTo(0, 900));
  await write('Lagi');
  // Longer than what is done after the paint.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
});

test('a long title is whole after the phone was turned, in a browser that does not size fields', async ({
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

  test('a field that gets the focus is not behind the bar below, nor the header', async ({
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
            // Of a field of many lines a browser shows the one with the caret.
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
