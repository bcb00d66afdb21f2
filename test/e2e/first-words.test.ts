import type { Page } from '@playwright/test';
import {
  createStory,
  saveState,
  signedInAuthor,
  storyText,
  typedIsSynced,
  writeChapter,
} from '#test/support/e2e/author.ts';
import type { FaultyProxy } from '#test/support/e2e/faulty-proxy.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

const TITLE = 'Bab yang judulnya tidak muat di satu baris ponsel';
const PARAGRAPHS = [
  'Hujan turun sejak pagi di halte itu, dan tak seorang pun berpayung. Bus tak datang.',
  'Lalu reda.',
];
const PART = /\/assets\/author-parts-[^/]+\.js$/;

/** Goes from a story's chapter list to a new chapter. */
const openNewChapter = (page: Page) =>
  page.goto(page.url().replace(/chapterList\/([^/]+)$/, 'newChapter/$1/0/false'));

/** Goes from a story's chapter list to a chapter with a text, which is saved to its last letter. */
async function writeSaved(page: Page): Promise<void> {
  await writeChapter(page, TITLE, PARAGRAPHS);
  await typedIsSynced(page);
}

/** Puts the caret behind the last word. */
async function goToEnd(page: Page): Promise<void> {
  await storyText(page).locator('p').last().click();
  await page.keyboard.press('End');
}

/** Whether there is any app on the page yet. */
const appStands = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('#root > *') !== null);

/** Loads the page anew with a part of the app missing on the device and the network slow, and waits for the text. `arrive` lets the part come. */
async function openSlowly(page: Page, network: FaultyProxy): Promise<() => void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.clearBrowserCache');
  await page.evaluate(async (part) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new RegExp(part).test(request.url)) await cache.delete(request, { ignoreSearch: true });
    }
  }, PART.source);
  let arrive = () => {};
  const come = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  network.decide = ({ path }) => (PART.test(path) ? come.then(() => 'pass' as const) : 'pass');
  // A database that takes over half a second lets the text come with the app (docs/decisions/0018): then once more.
  await expect(async () => {
    await page.reload({ waitUntil: 'commit' });
    await storyText(page).waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 16_000 });
  expect(await appStands(page)).toBe(false);
  return arrive;
}

/** The screen around the text. */
const appComes = (page: Page) => expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();

test.beforeEach(async ({ page, network }) => {
  await signedInAuthor(page, network.url);
  await createStory(page, 'Hujan di Halte');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
});

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };
for (const [what, theirs, size] of [
  ['a text on a phone', { title: TITLE, paragraphs: PARAGRAPHS }, PHONE],
  ['a text on a desk', { title: TITLE, paragraphs: PARAGRAPHS }, DESK],
  ['a new chapter', null, PHONE],
] as const) {
  test(`${what} stands before the app does, and nothing of it moves when the app comes (docs/decisions/0018)`, async ({
    page,
    network,
  }) => {
    await page.setViewportSize(size);
    if (theirs) {
      await writeSaved(page);
    } else await openNewChapter(page);
    await page.addInitScript(() => {
      const seen: { app: boolean; places: string }[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const column = document.querySelector('main');
        if (column?.querySelector('[contenteditable]')) {
          const title = column.querySelector('textarea') ?? column.firstElementChild;
          const places = [
            title,
            ...column.querySelectorAll('[contenteditable], [contenteditable] p'),
            document.querySelector('footer'),
          ];
          seen.push({
            app: document.querySelector('#root > *') !== null,
            places: JSON.stringify(
              places.map((place) => {
                const { left, top, right, bottom } = place!.getBoundingClientRect();
                const { fontSize, fontWeight, color, lineHeight } = getComputedStyle(
                  place!,
                  place instanceof HTMLTextAreaElement && place.value === '' ? '::placeholder' : undefined,
                );
                // What comes below the text takes of the room below its last line.
                const box = place!.matches('[contenteditable]')
                  ? [left, top, right]
                  : [left, top, right, bottom];
                return [box, fontSize, fontWeight, color, lineHeight];
              }),
            ),
          });
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const arrive = await openSlowly(page, network);
    arrive();
    await appComes(page);
    if (theirs) await expect(storyText(page).locator('p')).toHaveText([...theirs.paragraphs]);
    const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { app: boolean; places: string }[]);
    expect(seen.some(({ app }) => !app)).toBe(true);
    expect([...new Set(seen.map(({ places }) => places))]).toHaveLength(1);
    await expect(page.locator('main')).toHaveCount(1);
  });
}

test('what is written before the app stands goes on under the same caret, and is saved (SYNC-2)', async ({
  page,
  network,
}) => {
  await writeSaved(page);
  const arrive = await openSlowly(page, network);
  await goToEnd(page);
  await page.keyboard.type(' Dan');
  expect(await appStands(page)).toBe(false);
  arrive();
  await appComes(page);
  await page.keyboard.type(' hujan lagi.');
  const paragraphs = [PARAGRAPHS[0] as string, 'Lalu reda. Dan hujan lagi.'];
  await expect(storyText(page).locator('p')).toHaveText(paragraphs);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued|synced/);
  await page.reload();
  await expect(storyText(page).locator('p')).toHaveText(paragraphs);
});

test('the first words of a new chapter may come before the app does: one chapter is made of them', async ({
  page,
  network,
}) => {
  const list = page.url();
  await openNewChapter(page);
  const arrive = await openSlowly(page, network);
  await storyText(page).click();
  await page.keyboard.type('Hujan turun');
  arrive();
  await expect(page).toHaveURL(/newChapter\/[^/]+\/(?!0\/)/);
  await expect(saveState(page)).toHaveAttribute('data-save-state', /saved|queued|synced/);
  await page.goto(list);
  await expect(page.getByText('1 chapter · 2 words')).toBeVisible();
});

test('a page that goes before its app stands loses no word: of a chapter, and of a new one (SYNC-2)', async ({
  page,
  network,
}) => {
  const list = page.url();
  await writeSaved(page);
  let arrive = await openSlowly(page, network);
  await goToEnd(page);
  await page.keyboard.type(' Dan hujan lagi.');
  await page.reload({ waitUntil: 'commit' });
  arrive();
  await expect(storyText(page).locator('p')).toHaveText([
    PARAGRAPHS[0] as string,
    'Lalu reda. Dan hujan lagi.',
  ]);

  await page.goto(list);
  await openNewChapter(page);
  arrive = await openSlowly(page, network);
  await storyText(page).click();
  await page.keyboard.type('Hujan turun');
  await page.goto(list);
  arrive();
  await expect(page.getByRole('button', { name: 'New chapter' })).toBeVisible();
  await expect(storyText(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 chapters')).toBeVisible();
});

test('a page that was hidden before its app stood goes on with the words of that moment, and no chapter is made twice', async ({
  page,
  network,
}) => {
  const list = page.url();
  await openNewChapter(page);
  const arrive = await openSlowly(page, network);
  await storyText(page).click();
  await page.keyboard.type('Hujan turun');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await appStands(page)).toBe(false);
  await page.keyboard.type(' deras');
  arrive();
  await expect(page).toHaveURL(/newChapter\/[^/]+\/(?!0\/)/);
  await expect(storyText(page)).toHaveText('Hujan turun deras');
  await page.goto(list);
  await expect(page.getByText('1 chapter · 3 words')).toBeVisible();
});

test('the same of a chapter that was there: what was kept and what came after are one text, and nothing asks (SYNC-10)', async ({
  page,
  network,
}) => {
  await writeSaved(page);
  const arrive = await openSlowly(page, network);
  await goToEnd(page);
  await page.keyboard.type(' Dan');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await page.keyboard.type(' hujan');
  arrive();
  await appComes(page);
  await expect(storyText(page).locator('p').last()).toHaveText('Lalu reda. Dan hujan');
  await goToEnd(page);
  await page.keyboard.type(' lagi.');
  await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });
  await page.reload();
  await appComes(page);
  await expect(storyText(page).locator('p')).toHaveText([
    PARAGRAPHS[0] as string,
    'Lalu reda. Dan hujan lagi.',
  ]);
  await expect(page.getByText('This chapter was changed on two devices.')).toBeHidden();
});

test('a word a phone’s keyboard is still making when the app comes is finished first', async ({
  page,
  network,
}) => {
  await writeSaved(page);
  const arrive = await openSlowly(page, network);
  await goToEnd(page);
  const wire = await page.context().newCDPSession(page);
  const make = (text: string) =>
    wire.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await make(' Da');
  arrive();
  await page.waitForTimeout(500);
  expect(await appStands(page)).toBe(false);
  await make(' Dan');
  await wire.send('Input.insertText', { text: ' Dan' });
  await appComes(page);
  await page.keyboard.type(' hujan lagi.');
  await expect(storyText(page).locator('p').last()).toHaveText('Lalu reda. Dan hujan lagi.');
});
