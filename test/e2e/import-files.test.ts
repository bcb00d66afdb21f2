import type { VolumeId } from '#shared/domain/ids.ts';
import { addChapter, addStory } from '#test/support/api-author.ts';
import { signIn } from '#test/support/e2e/author.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { expectFits } from '#test/support/e2e/looks.ts';
import { serverAuthor } from '#test/support/e2e/server-author.ts';
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

test('more volumes than a story can have are refused before anything is made, and the author says what to do instead', async ({
  page: tab,
  server,
}) => {
  const { account, device } = await serverAuthor(server.url);
  const story = await addStory(device, 'Novel');
  const { id: firstChapterId } = await addChapter(device, story.id);
  const request = { bookId: story.id, baseRevision: null };
  const volumes = [{ id: crypto.randomUUID() as VolumeId, title: 'Awal', firstChapterId }];
  await device.ok('bookVolumes', { request: { ...request, volumes } });
  await signIn(tab, server.url, account);
  await tab.goto(`${server.url}/#/authorManage/chapterList/${story.id}`);
  await expect(tab.getByRole('heading', { name: 'Awal' })).toBeVisible();
  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  const parts = Array.from(
    { length: 200 },
    (_, at) => `# Bagian ${at + 1}\n\n## Bab ${at + 1}\n\nkata${at + 1}\n`,
  );
  await tab
    .getByLabel('Choose files')
    .last()
    .setInputFiles(file('novel.md', parts.join('\n')));
  const tooMany = tab.getByText(
    /^A story can have up to 200 volumes, and this import would bring it to 201\./,
  );
  await expect(tooMany).toBeVisible();
  await expectFits(tab, 'an import with too many volumes');
  const add = tab.getByRole('button', { name: 'Import 200 chapters' });
  await expect(add).toBeDisabled();
  await tab.getByLabel('Turn the parts into volumes').click();
  await expect(tooMany).toBeHidden();
  await expect(add).toBeEnabled();
  await tab.getByLabel('Turn the parts into volumes').click();
  await tab
    .getByRole('button', { name: /^–.*Bagian 1\b/ })
    .first()
    .click();
  await tab.getByLabel('Make this a volume').click();
  await expect(tooMany).toBeHidden();
  await add.click();
  await expect(tab.getByText('200 chapters are now drafts, saved on this device.')).toBeVisible();
  await expect
    .poll(async () => (await device.ok('pull', { request: { stories: [] } })).volumes?.[0]?.volumes.length, {
      timeout: 60_000,
    })
    .toBe(200);
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

test('a file that is imported once more says which chapters the story has already', async ({
  page: tab,
  server,
}) => {
  const { story } = await storyAuthor(tab, server.url, 'Novel');
  const book = file('novel.md', '# Part One\n\n## Bab 1\n\nHujan turun.\n\n## Bab 2\n\nPagi datang.');
  const page = `${server.url}/#/manuscript/import/${story.id}`;
  await tab.goto(page);
  await tab.getByLabel('Choose files').last().setInputFiles(book);
  await tab.getByRole('button', { name: 'Import 2 chapters' }).click();
  await tab.getByRole('link', { name: 'Go to chapter list' }).click();
  await tab.goto(page);
  const more = '\n\n## Bab 3\n\nMalam tiba.';
  await tab
    .getByLabel('Choose files')
    .last()
    .setInputFiles({ ...book, buffer: Buffer.concat([book.buffer, Buffer.from(more)]) });
  await expect(
    tab.getByText('2 chapters are in this story already: same titles, same numbers of words.'),
  ).toBeVisible();
  await tab.getByRole('button', { name: 'Don’t import again' }).click();
  await expect(tab.getByRole('button', { name: 'Import one chapter' })).toBeVisible();
});

test('of several plain texts, the encoding of one or of all can be chosen, with their first lines', async ({
  page: tab,
  server,
}) => {
  const { story } = await storyAuthor(tab, server.url, 'Novel');
  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  const text = (name: string, bytes: readonly number[]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(bytes),
  });
  // "Привет" in Windows-1251, which is too short to be recognised.
  const hello = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];
  await tab
    .getByLabel('Choose files')
    .last()
    .setInputFiles([text('1.txt', hello), text('2.txt', hello), file('3.txt', 'Hujan “turun”.')]);
  const encoding = tab.getByLabel('Text looks wrong? Change the encoding');
  const which = tab.getByLabel('Change it for');
  const first = tab.getByRole('region', { name: 'First lines of the file' });
  await expect(which).toContainText('all 3 text files');
  await which.selectOption('1.txt');
  await encoding.selectOption({ value: 'windows-1251' });
  await expect(first).toHaveText('Привет');
  await expect(which).toHaveValue('0');
  await which.selectOption('2.txt');
  await encoding.selectOption({ value: 'windows-1253' });
  await expect(first).toHaveText('Οπθβες');
  await which.selectOption('3.txt');
  await expect(first).toHaveText('Hujan “turun”.');
  await which.selectOption({ value: '' });
  await expect(encoding).toContainText('As recognized in each file');
  await expect(first).toContainText('1.txt: Привет');
  await encoding.selectOption({ value: 'windows-1251' });
  await expect(first).toContainText('2.txt: Привет');
  await expectFits(tab, 'the encoding of several files');
});

test('of a file with readings (ruby) the author chooses whether they are kept, and is told what is not', async ({
  page: tab,
  server,
}) => {
  const { story } = await storyAuthor(tab, server.url, 'Novel');
  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  const ruby = file('bab.html', '<h1>雨</h1><p>彼は<ruby>漢字<rt>かんじ</rt></ruby>を読む。</p>');
  await tab.getByLabel('Choose files').last().setInputFiles(ruby);
  const listed = tab.getByText('symbols and ruby text (1)');
  await expect(listed).toBeVisible();
  const keep = tab.getByRole('switch', { name: 'Keep readings (ruby) in brackets: 漢字(かんじ)' });
  await expect(keep).not.toBeChecked();
  await keep.press('Space');
  await expect(listed).toHaveCount(0);
  await expect(keep).toBeChecked();
  await tab.getByRole('button', { name: /^1\b.*雨/ }).click();
  await tab.getByRole('button', { name: 'Import one chapter' }).click();
  await tab.getByRole('link', { name: 'Go to chapter list' }).click();
  await tab.getByRole('link', { name: /雨/ }).first().click();
  await expect(tab.getByText('彼は漢字(かんじ)を読む。')).toBeVisible();

  await tab.goto(`${server.url}/#/manuscript/import/${story.id}`);
  await tab.getByLabel('Choose files').last().setInputFiles(ruby);
  await expect(keep).toBeChecked();
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
