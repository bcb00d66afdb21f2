import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { anyChapters, written } from '#test/support/manuscripts.ts';
import { Archive } from './archive.ts';
import { readEpub } from './epub/read-epub.ts';
import type { ExportFormat } from './manuscript.ts';
import { chapterTextOf, planChapters, usualSplit } from './plan-chapters.ts';
import { readDocx } from './read-docx.ts';
import { readManuscript } from './read-manuscript.ts';

const aChapter: ChapterText = {
  title: 'Bab 1',
  content: { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: 'Hujan' }] }] },
  authorNote: null,
};

const back = (format: ExportFormat, chapters: readonly ChapterText[]): ChapterText[] => {
  const { parts } = readManuscript({ name: `story.${format}`, bytes: written(format, chapters) });
  return planChapters(parts, usualSplit(parts)).map(chapterTextOf);
};

describe('importing an export returns the same document', () => {
  test('as .docx exactly: titles, notes, spaces, empty paragraphs, all marks', () => {
    fc.assert(
      fc.property(anyChapters, (chapters) => {
        const { parts } = readDocx(new Archive(written('docx', chapters)));
        expect(planChapters(parts, usualSplit(parts)).map(chapterTextOf)).toEqual(chapters);
      }),
      { numRuns: 300 },
    );
  });

  test('as .epub exactly: volumes, titles, notes, spaces, empty paragraphs, all marks', () => {
    const volumes = fc.array(fc.option(fc.constantFrom('Utara', 'Selatan <2>', '雨')), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(anyChapters, volumes, (chapters, titles) => {
        const bytes = written('epub', chapters, undefined, titles);
        const { parts, dropped } = readEpub(new Archive(bytes));
        const plan = planChapters(parts, usualSplit(parts));
        // A title of blanks is shown as none.
        const wanted = chapters.map((text) => ({
          ...text,
          title: text.title.trim() === '' ? '' : text.title,
        }));
        expect(plan.filter(({ role }) => role === 'chapter').map(chapterTextOf)).toEqual(wanted);
        const begun = chapters.flatMap((_, index) => titles[index] ?? []);
        expect(plan.flatMap(({ role, title }) => (role === 'volume' ? [title] : []))).toEqual(begun);
        expect(dropped.titlePage?.texts.join()).toContain('Surat untuk <Laut> & Bulan');
      }),
      { numRuns: 300 },
    );
  });

  // Titles of volumes that a line of plain text could mistake for something else.
  const volumeTitles = fc.array(
    fc.option(fc.constantFrom('Utara', '雨', '> Selatan', '*'.repeat(24), '='.repeat(24), '# 2')),
    { minLength: 4, maxLength: 4 },
  );
  test.each(['docx', 'epub', 'txt'] as const)(
    'as .%s with a first chapter that has no text yet',
    (format) => {
      const empty: ChapterText = { ...aChapter, title: 'Hujan', content: { version: 1, blocks: [] } };
      const chapters = [empty, { ...aChapter, title: 'Bab 2' }, { ...aChapter, title: 'Bab 3' }];
      const { parts } = readManuscript({ name: `a.${format}`, bytes: written(format, chapters) });
      const rows = planChapters(parts, usualSplit(parts)).map(({ role, title }) => `${role}: ${title}`);
      expect(rows).toEqual(['chapter: Hujan', 'chapter: Bab 2', 'chapter: Bab 3']);
    },
  );

  // A name that other files give to a part, and one that says nothing.
  const names = ['Hujan', 'Bagian 2', 'Prolog'];
  test.each(['docx', 'txt'] as const)('as .%s with the volumes, each at its chapter', (format) => {
    fc.assert(
      fc.property(anyChapters, volumeTitles, (some, titles) => {
        const chapters = some.map((text, index) => ({ ...text, title: names[index] ?? `Bab ${index + 1}` }));
        const bytes = written(format, [...chapters, aChapter], undefined, titles);
        const { parts } = readManuscript({ name: `a.${format}`, bytes });
        const rows = planChapters(parts, usualSplit(parts)).map(({ role, title }) => [role, title]);
        const wanted = [...chapters, aChapter].flatMap(({ title }, index) => [
          ...(titles[index] ? [['volume', titles[index]]] : []),
          ['chapter', title],
        ]);
        expect(rows).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
  });

  test('as .epub that another program has changed it is read as any other', () => {
    const files = unzipSync(written('epub', [aChapter]));
    const path = Object.keys(files).find((name) => name.includes('chapter-')) ?? '';
    files[path] = strToU8(
      strFromU8(files[path] ?? new Uint8Array()).replace(
        '</section>',
        '<table><tr><td>sel</td></tr></table></section>',
      ),
    );
    const { parts } = readManuscript({ name: 'a.epub', bytes: zipSync(files) });
    const [chapter] = planChapters(parts, usualSplit(parts)).map(chapterTextOf);
    expect(chapter?.title).toBe('Bab 1');
    expect(chapter?.content.blocks.map(blockText)).toEqual(expect.arrayContaining(['Hujan', 'sel']));
  });

  // Plain text has no marks, no author's notes, and no spaces at the ends of a line.
  const plainBlock = (block: Block): Block => {
    if (block.type === 'sceneBreak') return block;
    const text = blockText(block).trim();
    return { type: block.type, runs: text === '' ? [] : [{ text }] };
  };
  const asPlain = (text: ChapterText): ChapterText => ({
    title: text.title.trim(),
    content: { version: 1, blocks: text.content.blocks.map(plainBlock) },
    authorNote: null,
  });
  const hasWords = (text: ChapterText) =>
    text.content.blocks.some((block) => /[\p{L}\p{N}]/u.test(blockText(block)));
  const plainLines = fc.constantFrom(
    '='.repeat(24),
    '=====',
    '> kutip',
    '* * *',
    '***',
    '#',
    '---',
    '\\> a',
    '\\',
    '\\\\***',
  );
  const plainChapters = fc
    .tuple(anyChapters, fc.array(fc.tuple(plainLines, fc.boolean()), { maxLength: 6 }))
    .map(([chapters, lines]) =>
      chapters.map((text, index): ChapterText => {
        const more = lines.map(
          ([line, isQuote]): Block => ({ type: isQuote ? 'quote' : 'paragraph', runs: [{ text: line }] }),
        );
        const blocks = index === 0 ? [...more, ...text.content.blocks] : text.content.blocks;
        const title = index === 0 && lines[0] ? lines[0][0] : text.title;
        return { title, content: { version: 1, blocks }, authorNote: null };
      }),
    );

  test('as .txt word for word: titles, paragraphs, quotes, scene breaks and empty paragraphs, whatever a line looks like', () => {
    fc.assert(
      // A file without a word is refused as empty.
      fc.property(
        plainChapters.filter((chapters) => chapters.some(hasWords)),
        (chapters) => {
          expect(back('txt', chapters)).toEqual(chapters.map(asPlain));
        },
      ),
      { numRuns: 500 },
    );
  });
});
