import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/domain/story-document.ts';
import { chapterTextOf, planChapters, plannedVolumes, usualSplit } from './plan-chapters.ts';
import { readManuscript } from './read-manuscript.ts';

const CORPUS = join(import.meta.dirname, '../../../test/corpus');
const files = readdirSync(CORPUS).filter(
  (name) => /\.(?:docx|epub|htm|md|odt|txt)$/.test(name) && name !== 'README.md',
);

const wordsOf = (text: string): string[] => [...new Set(text.match(/kata\d+/g))].sort();
/** All text of a file, read without the importer: for an archive that of all its XML. */
function rawText(name: string, bytes: Uint8Array): string {
  if (/\.(?:htm|md|txt)$/.test(name)) return strFromU8(bytes);
  const parts = Object.entries(unzipSync(bytes)).filter(([path]) =>
    /\.(?:xml|rels|xhtml|opf|ncx)$/.test(path),
  );
  return parts.map(([, part]) => strFromU8(part)).join(' ');
}
function imported(name: string) {
  const bytes = new Uint8Array(readFileSync(join(CORPUS, name)));
  const { parts, dropped } = readManuscript({ name, bytes });
  const plan = planChapters(parts, usualSplit(parts));
  return { bytes, plan, left: Object.values(dropped).flatMap(({ texts }) => texts) };
}

describe('files of pandoc and LibreOffice', () => {
  test.each(files)('every word of %s is in the chapters or in the list of what was left out', (name) => {
    const { bytes, plan, left } = imported(name);
    const chapters = plan
      .map(chapterTextOf)
      .flatMap(({ title, content }) => [title, ...content.blocks.map(blockText)]);
    expect(wordsOf([...chapters, ...left].join(' '))).toEqual(wordsOf(rawText(name, bytes)));
  });

  test.each(files.filter((name) => !name.includes('numbered')))('chapters and volumes of %s', (name) => {
    const { plan } = imported(name);
    const titles = plan
      .filter(({ role, included }) => role === 'chapter' && included)
      .map(({ title }) => title);
    // pandoc's own attributes are text, as Markdown has none.
    const bare = titles.map((title) => title.replace(/ \{#\w+\}$/, ''));
    expect(bare.slice(-3)).toEqual(['Chapter 1: Hujan', 'Chapter 2: 雨', 'Epilogue']);
    expect(plannedVolumes(plan).map(({ title }) => title.replace(/ \{#\w+\}$/, ''))).toEqual([
      'Part One',
      'Part Two',
    ]);
  });

  test('numbers of headings and lists are computed', () => {
    const { plan } = imported('libreoffice-numbered.docx');
    expect(plan.map(({ title }) => title)).toEqual(['Chapter I', 'Chapter II Pagi kata2012']);
    const lines = plan.flatMap(({ blocks }) => blocks.map(({ block }) => blockText(block)));
    expect(lines).toEqual(
      expect.arrayContaining([
        'a) butir kata2007',
        'b) butir kata2008',
        '• Halo, kata2009',
        'Hujan turun kata2003.',
      ]),
    );
    const pandoc = imported('pandoc.docx').plan.flatMap(({ blocks }) =>
      blocks.map(({ block }) => blockText(block)),
    );
    expect(pandoc).toEqual(
      expect.arrayContaining(['1. pertama kata1004', '2. kedua kata1005', '• Halo, kata1002']),
    );
  });
});
