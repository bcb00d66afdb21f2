import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findInChapters, indexChapter } from './find-in-chapters.ts';
import { createFinder, type FindQuery } from './find-text.ts';
import { replaceInDocument } from './replace-text.ts';
import { blockText, canonicalRuns, documentText, MARKS, type StoryDocument } from './story-document.ts';

const COMPARING = { matchCase: false, ignoreAccents: false };
const finder = (text: string, more: Partial<FindQuery> = {}) => {
  const made = createFinder({ text, matchCase: false, wholeWord: false, ignoreAccents: false, ...more });
  if (!made) throw new Error('nothing to look for');
  return made;
};
const matches = (whole: string, text: string, more: Partial<FindQuery> = {}) => {
  const made = finder(text, more);
  return made.find(made.fold(whole)).map(({ from, to }) => whole.slice(from, to));
};

describe('finding', () => {
  test.each([
    ['Hujan hujan HUJAN', 'hujan', {}, ['Hujan', 'hujan', 'HUJAN']],
    ['Hujan hujan HUJAN', 'hujan', { matchCase: true }, ['hujan']],
    ['kehujanan, hujan-hujan', 'hujan', { wholeWord: true }, ['hujan', 'hujan']],
    ['下雨了，雨停', '雨', { wholeWord: true }, ['雨', '雨']],
    ['“Ya,” katanya. ‘Tak’', '"ya,"', {}, ['“Ya,”']],
    ['don’t', "don't", {}, ['don’t']],
    ['a\u00a0b', 'a b', {}, ['a\u00a0b']],
    ['İstanbul istanbul', 'istanbul', {}, ['İstanbul', 'istanbul']],
    ['ΟΔΟΣΑ', 'ΟΔΟΣ', {}, ['ΟΔΟΣ']],
    // Characters that Unicode counts as the same.
    ['\u212b', '\u00c5', { matchCase: true }, ['\u212b']],
    ['\u0928\u093c x \u0958', 'x', {}, ['x']],
    ['\uf914', '\u6a02', {}, ['\uf914']],
    ['\u0915\u093c', '\u0958', {}, ['\u0915\u093c']],
    ['aaaa', 'aa', {}, ['aa', 'aa']],
    ['a.c abc', 'a.c', {}, ['a.c']],
    ['𝒜kata kata', 'kata', { wholeWord: true }, ['kata']],
    // What is never seen is skipped, in the text and in the query.
    ['per\u00adgi', 'pergi', {}, ['per\u00adgi']],
    ['pergi', 'per\u00adgi', {}, ['pergi']],
    ['kata\u200b \u2060kata', 'kata', { wholeWord: true }, ['kata', 'kata']],
    ['kata\u00adlain', 'kata', { wholeWord: true }, []],
    // Composed and decomposed letters are the same; a letter is found whole or not at all.
    ['cafe\u0301', 'café', {}, ['cafe\u0301']],
    ['café', 'cafe\u0301', {}, ['café']],
    ['CAFE\u0301', 'café', {}, ['CAFE\u0301']],
    ['e\u0301 e', 'e', {}, ['e']],
    ['か\u3099 が か', 'が', {}, ['か\u3099', 'が']],
    ['か\u3099', 'か', {}, []],
    ['\u1112\u1161\u11ab글', '한', {}, ['\u1112\u1161\u11ab']],
    ['x\u0302y', 'y', {}, ['y']],
    ['สวัสดี', 'สวัสด', {}, ['สวัสด']],
    // Accents count unless they are ignored.
    ['Café cafe', 'cafe', {}, ['cafe']],
    ['Café cafe', 'cafe', { ignoreAccents: true }, ['Café', 'cafe']],
    ['Cafe\u0301', 'cafe', { ignoreAccents: true }, ['Cafe\u0301']],
    ['cafe', 'café', { ignoreAccents: true }, ['cafe']],
    ['Đường đi', 'duong', { ignoreAccents: true }, ['Đường']],
    ['café Cafe', 'cafe', { ignoreAccents: true, matchCase: true }, ['café']],
    ['مُحَمَّد', 'محمد', { ignoreAccents: true }, ['مُحَمَّد']],
    ['が', 'か', { ignoreAccents: true }, []],
    ['İstanbul', 'istanbul', { ignoreAccents: true }, ['İstanbul']],
  ])('%j: %j %j', (whole, text, more, expected) => {
    expect(matches(whole, text, more)).toEqual(expected);
  });

  test('a text is found wherever unseen characters and decomposed letters stand', () => {
    const unit = fc.constantFrom('a', 'é', 'Ầ', '한', 'が', '雨', ' ', '\u00ad', '\u200d');
    const text = fc.string({ unit, maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (before, wanted, after, ignoreAccents) => {
        const whole = `${before}.${wanted}.${after}`;
        const found = (query: string, within: string) =>
          matches(within, `.${query}.`, { matchCase: true, ignoreAccents });
        const plain = found(wanted, whole);
        expect(plain.length).toBeGreaterThan(0);
        expect(found(wanted.normalize('NFD'), whole)).toEqual(plain);
        const decomposed = found(wanted, whole.normalize('NFD'));
        expect(decomposed.map((match) => match.normalize('NFC'))).toEqual(
          plain.map((match) => match.normalize('NFC')),
        );
      }),
    );
  });

  test('an empty text finds nothing', () => {
    expect(
      createFinder({ text: '', matchCase: false, wholeWord: false, ignoreAccents: false }),
    ).toBeUndefined();
  });

  test('searches 1,000 chapters of 3,000 words in under 200 ms', () => {
    const document: StoryDocument = {
      version: 1,
      blocks: Array.from({ length: 60 }, (_, index) => ({
        type: 'paragraph' as const,
        runs: [
          {
            text: `${'Hujan turun pelan di halte kosong dan ia menunggu. '.repeat(6)}Kalimat “${index}” selesai.`,
          },
        ],
      })),
    };
    const chapters = Array.from({ length: 1_000 }, (_, id) => indexChapter(id, `Bab ${id}`, document));
    findInChapters(chapters, finder('siap'), COMPARING);
    const times = ['bulan', 'halte', '"59"'].map((text) => {
      const before = performance.now();
      const found = findInChapters(chapters, finder(text), COMPARING);
      expect(found).toHaveLength(text === 'bulan' ? 0 : 1_000);
      return performance.now() - before;
    });
    expect(Math.min(...times.slice(1)), `${times.map(Math.round).join()} ms`).toBeLessThan(200);
  });
});

describe('matches in context by chapter', () => {
  test('each match has its paragraph around it, cut with an ellipsis', () => {
    const long = 'kata '.repeat(20);
    const document: StoryDocument = {
      version: 1,
      blocks: [
        { type: 'paragraph', runs: [{ text: 'Hujan turun.' }] },
        { type: 'sceneBreak' },
        { type: 'quote', runs: [{ text: `${long}hujan ${long}` }] },
      ],
    };
    const [found] = findInChapters([indexChapter('a', 'Satu', document)], finder('hujan'), COMPARING);
    expect(found).toMatchObject({ id: 'a', count: 2 });
    expect(found?.found[0]).toEqual({ before: '', match: 'Hujan', after: ' turun.' });
    expect(found?.found[1]?.before).toMatch(/^….{36}$/);
    expect(found?.found[1]?.after).toMatch(/^.{36}…$/);
  });
});

describe('replacing', () => {
  test('across marks: the new text gets the marks of the first letter it replaces, all else stays', () => {
    const document: StoryDocument = {
      version: 1,
      blocks: [
        {
          type: 'quote',
          runs: [{ text: 'Si ' }, { text: 'Han', marks: ['bold'] }, { text: 'i pergi; hani' }],
        },
      ],
    };
    const { document: after, count } = replaceInDocument(document, finder('hani'), 'Ayu\nWulan');
    expect(count).toBe(2);
    expect(after.blocks).toEqual([
      {
        type: 'quote',
        runs: [{ text: 'Si ' }, { text: 'Ayu Wulan', marks: ['bold'] }, { text: ' pergi; Ayu Wulan' }],
      },
    ]);
  });

  test('gives the same plain text as a replacement in that text, and leaves runs normalised', () => {
    const run = fc.record({
      text: fc.constantFrom('a', 'b', 'ab', 'ba', ' '),
      marks: fc.subarray([...MARKS]),
    });
    const document = fc
      .array(fc.array(run, { maxLength: 6 }).map(canonicalRuns), { maxLength: 4 })
      .map(
        (all): StoryDocument => ({ version: 1, blocks: all.map((runs) => ({ type: 'paragraph', runs })) }),
      );
    fc.assert(
      fc.property(document, fc.constantFrom('', 'x', 'ab'), (any, replacement) => {
        const { document: after } = replaceInDocument(any, finder('ab'), replacement);
        expect(documentText(after)).toBe(documentText(any).replaceAll('ab', replacement));
        for (const block of after.blocks)
          if (block.type !== 'sceneBreak') expect(canonicalRuns(block.runs)).toEqual(block.runs);
        expect(after.blocks.map(blockText)).toHaveLength(any.blocks.length);
      }),
    );
  });
});
