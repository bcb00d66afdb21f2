import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { storyText } from './author.ts';
import { expect } from './fixtures.ts';
import { chooseTool } from './story-tools.ts';

/** Where the browser is. `new`: the address of a chapter that has no text yet. */
type Place = { at: 'chapter'; id: string } | { at: 'new' } | { at: 'list' };

/** What the author has written, and where they have been. */
export type Walk = {
  /** The text of each chapter by id, deleted ones included. */
  texts: Map<string, string>;
  deleted: Set<string>;
  /** The browser's history in this walk. `here`: the index of the current place. */
  places: Place[];
  here: number;
  /** Words typed so far; each occurs once. */
  words: number;
};

/** The page of the walk. A phone has no list of chapters beside the text. */
export type Walked = { page: Page; isPhone: boolean };

type Step = fc.AsyncCommand<Walk, Walked>;

function placeOf(walk: Walk): Place {
  const place = walk.places[walk.here];
  if (!place) throw new Error('the walk has left its history');
  return place;
}

const isOpen = (walk: Walk): boolean => {
  const place = placeOf(walk);
  return place.at === 'new' || (place.at === 'chapter' && !walk.deleted.has(place.id));
};
const isChapter = (walk: Walk): boolean => isOpen(walk) && placeOf(walk).at === 'chapter';
const living = (walk: Walk): string[] => [...walk.texts.keys()].filter((id) => !walk.deleted.has(id));

function goTo(walk: Walk, place: Place): void {
  walk.places = [...walk.places.slice(0, walk.here + 1), place];
  walk.here += 1;
}

/** What an author sees: the chapter in the address (`0`: a new one), and the text on the screen, or null if there is no text to write in. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    chapter: /\/newChapter\/[^/]+\/([^/]+)\//.exec(location.hash)?.[1] ?? 'list',
    text: document.querySelector('.ProseMirror')?.textContent ?? null,
  }));

const addressOf = async (page: Page): Promise<string> => (await seen(page)).chapter;

const SOON = { intervals: [0, 20, 20, 50, 100], timeout: 15_000 };

/** Expects that the text on the screen is that of the chapter in the address, and that nothing has crashed. */
async function expectTextOfAddress(walk: Walk, { page }: Walked): Promise<void> {
  const place = placeOf(walk);
  const wanted = {
    chapter: { chapter: place.at === 'chapter' ? place.id : '', new: '0', list: 'list' }[place.at],
    text: !isOpen(walk) ? null : place.at === 'chapter' ? walk.texts.get(place.id) : '',
  };
  await expect.poll(() => seen(page), SOON).toEqual(wanted);
  if (isOpen(walk)) return;
  const shown = page.getByRole(place.at === 'list' ? 'heading' : 'alert');
  await expect(shown.first()).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
}

const step = (
  name: string,
  may: (walk: Walk) => boolean,
  act: (walk: Walk, walked: Walked) => Promise<void>,
): fc.Arbitrary<Step> =>
  fc.constant({
    check: may,
    async run(walk: Walk, walked: Walked) {
      await act(walk, walked);
      await expectTextOfAddress(walk, walked);
    },
    toString: () => name,
  });

/** Types a word at the end of the text in `page`. */
async function typeWord(walk: Walk, page: Page): Promise<string> {
  walk.words += 1;
  const word = `w${walk.words}x`;
  await storyText(page).press('Control+End');
  await page.keyboard.type(word);
  return word;
}

const type = step('type', isOpen, async (walk, { page }) => {
  const word = await typeWord(walk, page);
  if (placeOf(walk).at === 'new') {
    await expect.poll(() => addressOf(page), SOON).not.toBe('0');
    const id = await addressOf(page);
    walk.places[walk.here] = { at: 'chapter', id };
    walk.texts.set(id, '');
  }
  const { id } = placeOf(walk) as { id: string };
  walk.texts.set(id, `${walk.texts.get(id)}${word}`);
});

/** A second tab writes in the open chapter and is closed; the first one shows the change. */
const typeInSecondTab = step('type in a second tab', isChapter, async (walk, { page }) => {
  const { id } = placeOf(walk) as { id: string };
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(storyText(second)).toHaveText(walk.texts.get(id) ?? '');
  const word = await typeWord(walk, second);
  walk.texts.set(id, `${walk.texts.get(id)}${word}`);
  await expect.poll(() => seen(page), SOON).toMatchObject({ text: walk.texts.get(id) });
  await second.close();
});

/** Leaves focus mode, which shows only the text, without list and links. */
async function leaveFocusMode(page: Page): Promise<void> {
  const end = page.getByRole('button', { name: 'Exit focus' });
  // A key is used, because a pointer may come to rest on a message, which then stays.
  if (await end.isVisible()) await end.press('Enter');
}

async function openList(walk: Walk, { page }: Walked): Promise<void> {
  if (placeOf(walk).at === 'list') return;
  await leaveFocusMode(page);
  const way = isOpen(walk)
    ? page.getByRole('link', { name: 'Chapters', exact: true })
    : page.getByRole('main').getByRole('link');
  await way.first().click();
  goTo(walk, { at: 'list' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const list = step('chapter list', () => true, openList);

const newChapter = step(
  'new chapter',
  (walk) => placeOf(walk).at !== 'new',
  async (walk, walked) => {
    if (walked.isPhone || !isOpen(walk)) await openList(walk, walked);
    await leaveFocusMode(walked.page);
    await walked.page.getByRole('button', { name: 'New chapter' }).click();
    goTo(walk, { at: 'new' });
  },
);

/** Opens one of the chapters by its link: beside the text, or in the list. */
const otherChapter = fc.nat().chain((choice) =>
  step(
    'another chapter',
    (walk) => living(walk).length > 0,
    async (walk, walked) => {
      if (walked.isPhone || !isOpen(walk)) await openList(walk, walked);
      const chapters = living(walk);
      const id = chapters[choice % chapters.length] ?? '';
      await leaveFocusMode(walked.page);
      const isThere = (await addressOf(walked.page)) === id;
      await walked.page.locator(`a[href*="/newChapter/"][href*="${id}"]`).first().click();
      if (!isThere) goTo(walk, { at: 'chapter', id });
    },
  ),
);

/** Alt+Page Down or Alt+Page Up. Only the page knows the order of the chapters. Whichever chapter it opens, that chapter's text must be shown. */
const nextByKey = (key: 'PageDown' | 'PageUp') =>
  step(`Alt+${key}`, isOpen, async (walk, { page }) => {
    const before = await addressOf(page);
    const isEnd = page.getByText(
      key === 'PageDown' ? 'You’re at the last chapter' : 'You’re at the first chapter',
    );
    await expect(isEnd).toHaveCount(0);
    // The shortcuts load after the text: an author presses again if nothing happens.
    await expect(async () => {
      await storyText(page).press(`Alt+${key}`);
      await expect
        .poll(async () => (await addressOf(page)) !== before || (await isEnd.count()) > 0, {
          intervals: SOON.intervals,
          timeout: 1_500,
        })
        .toBe(true);
    }).toPass();
    // The message covers the bar for a moment, and stays while a pointer rests on it.
    await page.mouse.move(0, 300);
    await expect(isEnd).toHaveCount(0);
    const now = await addressOf(page);
    if (now !== before) goTo(walk, { at: 'chapter', id: now });
  });

const back = step(
  'back',
  (walk) => walk.here > 0,
  async (walk, { page }) => {
    walk.here -= 1;
    await page.evaluate(() => history.back());
  },
);

const forward = step(
  'forward',
  (walk) => walk.here < walk.places.length - 1,
  async (walk, { page }) => {
    walk.here += 1;
    await page.evaluate(() => history.forward());
  },
);

const reload = step(
  'reload',
  () => true,
  async (_walk, { page }) => {
    await page.reload();
  },
);

/** Opens the find bar and leaves it open. */
const find = step('find', isOpen, async (_walk, { page }) => {
  // The shortcuts load after the text: an author presses again if nothing happens.
  await expect(async () => {
    await storyText(page).press('Control+f');
    await expect(page.getByRole('searchbox', { name: /find/i })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('w1');
});

const focusMode = step('focus mode', isOpen, async (_walk, { page }) => {
  const end = page.getByRole('button', { name: 'Exit focus' });
  const wasOn = await end.isVisible();
  // The shortcuts load after the text: an author presses again if nothing happens.
  await expect(async () => {
    await storyText(page).press('Control+Shift+F');
    await expect(end).toBeVisible({ visible: !wasOn, timeout: 1_500 });
  }).toPass();
});

const remove = fc.nat().chain((choice) =>
  step(
    'delete a chapter',
    (walk) => living(walk).length > 1,
    async (walk, walked) => {
      await openList(walk, walked);
      const { page } = walked;
      const chapters = living(walk);
      const id = chapters[choice % chapters.length] ?? '';
      await page
        .locator('li', { has: page.locator(`a[href*="${id}"]`) })
        .getByRole('button', { name: /^Menu for chapter/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete chapter' }).click();
      await expect(page.locator(`a[href*="${id}"]`)).toHaveCount(0);
      walk.deleted.add(id);
    },
  ),
);

const bringBack = step(
  'bring the deleted chapters back',
  (walk) => walk.deleted.size > 0,
  async (walk, walked) => {
    await openList(walk, walked);
    const { page } = walked;
    await chooseTool(page, 'Deleted chapters');
    const buttons = page.getByRole('button', { name: 'Restore' });
    for (let left = walk.deleted.size; left > 0; left -= 1) {
      await expect(buttons).toHaveCount(left);
      await buttons.first().click();
    }
    await expect(buttons).toHaveCount(0);
    walk.deleted.clear();
    await page.getByRole('button', { name: 'Done' }).click();
  },
);

/** A walk of at most `length` steps through the writing room. */
export const walks = (length: number) =>
  fc.commands(
    [
      type,
      type,
      type,
      newChapter,
      newChapter,
      otherChapter,
      nextByKey('PageUp'),
      nextByKey('PageDown'),
      back,
      back,
      forward,
      list,
      reload,
      find,
      focusMode,
      remove,
      bringBack,
      typeInSecondTab,
    ],
    { maxCommands: length, size: 'max' },
  );
