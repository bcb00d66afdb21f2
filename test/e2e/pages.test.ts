import type { Page } from '@playwright/test';
import { createStory, saveState, signedInAuthor, writeChapter } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits, expectSound, expectTargets, keepLanguage, settle } from '#test/support/e2e/looks.ts';

/** Colours are the same at every width, so a phone is checked in both schemes, a desktop in the one in which more goes wrong. */
const schemesOn = (device: string) =>
  device === 'desk' ? (['dark'] as const) : (['light', 'dark'] as const);

/** One language per device; `narrow.test.ts` and `public-pages.test.ts` cover all languages at the narrowest width. */
const languageOn = (device: string) => (device === 'desk' ? 'en_ID' : 'en_US');

/** A desktop has different frames around the same screens: axe checks one screen of each frame. */
const WIDE_FRAMES = new Set(['home', 'stories', 'editor', 'sign-in']);

type Shot = { name: string; hash: string; open?: (page: Page) => Promise<void> };

/** Checks one page in the device's colour schemes: axe finds nothing, nothing scrolls sideways. Takes a picture. */
async function look(page: Page, url: string, shot: Shot, device: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#${shot.hash}`);
  if (shot.open) await shot.open(page);
  for (const scheme of schemesOn(device)) {
    // The open page follows the system's scheme.
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await settle(page);
    const name = `${shot.name}-${device}-${scheme}-${languageOn(device)}`;
    await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: !shot.open, scale: 'css' });
    // The second scheme changes only the colours.
    if (device !== 'desk' && scheme === 'light') await expectTargets(page, name);
    if (device !== 'desk') await expectSound(page, name, scheme === 'dark' ? 'colours' : undefined);
    else if (WIDE_FRAMES.has(shot.name)) await expectSound(page, name);
    else await expectFits(page, name);
  }
}

/** Opens the site in the device's language. */
async function enter(page: Page, url: string, device: string): Promise<void> {
  await page.goto(`${url}/#/nowhere`);
  await keepLanguage(page, languageOn(device));
}

test(
  'public pages: axe finds nothing, nothing scrolls sideways',
  { tag: '@looks' },
  async ({ page, server }, info) => {
    test.setTimeout(240_000);
    const shots: Shot[] = [
      { name: 'home', hash: '/' },
      { name: 'welfare', hash: '/welfare' },
      { name: 'download', hash: '/download' },
      { name: 'user-agreement', hash: '/userAgree' },
      { name: 'privacy', hash: '/privacy' },
      { name: 'share-none', hash: '/share' },
      { name: 'library', hash: '/bookStack' },
      { name: 'create-visitor', hash: '/Create/0' },
      { name: 'not-found', hash: '/nowhere' },
    ];
    await enter(page, server.url, info.project.name);
    for (const shot of shots) await look(page, server.url, shot, info.project.name);
  },
);

test(
  'author pages: axe finds nothing, nothing scrolls sideways',
  { tag: '@main' },
  async ({ page, server }, info) => {
    test.setTimeout(240_000);
    await signedInAuthor(page, server.url);
    await createStory(page, 'Hujan di Halte');
    const bookId = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await writeChapter(page, 'Bab satu: Pagi', [
      'Hujan turun sejak pagi, dan halte itu kosong.',
      'Ia menulis di ponselnya, satu kata demi satu kata.',
    ]);
    await expect(saveState(page)).toHaveAttribute('data-save-state', 'synced', { timeout: 20_000 });
    const chapterId = /newChapter\/[^/]+\/([^/]+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /Unpublish/ })).toBeVisible();
    await page.goto(`${server.url}/#/authorManage/chapterList/${bookId}`);
    await page.getByRole('button', { name: 'Make public' }).click();
    await page.getByRole('button', { name: 'Make it public' }).click();
    await expect(page.getByRole('button', { name: 'Make public' })).toBeHidden();

    const shots: Shot[] = [
      { name: 'stories', hash: '/author' },
      { name: 'chapter-list', hash: `/authorManage/chapterList/${bookId}` },
      { name: 'editor', hash: `/authorManage/newChapter/${bookId}/${chapterId}/0` },
      { name: 'edit-story', hash: `/Create/${bookId}` },
      { name: 'unsent', hash: '/unsent' },
      { name: 'new-chapter', hash: '/write' },
      { name: 'story-page', hash: `/eDetail?bookId=${bookId}` },
      { name: 'reader', hash: `/book1?bookId=${bookId}&chapter=${chapterId}` },
    ];
    await enter(page, server.url, info.project.name);
    for (const shot of shots) await look(page, server.url, shot, info.project.name);
  },
);

test('the sign-in dialog: axe finds nothing', { tag: '@looks' }, async ({ page, server }, info) => {
  await enter(page, server.url, info.project.name);
  await look(
    page,
    server.url,
    {
      name: 'sign-in',
      hash: '/',
      async open(opened) {
        await opened.evaluate(() => {
          location.hash = '#/?redirect=%2Fauthor';
        });
        await expect(opened.getByRole('dialog')).toBeVisible();
      },
    },
    info.project.name,
  );
});
