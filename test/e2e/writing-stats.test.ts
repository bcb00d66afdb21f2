import { storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test.use({ serviceWorkers: 'allow' });

test('typed words count for today and its goal, and pasted ones are counted apart, offline too', async ({
  page,
  context,
  server,
}) => {
  const { device, story, chapterIds } = await storyAuthor(page, server.url, 'Ritme', [{ title: 'Satu' }]);
  await page.goto(`${server.url}/#/writing`);
  await page.getByLabel('Words per day').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('of 4')).toBeVisible();
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await expect(storyText(page)).toContainText('word');
  await context.setOffline(true);
  await storyText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' hujan turun sejak pagi');
  await storyText(page).evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', ' tiga kata tempelan');
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.goto(`${server.url}/#/writing`);
  await expect(page.getByText('Goal reached')).toBeVisible();
  await expect(page.getByText('4 words').first()).toBeVisible();
  await expect(page.getByText('3 words pasted or imported, not counted')).toBeVisible();
  await expect(page.getByText('Pasted or imported, not in the chart: 3')).toBeVisible();
  await expect(page.getByText('1 day', { exact: true })).toBeVisible();
  await expectSound(page, 'the rhythm of writing');
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByText('Pasted: 3')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  // Pasted words do not set the scale of the chart.
  await expect(page.getByRole('img', { name: 'Daily words' }).locator('.recharts-bar')).toHaveCount(1);
  const counted = async () => (await device.ok('writingDays', { request: { from: '2020-01-01' } })).days;
  await expect.poll(counted, { timeout: 30_000 }).toMatchObject([{ typed: 4, pasted: 3 }]);
});

test('a version is named and restored offline, and two are compared by their words', async ({
  page,
  context,
  server,
}) => {
  const { device, story, chapterIds } = await storyAuthor(page, server.url, 'Versi', [{ title: 'Satu' }]);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/0`);
  await expect(storyText(page)).toContainText('word');
  const openVersions = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
  };
  const drawer = page.getByRole('dialog').filter({ has: page.getByText('Compare versions') });
  const name = async (as: string) => {
    await openVersions();
    await page.getByRole('button', { name: 'Name this version' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(as);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByText(as)).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await openVersions();
  await expect(page.getByRole('button', { name: 'Name this version' })).toBeVisible();
  // The text on the screen, and the server's version, which cannot be fetched without a network.
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await name('Draf pertama');
  await storyText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' dan hujan');
  await name('Draf kedua');
  await openVersions();
  await expectSound(page, 'the list of versions');
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await page.getByRole('checkbox', { name: /Draf pertama/ }).check();
  await page.getByRole('checkbox', { name: /Draf kedua/ }).click();
  await expect(page.getByText('Changes from Draf pertama to Draf kedua')).toBeVisible();
  await expect(page.locator('ins').filter({ hasText: 'hujan' })).toBeVisible();
  await expectSound(page, 'two versions compared');
  await page.getByRole('button', { name: 'Back to versions' }).click();
  await page.getByRole('button', { name: /Draf pertama/ }).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(storyText(page)).not.toContainText('hujan');
  await context.setOffline(false);
  const names = async () =>
    (await device.ok('pull', { request: { stories: [] } })).named?.map((version) => version.name);
  await expect.poll(names, { timeout: 30_000 }).toEqual(['Draf pertama', 'Draf kedua']);
});
