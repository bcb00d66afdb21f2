import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits } from '#test/support/e2e/looks.ts';
import { storyAuthor } from '#test/support/e2e/story-author.ts';
import { epub } from '#test/support/manuscripts.ts';

test.use({ viewport: { width: 360, height: 740 } });

const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
const page = (title: string) => `<h1>${title}</h1><p>Isi&nbsp;${title}.</p>`;

test('an e-book becomes chapters and volumes on a phone, and what was left out is listed', async ({
  page: tab,
  server,
}) => {
  const { story } = await storyAuthor(tab, server.url, 'Novel');
  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  const nav =
    '<li><span>Utara</span><ol><li><a href="1.xhtml">Hujan</a></li><li><a href="2.xhtml">Pagi</a></li></ol></li>' +
    '<li><span>Selatan</span><ol><li><a href="3.xhtml">Laut</a></li></ol></li>';
  const pages = {
    '1.xhtml': `${page('Hujan')}<img src="a.jpg" alt="Foto halte"/>`,
    '2.xhtml': page('Pagi'),
    '3.xhtml': page('Laut'),
  };
  const book = {
    name: 'novel.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from(epub(pages, { nav })),
  };
  await tab.getByLabel('Choose files').last().setInputFiles(book);
  await expect(tab.getByText(/^2 volumes · 3 chapters · \d+ words$/)).toBeVisible();
  await tab.getByText('images (1)').click();
  await expect(tab.getByText('Foto halte')).toBeVisible();
  await tab.getByRole('button', { name: 'Import 3 chapters' }).click();
  await tab.getByRole('link', { name: 'Go to chapter list' }).click();
  for (const name of ['Utara', 'Selatan']) await expect(tab.getByRole('heading', { name })).toBeVisible();
});

test('several files are one chapter each, in the order in which people count, and each says its file', async ({
  page: tab,
  server,
}) => {
  const { story } = await storyAuthor(tab, server.url, 'Novel');
  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  await tab
    .getByLabel('Choose files')
    .last()
    .setInputFiles([
      file('Chapter 10.txt', 'Sepuluh.'),
      file('Chapter 2.txt', 'Dua.'),
      file('old.rtf', '{\\rtf1 lama}'),
    ]);
  await expect(tab.getByText('3 files')).toBeVisible();
  await expect(
    tab.getByText('old.rtf wasn’t read. This is an .rtf file. Save it as .docx first.'),
  ).toBeVisible();
  const rows = tab.locator('ol > li').filter({ has: tab.getByRole('button', { expanded: false }) });
  await expect(rows).toHaveText([/Chapter 2.*Chapter 2\.txt/, /Chapter 10.*Chapter 10\.txt/]);
  await tab.getByRole('button', { name: 'Import 2 chapters' }).click();
  await expect(tab.getByText('2 chapters are now drafts, saved on this device.')).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the reader of files is stored when the page is opened: a second start works offline, and scripts of older versions go', async ({
    page: tab,
    context,
    server,
  }) => {
    const { story } = await storyAuthor(tab, server.url, 'Novel');
    const readers = () =>
      tab.evaluate(async () =>
        (await (await caches.open('tinta-assets-used')).keys())
          .map(({ url }) => url)
          .filter((url) => url.includes('-reader-')),
      );
    await tab.evaluate(async () => {
      const script = new Response('', { headers: { 'content-type': 'text/javascript' } });
      await (await caches.open('tinta-assets-used')).put('/assets/manuscript-reader-worker-older.js', script);
    });
    await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
    await expect.poll(readers).toEqual([expect.stringMatching(/manuscript-reader-worker-(?!older)/)]);
    await context.setOffline(true);
    await tab.reload();
    await tab.getByLabel('Choose files').last().setInputFiles(file('bab.md', '# Bab 1\n\nHujan.'));
    await expect(tab.getByRole('button', { name: 'Import one chapter' })).toBeVisible();
  });

  test('without the reader and without a network the page says so, and reads the files once both are there', async ({
    page: tab,
    context,
    server,
  }) => {
    const { story } = await storyAuthor(tab, server.url, 'Novel');
    await tab.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
    await expect(tab.getByRole('heading', { name: 'Novel' })).toBeVisible();
    await context.setOffline(true);
    await tab.getByRole('link', { name: 'Import', exact: true }).click();
    const missing = tab.getByText(/The part of Tinta that reads files isn’t on this device yet/);
    await expect(missing).toBeVisible();
    await tab.getByLabel('Choose files').last().setInputFiles(file('bab.md', '# Bab 1\n\nHujan.'));
    await expect(missing).toBeVisible();
    await context.setOffline(false);
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(tab.getByRole('button', { name: 'Import one chapter' })).toBeVisible();
  });
});

test('long paragraphs of plain text make no page wider than a phone, and its titles are called by what they are', async ({
  page: tab,
  server,
}) => {
  const { story } = await storyAuthor(tab, server.url, 'Novel');
  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  const chapter = (number: number) =>
    `Chapter ${number}\n\n${'Hujan turun pelan di halte kosong. '.repeat(20)}\n\n`;
  await tab
    .getByLabel('Choose files')
    .last()
    .setInputFiles([file('novel.txt', chapter(1) + chapter(2) + chapter(3))]);
  await expect(tab.getByText(/^3 chapters · \d+ words$/)).toBeVisible();
  await expectFits(tab, 'a preview of plain text');
  await expect(tab.getByLabel('Start a new chapter at')).toContainText('Title lines, like “Chapter One” (3)');
  const button = await tab.getByRole('button', { name: 'Import 3 chapters' }).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThanOrEqual(360);
});
