import type { Page } from '@playwright/test';
import { storyText } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';
import { chooseTool } from '#test/support/e2e/story-tools.ts';

test.use({ serviceWorkers: 'allow' });

const content = (text: string) => ({
  version: 1 as const,
  blocks: [{ type: 'paragraph' as const, runs: [{ text }] }],
});
const replaceBy = async (page: Page, word: string) => {
  await page.getByRole('button', { name: 'Replace…' }).click();
  await page.getByRole('textbox', { name: 'Replace with' }).fill(word);
  await page.getByRole('button', { name: 'Replace all' }).click();
};

test('find and replace works in a story and in a chapter, offline, and is undone', async ({
  page,
  context,
  server,
}) => {
  const { story } = await storyAuthor(page, server.url, 'Cari', [
    { title: 'Satu', content: content('Hani pergi. Lalu hani pulang.') },
    { title: 'Dua', content: content('Halte kosong.') },
    { title: 'Tiga', content: content('Hani pergi. Lalu hani pulang.') },
  ]);
  await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await chooseTool(page, 'Find');
  await expect(page.getByRole('searchbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('hani');
  await expect(page.getByText('4 matches · in 2 chapters')).toBeVisible();
  await context.setOffline(true);
  await replaceBy(page, 'Ayu');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace all' }).click();
  await expect(page.getByText('4 matches replaced.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. Every chapter is back as it was.')).toBeVisible();
  await expect(page.getByText('4 matches · in 2 chapters')).toBeVisible();
  await expectSound(page, 'finding in a story');

  await page.getByRole('link', { name: /^Tiga/ }).click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await replaceBy(page, 'Ayu');
  await expect(storyText(page)).toHaveText('Ayu pergi. Lalu Ayu pulang.');
  // Nothing is left to replace: the button is disabled and loses the focus.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox', { name: 'Find' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(storyText(page)).toHaveText('Hani pergi. Lalu hani pulang.');
});
