import type { BookId } from '#shared/domain/ids.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';
import { draftsAreHere } from '#test/support/e2e/places-of.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
import { chooseTool } from '#test/support/e2e/story-tools.ts';

test.use({ serviceWorkers: 'allow' });

const list = (url: string, bookId: BookId) => `${url}/#/authorManage/chapterList/${bookId}`;

test('an author starts a volume and schedules drafts offline; the server gets both, and readers see the volume', async ({
  page,
  context,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const story = await addStory(device, 'Jilid');
  await addChapter(device, story.id, { title: 'Satu', status: 'published' });
  const drafts = ['Dua', 'Tiga', ''];
  for (const [index, title] of drafts.entries())
    await addChapter(device, story.id, { title, content: textOf(10, `draft-${index}`) });
  await device.ok('bookOpen', { params: { id: story.id } });
  await signIn(page, server.url, account);
  await page.goto(list(server.url, story.id));
  await expect(page.locator('ol > li')).toHaveCount(4);
  await draftsAreHere(
    page,
    drafts.map((_, index) => `draft-${index}`),
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Menu for chapter Satu' }).click();
  await page.getByRole('menuitem', { name: 'Start a volume here' }).click();
  await page.getByRole('dialog').getByLabel('Volume name').fill('Musim hujan');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Musim hujan' })).toBeVisible();

  await expectSound(page, 'the chapter list with a volume');
  await chooseTool(page, 'Schedule');
  await expectSound(page, 'drafts to be scheduled');
  await page.getByLabel('First day').fill('2040-02-28');
  await page.getByLabel('Time', { exact: true }).fill('18:30');
  await page.getByLabel('All drafts').check();
  await page.getByRole('button', { name: 'Schedule 3 chapters' }).click();
  await expect(page.getByText('Give the chapter a title')).toBeVisible();
  await page.getByLabel('Untitled').uncheck();
  await expect(page.getByText('Publishes Wed, Feb 29, 2040')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule 2 chapters' }).click();
  await expect(page.getByRole('button', { name: 'Schedule 2 chapters' })).toBeHidden();

  await context.setOffline(false);
  const heads = async () =>
    (await device.ok('chapterList', { params: { id: story.id } })).map((head) => head.publishAt);
  const zone = await page.evaluate(() => new Date('2040-02-28T18:30').toISOString());
  const next = new Date(Date.parse(zone) + 86_400_000).toISOString();
  await expect.poll(heads, { timeout: 30_000 }).toEqual([null, zone, next, null]);
  const seen = async () =>
    (await device.ok('bookPublic', { params: { id: story.id } })).volumes?.map(({ title }) => title);
  await expect.poll(seen, { timeout: 30_000 }).toEqual(['Musim hujan']);
  await page.goto(`${server.url}/#/eDetail?bookId=${story.id}`);
  await expect(page.getByRole('heading', { name: 'Musim hujan' })).toBeVisible();
});
