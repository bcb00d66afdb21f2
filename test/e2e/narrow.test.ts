import type { Locator, Page } from '@playwright/test';
import { WRITING_LANGUAGE_NAMES } from '#shared/domain/writing-language.ts';
import type { AppServer } from '#test/support/e2e/app-server.ts';
import { saveState, signIn, storyText } from '#test/support/e2e/author.ts';
import { test as base, expect, serverWith } from '#test/support/e2e/fixtures.ts';
import { chooseLanguage, misfits } from '#test/support/e2e/looks.ts';

const DEMO = { email: 'demo@tinta.local', password: 'tinta-demo' };

/** The demo's author and stories: the longest words and fullest screens. */
const test = base.extend<Record<never, never>, { demo: AppServer }>({
  demo: serverWith(['--demo']),
});

/** Titles of stories or chapters, from the labels of their menus. */
const namesIn = async (menus: Locator): Promise<string[]> =>
  (
    await menus.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  ).map((label) => label.replace(/^Menu for (chapter )?/, ''));

/** Interface words in Latin letters, without the stories' own titles and names. */
const latinWords = (page: Page, own: readonly string[]) =>
  page.evaluate((names) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('script, style, .ProseMirror, textarea, input')) continue;
      let text = node.textContent ?? '';
      for (const name of names) text = text.replaceAll(name, '');
      if (/[a-z]{3,}/i.test(text)) found.push(text.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')) {
      if (element.closest('[aria-hidden="true"]')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        let text = element.getAttribute(name) ?? '';
        for (const own of names) text = text.replaceAll(own, '');
        if (/[a-z]{3,}/i.test(text)) found.push(`${name}: ${text}`);
      }
    }
    return found;
  }, own);

/** How much wider than its field a placeholder is, in px. */
const placeholderOverflow = (element: Element): number => {
  const field = element as HTMLInputElement;
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return Number.POSITIVE_INFINITY;
  pen.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(field.placeholder).width - room;
};

test('on 320 px in three languages nothing scrolls sideways and nothing is cut; in Chinese nothing is left untranslated', {
  tag: '@looks',
}, async ({ page, demo }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, demo.url, DEMO);
  const storyMenus = page.getByRole('button', { name: /^Menu for/ });
  await expect(page.getByText('Everything is synced')).toBeVisible({ timeout: 30_000 });
  const own = [
    'Tinta',
    'Sekar Wulan',
    ...Object.values(WRITING_LANGUAGE_NAMES),
    'Editor',
    '400×560 像素，JPG 或 PNG',
    ...(await namesIn(storyMenus)),
  ];
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'New chapter', disabled: false }) })
    .first();
  await card.getByRole('link', { name: 'Chapter list' }).click();
  await expect(page).toHaveURL(/chapterList\//);
  const id = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const chapterMenus = page.getByRole('button', { name: /^Menu for chapter/ });
  await expect(chapterMenus.first()).toBeVisible();
  own.push(...(await namesIn(chapterMenus)));
  await page.locator('ol > li a').first().click();
  await expect(storyText(page)).toBeVisible();
  const chapter = /newChapter\/[^/]+\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const shots = {
    home: '/',
    library: '/bookStack',
    story: `/eDetail?bookId=${id}`,
    reader: `/book1?bookId=${id}&chapter=${chapter}`,
    stories: '/author',
    'chapter-list': `/authorManage/chapterList/${id}`,
    editor: `/authorManage/newChapter/${id}/${chapter}/0`,
    'new-chapter': `/authorManage/newChapter/${id}/0/0`,
    form: `/Create/${id}`,
    'new-story': '/Create/0',
    'delete-story': `/authorManage/chapterdel/${id}`,
    inbox: '/message',
    income: '/income',
    unsent: '/unsent',
    'not-found': '/nowhere',
  };
  for (const language of ['zh_CN', 'en_ID', 'en_US']) {
    await chooseLanguage(page, language);
    for (const [screen, hash] of Object.entries(shots)) {
      await page.goto(`${demo.url}/#${hash}`);
      await expect(page.locator('main, [role=main]').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.screenshot({
        path: `test-results/screens/${screen}-320-light-${language}.png`,
        fullPage: true,
      });
      expect.soft(await misfits(page), `${screen} ${language}`).toEqual({ cut: [], sideways: 0 });
      if (language === 'zh_CN' && !['story', 'reader', 'library', 'home', 'inbox', 'income'].includes(screen))
        expect.soft(await latinWords(page, own), screen).toEqual([]);
    }
  }
});

test('a finished story cannot get new chapters: neither from the list nor by its address (docs/spec, section 4)', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, DEMO);
  const card = page.getByRole('article').filter({ hasText: 'Finished' }).first();
  await expect(card.getByRole('button', { name: 'New chapter' })).toBeDisabled();
  await card.getByRole('link', { name: 'Chapter list' }).click();
  await expect(page.getByRole('button', { name: 'New chapter' })).toBeDisabled();
  await page.locator('ol > li a').first().click();
  await expect(storyText(page)).toBeVisible();
  await expect(saveState(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
  await page.goto(page.url().replace(/\/[^/]+\/[01]$/, '/0/0'));
  await expect(page.getByText('This story is finished')).toBeVisible();
  await expect(storyText(page)).toBeHidden();
});

test('on 360 px in three languages the library shows the whole search hint, and the publishing choices are on one line', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, DEMO);
  // Stories arrive one after another. Wait for the whole list: only its first story can take three more chapters.
  await expect(page.getByText('Everything is synced')).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'New chapter', disabled: false }) })
    .first()
    .getByRole('link', { name: 'Chapter list' })
    .click();
  await expect(page).toHaveURL(/chapterList\//);
  const id = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
  for (const [language, publish] of [
    ['en_US', 'Publish'],
    ['en_ID', 'Terbitkan'],
    ['zh_CN', '发布'],
  ] as const) {
    await chooseLanguage(page, language);
    await page.goto(`${demo.url}/#/bookStack`);
    const search = page.getByRole('searchbox');
    await expect(search).toBeVisible();
    expect(await search.evaluate(placeholderOverflow), `placeholder in ${language}`).toBeLessThanOrEqual(0);

    await page.goto(`${demo.url}/#/authorManage/newChapter/${id}/0/0`);
    await page.locator('main textarea').first().fill('Bab baru');
    await page.locator('.ProseMirror').fill('Hujan turun sejak pagi.');
    await page.getByRole('button', { name: publish, exact: true }).click();
    // The first group: in a private story a second one asks who can read the chapter.
    const ways = page.getByRole('radiogroup').first().locator('label');
    await expect(ways).toHaveCount(2);
    await page.screenshot({ path: `test-results/screens/publish-360-${language}.png` });
    const lines = await ways.evaluateAll((labels) =>
      labels.map((label) => {
        let text: Node = label;
        while (text.lastChild) text = text.lastChild;
        const words = document.createRange();
        words.selectNode(text);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(lines, language).toEqual([1, 1]);
  }
});
