import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockText } from '#shared/domain/story-document.ts';
import { chapterTextOf, planChapters, type SplitAt, usualSplit } from './plan-chapters.ts';
import { readManuscript } from './read-manuscript.ts';
import type { Reading } from './reading.ts';

/** Each word a document is made of is used once: it has a number, 1000 or more. */
const TOKEN = /\d{4,}/g;
const tokensOf = (text: string): number[] => (text.match(TOKEN) ?? []).map(Number);

/** The words of a document, in its order: of the chapters as they are stored, and of each kind of what was left out. */
function wordsOf({ parts, dropped }: Reading, split: SplitAt = usualSplit(parts)) {
  const chapters = planChapters(parts, split).flatMap((chapter) => {
    const { title, content, authorNote } = chapterTextOf(chapter);
    const text = [title, ...content.blocks.map(blockText)].join(' ');
    return authorNote ? [text, authorNote.text] : [text];
  });
  const left = Object.values(dropped).map(({ texts }) => tokensOf(texts.join(' ')));
  return { chapters: tokensOf(chapters.join(' ')), left };
}

const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** Fails unless every word of the source is in the chapters or in the list, once and in order. */
function expectEveryWord(source: string, reading: Reading): void {
  const { chapters, left } = wordsOf(reading);
  for (const list of [chapters, ...left]) expect(list).toEqual(rising(list));
  expect(rising([...chapters, ...left.flat()])).toEqual(tokensOf(source));
}

/** Pieces of a document; `@` is replaced by a word of its own, in order. */
const numbered = (pieces: readonly string[]): string => {
  let next = 999;
  const apart = pieces.map((piece, index) =>
    piece.startsWith('@') && /\S$/.test(pieces[index - 1] ?? '') ? ` ${piece}` : piece,
  );
  return apart.join('').replace(/@/g, () => {
    next += 1;
    return String(next);
  });
};

const MARKDOWN = [
  'w@ ',
  'w@ ',
  '\n',
  '\n\n',
  '\n\n',
  '# ',
  '## ',
  '- ',
  '* ',
  '+ ',
  '@. ',
  '@) ',
  '> ',
  '    ',
  '\t',
  '---\n',
  '===\n',
  '~~~\n',
  '***\n',
  '```\n',
  '```lang@ more@\n',
  '`w@`',
  '*',
  '**',
  '_',
  '~',
  '~~',
  '“w@。”',
  '他@',
  '[w@](http://e.x/a@ "t@")',
  '![w@](p@.png)',
  '[w@]: http://e.x/a@ "t@"\n',
  '[w@][r@]',
  '[^@]: w@\n',
  '<http://e.x/@>',
  '<Skill acquired@: Fireball@>',
  '<w@>',
  '<center>w@</center>',
  '<p class="c@">',
  '</p>',
  '<div id=d@>\n',
  '</div>\n',
  '<u>',
  '</u>',
  '<a href="h@">w@</a>',
  '<img alt="w@" src=s@>',
  '<br>',
  '<hr>',
  '<!-- w@ -->',
  '<!-- ',
  ' -->',
  '<script>w@</script>',
  '<?w@ ?>',
  '<![CDATA[w@]]>',
  '<!DOCTYPE w@>',
  'title: w@\n',
  '| w@ | w@ |\n',
  '\\',
  '&amp;',
  '#w@',
  'Bab @: w@\n',
] as const;

test('every word of any Markdown is in the chapters or in the list of what was left out, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MARKDOWN), { maxLength: 40 }), (pieces) => {
      const source = `${numbered(pieces)}\n\nend`;
      expectEveryWord(source, readManuscript({ name: 'a.md', bytes: new TextEncoder().encode(source) }));
    }),
    { numRuns: 1_000 },
  );
});

test('every word of any plain text is in the chapters or in the list of what was left out, in order', () => {
  const PLAIN = [
    'w@ ',
    'w@ ',
    '\n',
    '\n\n',
    '====\n',
    '---\n',
    '> ',
    '\f',
    'Bab @\n',
    '第@章 w\n',
    '@\n',
    '* * *\n',
    '| w@ |\n',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PLAIN), { maxLength: 40 }), (pieces) => {
      const source = `${numbered(pieces)}\n\nend`;
      expectEveryWord(source, readManuscript({ name: 'a.txt', bytes: new TextEncoder().encode(source) }));
    }),
    { numRuns: 1_000 },
  );
});
