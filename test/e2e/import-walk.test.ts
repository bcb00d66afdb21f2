import { readFileSync } from 'node:fs';
import type { BookId } from '#shared/domain/ids.ts';
import { blockText } from '#shared/domain/story-document.ts';
import {
  asGoogleDocsPage,
  asPlainText,
  chineseNovel,
  indonesianNovel,
  inGbk,
} from '#test/corpus/walk/manuscript.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectSound, expectTargets } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 }, hasTouch: true });

const DOCX = new URL('../corpus/walk/libreoffice.docx', import.meta.url);

/** What the server has of a story: the chapters in order with their paragraphs, and each volume with its first chapter. */
async function serverHas(device: ApiDevice, id: BookId) {
  const heads = await device.ok('chapterList', { params: { id } });
  const chapters = [];
  for (const head of heads) {
    const { title, content } = await device.ok('chapterForm', { request: { id: head.id } });
    chapters.push({ title, paragraphs: content.blocks.map(blockText).filter((text) => text !== '') });
  }
  const { volumes = [] } = await device.ok('pull', { request: { stories: [] } });
  const held = volumes.find(({ bookId }) => bookId === id)?.volumes ?? [];
  const at = ({ firstChapterId }: (typeof held)[number]) =>
    heads.findIndex((head) => head.id === firstChapterId);
  return { chapters, volumes: held.map((one) => [at(one), one.title] as const).sort(([a], [b]) => a - b) };
}

const id = indonesianNovel();
const zh = chineseNovel();
const MANUSCRIPTS = [
  { from: 'LibreOffice', novel: id, file: 'novel.docx', bytes: () => readFileSync(DOCX), offline: true },
  { from: 'Google Docs', novel: id, file: 'novel.html', bytes: () => Buffer.from(asGoogleDocsPage(id)) },
  { from: 'a text in GBK', novel: zh, file: 'novel.txt', bytes: () => Buffer.from(inGbk(asPlainText(zh))) },
];

for (const { from, novel, file, bytes, offline = false } of MANUSCRIPTS)
  test(`30 chapters in three volumes from ${from} are on the server word for word and in order${offline ? ', imported without a network' : ''}`, async ({
    page,
    context,
    server,
  }) => {
    const { device, story } = await storyAuthor(page, server.url, 'Novel');
    await page.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
    await expect(page.getByRole('heading', { name: 'Novel' })).toBeVisible();
    const stored = page.waitForResponse(/manuscript-reader-worker/);
    await page.getByRole('link', { name: 'Import', exact: true }).tap();
    await expect(page.getByText(/Choose a manuscript/)).toBeVisible();
    await (await stored).finished();
    if (offline) await context.setOffline(true);

    await page
      .getByLabel('Choose files')
      .last()
      .setInputFiles({ name: file, mimeType: 'x/y', buffer: bytes() });
    await expect(page.getByText(/^3 volumes · 30 chapters · [\d,]+ words$/)).toBeVisible();
    await expectSound(page, 'the preview of the import');
    await expectTargets(page, 'the preview of the import');
    await page.getByRole('button', { name: 'Import 30 chapters' }).tap();
    await expect(page.getByText('30 chapters are now drafts, saved on this device.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to chapter list' }).tap();
    await expect(page.locator('ol > li')).toHaveCount(30);
    for (const { title } of novel) await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectSound(page, 'the chapter list after the import');

    if (offline) {
      expect(await device.ok('chapterList', { params: { id: story.id } })).toEqual([]);
      await context.setOffline(false);
    }
    const chapters = novel.flatMap((volume) => volume.chapters);
    const volumes = novel.map(({ title }, index) => [index * 10, title]);
    await expect
      .poll(() => serverHas(device, story.id), { timeout: 45_000, intervals: [2_000] })
      .toEqual({ chapters, volumes });
    await expect(page.getByText('Waiting to sync')).toHaveCount(0);
  });
