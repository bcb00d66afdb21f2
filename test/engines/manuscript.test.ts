import { writeFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { chapterTextOf, planChapters, usualSplit } from '#shared/manuscript/plan-chapters.ts';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';
import { written } from '#test/support/manuscripts.ts';
import { storyAuthor } from './author.ts';
import { expect, test } from './fixtures.ts';

const CHAPTERS: ChapterText[] = ['Bab satu', 'Bab dua'].map((title) => ({
  title,
  content: {
    version: 1,
    blocks: [
      {
        type: 'paragraph',
        runs: [{ text: 'Hujan ' }, { text: 'turun', marks: ['bold'] }, { text: ' pelan.' }],
      },
      { type: 'sceneBreak' },
      { type: 'quote', runs: [{ text: `Kata ibu di ${title}: “雨”.` }] },
    ],
  },
  authorNote: null,
}));

test('a manuscript is imported and exported offline, unchanged; all work is saved as one file', async ({
  phone,
  app,
  network,
}, info) => {
  const { device, story, list } = await storyAuthor(app, network.url, 'Novel');
  const file = info.outputPath('naskah.docx');
  await writeFile(file, written('docx', CHAPTERS));
  await app.tab.open(list);
  await app.sees({ role: 'button', name: 'New chapter' });
  // The script that reads files is stored when the page is first opened, which needs the network.
  await app.click({ role: 'link', name: 'Import' });
  const isStored = () =>
    app.tab.evaluate<boolean>(
      "caches.open('tinta-assets-used').then((cache) => cache.keys()).then((all) => all.some(({ url }) => url.includes('manuscript-reader-worker')))",
    );
  await expect.poll(isStored).toBe(true);
  network.decide = () => 'refuse';
  await app.chooseFile({ label: 'Choose files' }, file);
  await app.click({ role: 'button', name: 'Import 2 chapters' });
  await app.sees({ text: '2 chapters are now drafts, saved on this device.' });

  await app.tab.open(`${network.url}/#/manuscript/export/${story.id}`);
  await app.click({ role: 'button', name: 'Export as Word document' });
  const bytes = new Uint8Array(await phone.downloaded('Novel.docx'));
  const { parts } = readManuscript({ name: 'Novel.docx', bytes });
  expect(planChapters(parts, usualSplit(parts)).map(chapterTextOf)).toEqual(CHAPTERS);

  network.decide = () => 'pass';
  const arrived = async () =>
    (await device.ok('chapterList', { params: { id: story.id } })).map(({ title }) => title);
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['Bab satu', 'Bab dua']);
  await app.tab.open(`${network.url}/#/settings/device`);
  await app.click({ role: 'button', name: 'Export' });
  await app.sees({ text: 'Done. Look for the file in your downloads.' });
  const today = new Date().toLocaleDateString('sv');
  const all = unzipSync(new Uint8Array(await phone.downloaded(`tinta-${today}.zip`)));
  expect(Object.keys(all)).toEqual(
    expect.arrayContaining(['account.json', 'stories/Novel/chapters/0002 Bab dua.txt']),
  );
});
