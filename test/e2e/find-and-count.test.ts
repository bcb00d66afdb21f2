import { addChapter, addStory, newBookId, storyForm, textOf } from '#test/support/api-author.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';

test('the length of a story is named by its language: characters for Chinese, words for English', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const form = { ...storyForm('雨夜里的旅人'), language: 'zh-CN' as const };
  const chinese = await device.ok('bookAdd', { request: { id: newBookId(), ...form } });
  await addChapter(device, chinese.id, { title: '第一章', content: textOf(20, '雨') });
  const english = await addStory(device, 'A traveller in the rain');
  await addChapter(device, english.id, { title: 'One', content: textOf(20, 'rain') });
  await signIn(page, server.url, account);
  await expect(page.getByRole('article').filter({ hasText: '雨夜' })).toContainText('20 characters');
  await expect(page.getByRole('article').filter({ hasText: 'traveller' })).toContainText('20 words');
  await page.goto(`${server.url}/#/authorManage/chapterList/${chinese.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: '第一章' })).toContainText('20 characters');
  await page.getByRole('link', { name: '第一章' }).click();
  await expect(page.getByText('20 characters').first()).toBeVisible();
});

test('a search that ignores accents finds decomposed and hyphenated words, and opens its chapter with the same choices', async ({
  page,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const story = await addStory(device, 'Kafe');
  const text = 'Di cafe\u0301 itu, CAFE lain, dan ca\u00adfé ketiga.';
  await addChapter(device, story.id, {
    title: 'Satu',
    content: { version: 1, blocks: [{ type: 'paragraph', runs: [{ text }] }] },
  });
  await signIn(page, server.url, account);
  await page.goto(`${server.url}/#/manuscript/find/${story.id}`);
  await page.getByRole('searchbox', { name: 'Find' }).fill('cafe');
  await expect(page.getByRole('status').filter({ hasText: 'One match' })).toBeVisible();
  await page.getByLabel('Ignore accents').check();
  await expect(page.getByRole('status').filter({ hasText: '3 matches' })).toBeVisible();
  await page.getByRole('link', { name: /Satu/ }).click();
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ignore accents' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Match case' }).click();
  await expect(page.getByText('1 of 2')).toBeVisible();
});
