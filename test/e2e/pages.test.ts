import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createStory, saveState, signedInAuthor, writeChapter } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';

const SCHEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en_US', 'en_ID'] as const;

type Shot = { name: string; hash: string; open?: (page: Page) => Promise<void> };

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {});
  await expect(page.locator('[aria-hidden="true"][data-skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

/** Looks at one page in both colour schemes and two languages: axe finds nothing, nothing scrolls sideways, a picture is taken. */
async function look(page: Page, url: string, shot: Shot, device: string): Promise<void> {
  for (const language of LANGUAGES) {
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('about:blank');
      await page.goto(`${url}/#${shot.hash}`);
      await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
      await page.reload();
      await settle(page);
      if (shot.open) await shot.open(page);
      await page.waitForTimeout(300);
      await page.screenshot({
        path: `test-results/screens/${shot.name}-${device}-${scheme}-${language}.png`,
        fullPage: !shot.open,
      });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${shot.name} scrolls sideways`).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
        ),
        `${shot.name} ${scheme} ${language}`,
      ).toEqual([]);
    }
  }
}

test('public pages: axe finds nothing, nothing scrolls sideways, in both themes and languages', async ({
  page,
  server,
}, info) => {
  test.setTimeout(600_000);
  const shots: Shot[] = [
    { name: 'home', hash: '/' },
    { name: 'library', hash: '/bookStack' },
    { name: 'create-visitor', hash: '/Create/0' },
    { name: 'not-found', hash: '/nowhere' },
  ];
  for (const shot of shots) await look(page, server.url, shot, info.project.name);
});

test('author pages: axe finds nothing, nothing scrolls sideways, in both themes and languages', async ({
  page,
  server,
}, info) => {
  test.setTimeout(600_000);
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
  await expect(page.getByRole('button', { name: /Take back/ })).toBeVisible();
  await page.goto(`${server.url}/#/authorManage/chapterList/${bookId}`);
  await page.getByRole('button', { name: 'Open to readers' }).click();
  await expect(page.getByRole('button', { name: 'Open to readers' })).toBeHidden();

  const shots: Shot[] = [
    { name: 'stories', hash: '/author' },
    { name: 'chapter-list', hash: `/authorManage/chapterList/${bookId}` },
    { name: 'editor', hash: `/authorManage/newChapter/${bookId}/${chapterId}/0` },
    { name: 'edit-story', hash: `/Create/${bookId}` },
    { name: 'unsent', hash: '/unsent' },
    { name: 'story-page', hash: `/eDetail?bookId=${bookId}` },
    { name: 'reader', hash: `/book1?bookId=${bookId}&chapter=${chapterId}` },
  ];
  for (const shot of shots) await look(page, server.url, shot, info.project.name);
});

test('the sign-in dialog: axe finds nothing', async ({ page, server }, info) => {
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
