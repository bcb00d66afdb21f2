import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/domain/story-document.ts';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';
import { readPlainText } from '#shared/manuscript/read-plain-text.ts';
import { readNumber } from './number-words.ts';

/** The headings of a plain text, with a `#` for each level. */
const titles = (text: string): string[] =>
  readPlainText(text).parts.flatMap((part) =>
    part.kind === 'heading' ? [`${'#'.repeat(part.level)} ${part.text}`] : [],
  );
/** A text with each of these lines above a paragraph. */
const above = (...lines: string[]) =>
  lines.map((line) => `${line}\n\nHujan turun di halte itu.`).join('\n\n');
/** The lines that are titles, in a text with each above a paragraph. */
const found = (...lines: string[]) => titles(above(...lines)).map((title) => title.replace(/^#+ /, ''));

describe('numbers as titles write them', () => {
  test.each([
    ['12', 12],
    ['１２', 12],
    ['XIV', 14],
    ['Ⅲ', 3],
    ['CMXCIX', 999],
    ['Twenty-One', 21],
    ['twenty one', 21],
    ['One Hundred and Five', 105],
    ['nine hundred ninety-nine', 999],
    ['Twenty-First', 21],
    ['two hundredth', 200],
    ['21st', 21],
    ['dua puluh satu', 21],
    ['sebelas', 11],
    ['tujuh belas', 17],
    ['seratus lima', 105],
    ['Sembilan Ratus Sembilan Puluh Sembilan', 999],
    ['Kedua puluh satu', 21],
    ['Pertama', 1],
    ['三十二', 32],
    ['二〇一', 201],
    ['两百零五', 205],
    ['叁拾貳', 32],
    ['玖佰玖拾玖', 999],
    ['廿一', 21],
  ])('%s is %i', (text, value) => {
    expect(readNumber(text.normalize('NFKC'))?.value).toBe(value);
  });
});

describe('titles in plain text', () => {
  test.each([
    [
      'English',
      [
        'Prologue',
        'Chapter 1',
        'Chapter Two: Rain!',
        'CHAPTER III - Who Is There?',
        'Interlude',
        'Chapter the Fourth',
        'Epilogue',
      ],
    ],
    ['ordinals', ['The First Chapter', 'The Second Chapter', 'Twenty-First Chapter']],
    [
      'Indonesian',
      [
        'Prolog',
        'Bab Satu: Hujan',
        'BAB II',
        'Bab ke-3',
        'Bab Keempat',
        'Bab Dua Puluh Satu',
        'Penutup',
        'Epilog',
      ],
    ],
    [
      'Chinese',
      ['楔子', '第一章 雨', '第二章：他是谁？', '第３章', '第廿四章 走！', '第壹佰章', '番外：夏天', '尾声'],
    ],
    ['Chinese extras with a number', ['第一章 雨', '番外一 后来', '番外二：雪', '番外篇三', '后记']],
    ['Chinese without a space', ['第一章雨夜', '第二章车站', '第三章他来了！']],
    [
      'Chinese with the volume before the chapter',
      ['楔子', '第一卷 风起 第一章 少年', '卷一·第二章 风', '第二卷 云涌 第三章 夜', '第四章 雪'],
    ],
    [
      'Chinese with a long name',
      ['第一章 雨', '第二章 关于我转生变成史莱姆这件事以及之后发生的一切', '第三章 雪'],
    ],
    ['Chinese with the number in brackets', ['【第一章】雨夜', '「第二章」风起', '（第三章）雪']],
    ['English with the number in brackets', ['[Chapter 1] Rain', '[Chapter 2] Wind']],
    [
      'a sentence with the number that is missing',
      ['Chapter 1: Rain', 'Chapter 2: I said no.', 'Chapter 3: Snow', 'Chapter 4: The end.'],
    ],
    ['a Chinese sentence with the number that is missing', ['第一章 雨', '第二章 我不是你哥。', '第三章 雪']],
    [
      'boxed',
      ['=== Chapter 1 ===', '【第二章 雨】', '*** Bab 3 ***', '[Chapter 4]', '--- Chapter 5 ---'].slice(0, 1),
    ],
    ['numbers alone', ['1', '2', '3']],
    ['Roman numbers alone', ['I', 'II', 'III', 'IV']],
    ['Chinese numbers alone', ['一', '二', '三']],
    ['numbers as words alone', ['One', 'Two', 'Three']],
  ])('%s', (_what, lines) => {
    expect(found(...lines)).toEqual(lines.map((line) => line.replace(/^=+ | =+$/g, '')));
  });

  test('a line of a table of contents with dots before its page number is no title', () => {
    expect(found('Chapter 1 ..... 3', 'Bab 2 . . . . 17', '第三章……25', 'Chapter 4')).toEqual(['Chapter 4']);
  });

  test('a title that ends with a pause and a number is one, also a countdown', () => {
    const titles = ['Chapter 1: 3… 2… 1', '第二章 倒计时……3……2……1', 'Bab 3: Hitungannya… 3'];
    expect(found(...titles)).toEqual(titles);
  });

  test('a sentence that names a chapter out of order is no title, nor is speech or a note', () => {
    const others = [
      'Chapter 1: that was a lie.',
      '第五章 她没有读完。',
      '「第一」他说',
      '「第七章」是什么意思？',
      '《第二部》上映那天，全城都在下雨',
      '(Part 2) He waited!',
      '[1] Catatan kaki',
      '（第一章 完）',
      '前言：这本书写了很久很久，谢谢大家一直以来的支持与陪伴，爱你们！',
    ];
    const chapters = [
      'Chapter 1: Rain',
      'Chapter 2: Snow',
      '第一章 雨',
      '第二章 雪',
      '第三章 风',
      '第四章 云',
    ];
    expect(found(...chapters.slice(0, 3), ...others, ...chapters.slice(3))).toEqual(chapters);
  });

  test('what is announced at the end of a file is no chapter', () => {
    const text = `${above('第一章 雨', '第二章 雪')}

第三章 下周三更新。

第四章 下下周更新。`;
    expect(titles(text)).toEqual(['# 第一章 雨', '# 第二章 雪']);
  });

  test('a table of contents whose lines stand together is recognised in a wrapped text', () => {
    const names = ['Chapter 1: Rain', 'Chapter 2: Wind', 'Chapter 3: Snow'];
    const text = (name: string) =>
      `${name}\n\nIt was a dark and stormy night; the rain fell in torrents upon us,\nexcept at occasional intervals, when it was checked by a gust of wind\nwhich swept up the streets.`;
    expect(titles(`CONTENTS\n\n${names.join('\n')}\n\n${names.map(text).join('\n\n')}`)).toEqual(
      names.map((name) => `# ${name}`),
    );
  });

  test('a sentence that begins like an extra chapter is no title', () => {
    expect(found('第一章 雨', '番外二人都笑了。', '第二章 雪')).toEqual(['第一章 雨', '第二章 雪']);
  });

  test('numbers with names after a dash are titles of long texts', () => {
    const text = 'Hujan turun di halte itu. '.repeat(12);
    expect(titles(`1 - Rain\n\n${text}\n\n2 – Wind\n\n${text}\n\n3 - Snow\n\n${text}`)).toHaveLength(3);
  });

  test('a title loses its box', () => {
    expect(found('=== Chapter 1 ===', '【第二章 雨】', '*** Bab 3 ***', '[Chapter 4]', '- 5 -')).toEqual([
      'Chapter 1',
      '第二章 雨',
      'Bab 3',
      'Chapter 4',
    ]);
    expect(found('（一）', '（二）')).toEqual(['一', '二']);
    expect(
      titles('==========\nChapter 1\n==========\n\nHujan.\n\n+-------+\n| Bab 2 |\n+-------+\n\nHujan.'),
    ).toEqual(['# Chapter 1']);
    expect(titles(above('+-------+\n| Bab 1 |\n+-------+', '+-------+\n| Bab 2 |\n+-------+'))).toEqual([
      '# Bab 1',
      '# Bab 2',
    ]);
  });

  test.each([
    ['第二卷书上写着：'],
    ['第三章的内容他还没看。'],
    ['第五回合开始了'],
    ['Part one of the plan failed.'],
    ['Chapter two begins tomorrow!'],
    ['Bab ini panjang sekali dan belum selesai.'],
    ['Book I read yesterday'],
    ['“Chapter 3”'],
    ['Introduction to magic was his first class'],
    ['序言里写着他的名字'],
    ['1984'],
    ['7'],
  ])('a sentence that begins like a title is text: %s', (line) => {
    expect(found('Chapter 1', line, 'Chapter 2')).toEqual(['Chapter 1', 'Chapter 2']);
    expect(found('第一章 雨', line, '第二章 风')).toEqual(['第一章 雨', '第二章 风']);
    expect(titles(`Hujan turun.\n\n${line}\n\nIa pergi.`)).toEqual([]);
  });

  test('a sentence among titles without a space breaks their row and is text', () => {
    expect(found('第一章雨夜', '第三章的内容他还没看', '第二章车站', '第三章风', '第四章云')).toEqual([
      '第一章雨夜',
      '第二章车站',
      '第三章风',
      '第四章云',
    ]);
  });

  test('parts are above chapters, whose numbers may begin again', () => {
    expect(
      titles(
        `Part One\n\n${above('Chapter 1', 'Chapter 2')}\n\nPart Two\n\n${above('Chapter 1', 'Epilogue')}`,
      ),
    ).toEqual(['# Part One', '## Chapter 1', '## Chapter 2', '# Part Two', '## Chapter 1', '## Epilogue']);
    expect(titles(above('第一卷 风', '第一章 雨', '第二章 云', '卷二', '第三章 雪'))).toEqual([
      '# 第一卷 风',
      '## 第一章 雨',
      '## 第二章 云',
      '# 卷二',
      '## 第三章 雪',
    ]);
    expect(titles(above('Jilid Pertama', '1', '2', 'Jilid Kedua', '1', '2'))).toEqual([
      '# Jilid Pertama',
      '## 1',
      '## 2',
      '# Jilid Kedua',
      '## 1',
      '## 2',
    ]);
  });

  test('parts without chapters are the chapters; parts inside chapters are text', () => {
    expect(titles(above('Part 1', 'Part 2'))).toEqual(['# Part 1', '# Part 2']);
    expect(titles(above('Bab 1', 'Bagian 1', 'Bagian 2', 'Bab 2', 'Bagian 1', 'Bagian 2'))).toEqual([
      '# Bab 1',
      '# Bab 2',
    ]);
    expect(titles(above('第一章', '第一节', '第二节', '第二章', '第一节', '第二节'))).toEqual([
      '# 第一章',
      '# 第二章',
    ]);
  });

  test('a table of contents at the start is left out, word for word', () => {
    const { parts, dropped } = readPlainText(
      `Contents\nChapter 1\nChapter 2\nChapter 3\n\n${above('Chapter 1', 'Chapter 2', 'Chapter 3')}`,
    );
    expect(parts.filter(({ kind }) => kind === 'heading')).toHaveLength(3);
    expect(dropped.contents?.texts).toEqual(['Contents', 'Chapter 1', 'Chapter 2', 'Chapter 3']);
  });

  test('numbers in a countdown are text', () => {
    expect(titles('Ia menghitung.\n1\n2\n3\nLalu lari.')).toEqual([]);
  });

  test('numbers with names are titles only above long texts', () => {
    const long = 'kata '.repeat(80);
    expect(titles(`1. Hujan\n${long}\n2. Halte\n${long}`)).toEqual(['# 1. Hujan', '# 2. Halte']);
    expect(titles('Beli:\n1. Beras\n2. Gula\nLalu pulang.')).toEqual([]);
  });

  test('the same titles are found in Markdown without #', () => {
    const { parts } = readManuscript({
      name: 'a.md',
      bytes: new TextEncoder().encode(`# Novel\n\n${above('Bab 1', 'Bab 2')}\nBab 3\nHujan.`),
    });
    expect(
      parts.map((part) =>
        part.kind === 'heading'
          ? `${part.level} ${part.text}`
          : part.kind === 'block'
            ? blockText(part.block).slice(0, 5)
            : '',
      ),
    ).toEqual(['1 Novel', '2 Bab 1', 'Hujan', '2 Bab 2', 'Hujan', '2 Bab 3', 'Hujan']);
  });
});
