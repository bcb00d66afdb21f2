import type { Page } from '@playwright/test';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';
import { draftsAreHere } from '#test/support/e2e/places-of.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { chooseTool } from '#test/support/e2e/story-tools.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR = 3_600_000;
const TITLES = ['Dua', 'Tiga', 'Empat'];

/** An author on the list of a story with one published chapter and three drafts, `dates` those of the drafts. */
async function atList(page: Page, url: string, dates: readonly (string | null)[]) {
  const { account, device } = await serverAuthor(url);
  const story = await addStory(device, 'Antrean');
  await addChapter(device, story.id, { title: 'Satu', status: 'published' });
  for (const [index, title] of TITLES.entries()) {
    const publishAt = dates[index];
    const at = publishAt ? { status: 'published' as const, publishAt } : {};
    await addChapter(device, story.id, { title, content: textOf(10, `draft-${index}`), ...at });
  }
  await signIn(page, url, account);
  await page.goto(`${url}/#/authorManage/chapterList/${story.id}`);
  await expect(page.locator('ol > li')).toHaveCount(4);
  await draftsAreHere(page, ['draft-0', 'draft-1', 'draft-2']);
  const heads = async () =>
    (await device.ok('chapterList', { params: { id: story.id } })).map(({ title, status, publishAt }) => ({
      title,
      status,
      publishAt,
    }));
  return { story, heads };
}

test('scheduled chapters are reordered by keys offline; one button shows the dates in order and sets them; that can be undone', async ({
  page,
  context,
  server,
}) => {
  const slots = [1, 2, 3].map((days) => new Date(Date.now() + days * 24 * HOUR).toISOString());
  const { heads } = await atList(page, server.url, slots);
  await context.setOffline(true);
  const ask = page.getByRole('button', { name: 'Put the dates in order' });
  await expect(ask).toBeHidden();

  await chooseTool(page, 'Reorder');
  await page.getByRole('button', { name: 'Move Empat up' }).press('Enter');
  await expect(page.getByText(/“Empat” is due before|is due before “Empat”/)).toBeVisible();
  await expectSound(page, 'dates that do not follow the order');
  await page.getByRole('button', { name: 'Done' }).click();
  await ask.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Put the dates in order' });
  await expect(dialog.getByText(/It was/)).toHaveCount(2);
  await expectSound(page, 'the dates in order');
  await dialog.getByRole('button', { name: 'Move 2 chapters' }).press('Enter');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(ask).toBeFocused();
  await ask.press('Enter');
  await dialog.getByRole('button', { name: 'Move 2 chapters' }).click();
  await expect(undo).toBeFocused();

  await context.setOffline(false);
  await expect
    .poll(heads, { timeout: 30_000 })
    .toMatchObject([
      { title: 'Satu' },
      { title: 'Dua', publishAt: slots[0] },
      { title: 'Empat', publishAt: slots[1] },
      { title: 'Tiga', publishAt: slots[2] },
    ]);
});

/** Schedules the chapter in the list's menu ten minutes after the time that the page has. */
async function scheduleSoon(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Menu for chapter ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  const time = await page.evaluate(() => {
    const at = new Date(Date.now() + 600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Date and time in your time zone/).fill(time);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Waiting to schedule')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
}

test('a time that passes offline is asked about and published by nobody: moved to the next slot, kept as a draft, published', async ({
  page,
  context,
  server,
}) => {
  const { story, heads } = await atList(page, server.url, [null, null, null]);
  await context.setOffline(true);
  const real = Date.now();
  await page.clock.setSystemTime(real - 3 * HOUR);
  for (const title of TITLES) await scheduleSoon(page, title);
  await page.clock.setSystemTime(real);
  await page.goto('about:blank');
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  const question = page.getByRole('group', { name: 'Chapters whose time passed' });
  await expect(question.getByText(/^3 chapters weren’t published/)).toBeVisible();
  await expectSound(page, 'times that have passed');

  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // The story's own state may say the same.
  const rows = page.getByRole('listitem').getByText(/Its time passed. Choose when to publish it/);
  await expect(rows).toHaveCount(3, { timeout: 30_000 });
  expect(await heads()).toMatchObject([
    { status: 'published' },
    ...TITLES.map((title) => ({ title, status: 'draft', publishAt: null })),
  ]);

  // The chapter itself asks too.
  await page.getByRole('link', { name: /Empat/ }).click();
  await expect(question.getByText(/^1 chapter wasn’t published/)).toBeVisible();
  await question.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question.getByText(/^2 chapters weren’t published/)).toBeVisible();
  await page.goto(`${server.url}/#/author`);
  await expect(page.getByText('2 missed their times')).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Move to the next slot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move 2 chapters' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/^2 waiting, until /)).toBeVisible();
  await expect
    .poll(async () => (await heads()).map(({ publishAt }) => publishAt !== null), { timeout: 30_000 })
    .toEqual([false, true, true, false]);
  await page.goto(`${server.url}/#/author`);
  await expect(page.getByText(/^2 waiting, until /)).toBeVisible();
});
