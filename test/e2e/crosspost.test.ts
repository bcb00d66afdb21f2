import type { Page } from '@playwright/test';
import { storyText, typedIsSynced } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';
import { placesOf } from '#test/support/e2e/places-of.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test.use({
  serviceWorkers: 'allow',
  permissions: ['clipboard-read', 'clipboard-write'],
  viewport: { width: 360, height: 740 },
});

const content = {
  version: 1 as const,
  blocks: [
    {
      type: 'paragraph' as const,
      runs: [{ text: 'Hujan ' }, { text: 'deras', marks: ['italic' as const] }, { text: ' semalaman.' }],
    },
    { type: 'sceneBreak' as const },
    { type: 'paragraph' as const, runs: [{ text: 'Pagi & sepi.' }] },
  ],
};

/** What the clipboard holds, by type. */
const clipboard = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) =>
      item?.types.includes(type) ? (await item.getType(type)).text() : null;
    return { html: await read('text/html'), text: await read('text/plain') };
  });

test('a chapter is copied for Royal Road in three taps without a network, and the list says when it has changed since', async ({
  page,
  context,
  server,
}) => {
  const { story, device } = await storyAuthor(page, server.url, 'Hujan', [
    { title: 'Satu', content, status: 'published' },
  ]);
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await expect(page.getByRole('link', { name: /^Satu/ })).toBeVisible();
  await expect.poll(() => placesOf(page, ['semalaman'])).toContainEqual(expect.stringMatching(/drafts$/));
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Menu for chapter Satu' }).click();
  await page.getByRole('menuitem', { name: 'Copy for another site' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('combobox', { name: 'Site or format' })).toHaveValue('royalRoad');
  await expectSound(page, 'the sheet to copy a chapter');
  await sheet.getByRole('button', { name: /^Text/ }).click();
  await expect(sheet.getByText('Copied')).toBeVisible();
  const copied = await clipboard(page);
  expect(copied.text).toBe('Hujan deras semalaman.\n\n* * *\n\nPagi & sepi.');
  // A browser cleans what it reads back.
  expect(copied.html).toContain('Hujan <em>deras</em> semalaman.');
  expect(copied.html).not.toContain('data-tinta');

  await sheet.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(sheet.getByText(/^Posted on Royal Road, .*\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Royal Road: changed since/ })).toBeHidden();

  await page.getByRole('link', { name: /^Satu/ }).click();
  await storyText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Lalu terang.');
  await page.getByRole('link', { name: 'Chapters', exact: true }).click();
  const changed = page.getByRole('button', { name: /^Royal Road: changed since/ });
  await expect(changed).toBeVisible();
  await expectSound(page, 'a chapter that has changed since it was posted');
  await changed.click();
  await expect(page.getByRole('dialog').locator('ins')).toHaveText(' Lalu terang.');
  await expectSound(page, 'what has changed since a chapter was posted');
  await page.getByRole('button', { name: 'Copy it again' }).click();
  await sheet.getByRole('button', { name: /^Text/ }).click();
  await sheet.getByRole('button', { name: 'Mark as posted' }).click();
  await page.keyboard.press('Escape');
  await expect(changed).toBeHidden();

  // The server learns of the mark, and another device compares with it.
  await context.setOffline(false);
  const mark = { request: { id: (await chapterOf()).id, platform: 'royalRoad' as const } };
  await expect
    .poll(async () => JSON.stringify((await device.call('chapterPostedText', mark)).data), {
      timeout: 30_000,
    })
    .toContain('Lalu terang.');

  async function chapterOf() {
    const [chapter] = await device.ok('chapterList', { params: { id: story.id } });
    if (!chapter) throw new Error('no chapter');
    return chapter;
  }
});

test('where the browser refuses, the words are selected and can be copied by keys', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const { story, chapterIds } = await storyAuthor(page, server.url, 'Hujan', [{ title: 'Satu', content }]);
  await page.goto(`${server.url}/#/authorManage/newChapter/${story.id}/${chapterIds[0]}/false`);
  await storyText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Terang.');
  await typedIsSynced(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy for another site' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Text/ }).click();
  await expect(page.getByRole('alert')).toContainText('copy them yourself');
  expect(await page.evaluate(() => document.getSelection()?.toString())).toMatch(
    /^Hujan deras semalaman\.\s+Pagi & sepi\. Terang\.$/,
  );
  await expectSound(page, 'words to copy by hand');
});
