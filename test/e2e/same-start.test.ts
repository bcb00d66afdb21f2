import { createStory, signedInAuthor, writeChapter } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { settle } from '#test/support/e2e/looks.ts';

test.use({ isMobile: false, hasTouch: false });

test('the content of every author page starts at the same x', { tag: '@looks' }, async ({ page, server }) => {
  // On a wider screen chapters are beside the text.
  await page.setViewportSize({ width: 1090, height: 768 });
  await signedInAuthor(page, server.url);
  await createStory(page, 'Hujan di Halte');
  const bookId = /chapterList\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await writeChapter(page, 'Bab satu: Pagi', ['Hujan turun sejak pagi, dan halte itu kosong.']);
  const chapterId = /newChapter\/[^/]+\/([^/]+)/.exec(page.url())?.[1] ?? '';
  const hashes = [
    '/author',
    `/authorManage/chapterList/${bookId}`,
    `/authorManage/newChapter/${bookId}/${chapterId}/0`,
    `/authorManage/contract/${bookId}`,
    `/authorManage/completing/${bookId}`,
    `/authorManage/reward/${bookId}`,
    `/authorManage/chapterincome/${bookId}`,
    `/authorManage/readers/${bookId}`,
    `/authorManage/chapterdel/${bookId}`,
    `/manuscript/import/${bookId}`,
    `/manuscript/export/${bookId}`,
    `/manuscript/find/${bookId}`,
    `/Create/${bookId}`,
    '/Create/0',
    '/income',
    '/writing',
    '/message',
    '/info',
    '/settings/payment',
    '/settings/security',
    '/share',
    '/write',
    '/unsent',
  ];
  const starts: Record<string, number> = {};
  for (const hash of hashes) {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${hash}`);
    // The writing page has a field instead of a heading, and on a story's page the heading stands beside the cover: its chapters count.
    const heading = page.locator(hash.includes('chapterList') ? 'main ol' : 'main :is(h1, textarea)').first();
    await expect(heading).toBeVisible();
    await settle(page);
    starts[hash] = await heading.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  }
  const first = starts['/author'] ?? 0;
  expect(Object.entries(starts).filter(([, start]) => Math.abs(start - first) > 1)).toEqual([]);
});
