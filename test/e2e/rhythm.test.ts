import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';
import { draftsAreHere } from '#test/support/e2e/places-of.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { chooseTool } from '#test/support/e2e/story-tools.ts';

test.use({ serviceWorkers: 'allow' });

test('drafts are scheduled on days of the week offline; a slot is skipped, undone and skipped again, and the server gets the dates', async ({
  page,
  context,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const story = await addStory(device, 'Irama');
  await addChapter(device, story.id, { title: 'Satu', status: 'published' });
  const drafts = ['Dua', 'Tiga', 'Empat'];
  for (const [index, title] of drafts.entries())
    await addChapter(device, story.id, { title, content: textOf(10, `draft-${index}`) });
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await expect(page.locator('ol > li')).toHaveCount(4);
  await draftsAreHere(
    page,
    drafts.map((_, index) => `draft-${index}`),
  );
  await context.setOffline(true);

  await chooseTool(page, 'Schedule');
  await page.getByLabel('On days of the week').check();
  const days = page.getByRole('group', { name: 'Days of the week' });
  for (const name of ['Mon', 'Wed', 'Fri'])
    await expect(days.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await days.getByRole('button', { name: 'Fri' }).press('Space');
  await expect(days.getByRole('button', { name: 'Fri' })).toHaveAttribute('aria-pressed', 'false');
  await days.getByRole('button', { name: 'Fri' }).click();
  await page.getByLabel('All drafts').check();
  await expect(page.getByRole('status').filter({ hasText: '3 chapters, from' })).toBeVisible();
  await expectSound(page, 'drafts on days of the week');
  await page.getByRole('button', { name: 'Schedule 3 chapters' }).click();
  await expect(page.getByText(/^3 waiting, until /)).toBeVisible();

  await chooseTool(page, 'Schedule');
  await page.getByRole('button', { name: 'Skip a slot from Dua' }).click();
  await expectSound(page, 'the new dates of a queue');
  await page.getByRole('button', { name: 'Move 3 chapters' }).click();
  await expect(page.getByText('3 chapters have new dates')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 chapters have new dates')).toBeHidden();
  await page.getByRole('button', { name: 'Skip a slot from Empat' }).click();
  await page.getByRole('button', { name: 'Move 1 chapter' }).click();
  await expect(page.getByText('1 chapter has a new date')).toBeVisible();
  await expectSound(page, 'the queue of a story');

  await context.setOffline(false);
  // Monday, Wednesday and Friday at 18:00, as the browser's clock has them.
  const slots = await page.evaluate(() => {
    const found: string[] = [];
    const at = new Date();
    for (at.setHours(18, 0, 0, 0); found.length < 4; at.setDate(at.getDate() + 1))
      if ([1, 3, 5].includes(at.getDay()) && at.getTime() > Date.now()) found.push(at.toISOString());
    return found;
  });
  const heads = async () =>
    (await device.ok('chapterList', { params: { id: story.id } })).map((head) => head.publishAt);
  await expect.poll(heads, { timeout: 30_000 }).toEqual([null, slots[0], slots[1], slots[3]]);
});
