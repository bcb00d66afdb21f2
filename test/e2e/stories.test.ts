import type { Page } from '@playwright/test';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { chooseLanguage, expectSound, misfits } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';
import { chooseTool } from '#test/support/e2e/story-tools.ts';

/** Titles of up to 30 characters, the most that a story may have. */
const TITLES = [
  'Surat',
  '雨停之后我们在旧车站写下的三十个字的长长标题等你回来看我好吗',
  'Kisah Panjang di Ujung Jalanan',
  'Hujan di Halte Kota Tua Itu',
  'Musim',
  'Pertanggungjawaban Seorang Ibu',
  'Ombak Terakhir Sebelum Pulang',
];

/** How many stories are whole on the first screen: below the header, above the bar at the bottom. */
const storiesInSight = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label] a[href="#/income"]')?.closest('nav');
    const { top = 0, left = 0, width = 0 } = bar?.getBoundingClientRect() ?? {};
    const end = left === 0 && width >= window.innerWidth ? top : window.innerHeight;
    return [...document.querySelectorAll('article')].filter(
      (story) => story.getBoundingClientRect().bottom <= end,
    ).length;
  });

test('three stories are on the first screen of a phone and six on that of a desktop, in three languages, with long titles', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  for (const title of TITLES) {
    const story = await addStory(device, title);
    if (title.length < 8) await addChapter(device, story.id, { title, status: 'published' });
  }
  await signIn(page, server.url, account);
  const stories = page.getByRole('article');
  await expect(stories).toHaveCount(TITLES.length, { timeout: 20_000 });
  for (const language of ['zh_CN', 'en_ID', 'en_US']) {
    await page.setViewportSize({ width: 360, height: 740 });
    await chooseLanguage(page, language);
    await expect(stories).toHaveCount(TITLES.length);
    expect(await storiesInSight(page), `a phone in ${language}`).toBeGreaterThanOrEqual(3);
    expect(await misfits(page), language).toEqual({ cut: [], sideways: 0 });
    await page.setViewportSize({ width: 1366, height: 850 });
    expect(await storiesInSight(page), `a desktop in ${language}`).toBeGreaterThanOrEqual(6);
  }
  const first = stories.first();
  const tops = async (role: 'button' | 'link', name: string) =>
    (await first.getByRole(role, { name, exact: true }).boundingBox())?.y;
  const line = await tops('button', 'New chapter');
  expect(await tops('link', 'Chapter list')).toBe(line);
  expect(await tops('link', 'Edit story')).toBe(line);
});

test('the menu of a story is one line on a desktop of 1366 px, in each language, and forms keep their measure', async ({
  page,
  server,
}) => {
  const { story } = await storyAuthor(page, server.url, 'Satu baris');
  // A desktop's scrollbar takes 15 px of the window.
  await page.setViewportSize({ width: 1351, height: 850 });
  const entries = page
    .locator('nav')
    .filter({ has: page.locator('a[href*="/authorManage/readers/"]') })
    .getByRole('link');
  for (const language of ['zh_CN', 'en_ID', 'en_US']) {
    await page.goto(`${server.url}/#/Create/${story.id}`);
    await chooseLanguage(page, language);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expect(entries).toHaveCount(8);
    const lines = () =>
      entries.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await expect.poll(lines, `lines in ${language}`).toBe(1);
    const form = await page.getByRole('textbox').first().boundingBox();
    expect(form?.width, `the form in ${language}`).toBeLessThanOrEqual(720);
  }
});

test('a draft is published and scheduled from its row; a draft without a title says what is missing', async ({
  page,
  server,
}) => {
  const { device, story } = await storyAuthor(page, server.url, 'Dari baris', [
    { title: 'Satu' },
    { title: 'Dua' },
    { title: '' },
  ]);
  const chapter = async (title: string) =>
    (await device.ok('chapterList', { params: { id: story.id } })).find((one) => one.title === title);
  const menu = async (title: string, entry: string) => {
    await page.getByRole('button', { name: `Menu for chapter ${title}` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const dialog = page.getByRole('dialog');
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await menu('Satu', 'Publish');
  await expect(dialog.getByText('Satu')).toBeVisible();
  await expectSound(page, 'publishing from the list');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByRole('button', { name: /^Unpublish/ })).toBeVisible();
  await expectSound(page, 'published from the list');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: /Satu/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Unpublish/ })).toBeVisible();
  await expect.poll(async () => (await chapter('Satu'))?.status).toBe('published');

  await menu('Dua', 'Schedule');
  await dialog.getByLabel(/Date and time/).fill('2040-02-28T18:30');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText(/It’ll be published on its own: .*Feb.* 2040/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await chapter('Dua'))?.publishAt).not.toBeNull();
  await expect(page.getByText(/^Next: Dua, /)).toBeVisible();

  await menu('Untitled', 'Publish');
  await expect(dialog.getByText('Give the chapter a title')).toBeVisible();
  await dialog.getByRole('link', { name: 'Continue writing' }).click();
  await expect(page).toHaveURL(/newChapter\//);
});

test('the pages of a story lead to each other and back to the story; an empty story offers a chapter and the import', async ({
  page,
  server,
}) => {
  const { story } = await storyAuthor(page, server.url, 'Sekeliling');
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sekeliling' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New chapter' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deleted chapters' })).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'This story' });
  for (const [entry, address] of [
    ['Edit story', /Create\//],
    ['Readers', /readers\//],
    ['Apply for contract', /contract\//],
  ] as const) {
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(menu.getByRole('link', { name: entry, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await page.getByRole('link', { name: 'Sekeliling' }).click();
  await expect(page).toHaveURL(/chapterList\//);
  await chooseTool(page, 'Deleted chapters');
  await expect(page.getByRole('heading', { name: 'Deleted chapters' })).toBeVisible();
});
