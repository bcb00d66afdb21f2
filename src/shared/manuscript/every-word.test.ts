import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectEveryWord, numbered, rising, tokensOf, wordsOf } from '#test/support/every-word.ts';
import { docx } from '#test/support/manuscripts.ts';
import { readManuscript } from './read-manuscript.ts';

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
    {
      numRuns: 1_000,
      // Blanks inside the signs of code divide words.
      examples: [[['<a href="h@">w@</a>', '```\n', '@. ', '```\n']], [['w@ ', '``', ' @. ', '``', 'w@ ']]],
    },
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

const W = (name: string) => (inner: string) => `<w:${name}>${inner}</w:${name}>`;
const [P, R, T] = [W('p'), W('r'), W('t')];
const WORD = [
  R(T('w@')),
  R(`${T('w@')}<w:tab/>${T('w@')}<w:br/>`),
  R(`${T('w@')}<w:br w:type="page"/>${T('w@')}`),
  R(`<w:rPr><w:vanish/></w:rPr>${T('w@')}`),
  `<w:del>${R('<w:delText>w@</w:delText>')}</w:del>`,
  `<w:ins>${R(T('w@'))}</w:ins>`,
  '<w:hyperlink w:tooltip="w@">x</w:hyperlink>',
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "http://e.x/@"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>w@</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
  R(
    '<w:drawing><wp:docPr descr="w@"/><w:txbxContent><w:p><w:r><w:t>w@</w:t></w:r></w:p></w:txbxContent></w:drawing>',
  ),
  R(
    '<w:ruby><w:rt><w:r><w:t>w@</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>w@</w:t></w:r></w:rubyBase></w:ruby>',
  ),
  '<m:oMath><m:r><m:t>w@</m:t></m:r></m:oMath>',
  '<mc:AlternateContent><mc:Choice>w</mc:Choice><mc:Fallback><w:r><w:t>w@</w:t></w:r></mc:Fallback></mc:AlternateContent>',
  '<mc:AlternateContent><mc:Choice><w:r><w:t>w@</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>w</w:t></w:r></mc:Fallback></mc:AlternateContent>',
  '<w:fldSimple w:instr="XE w@"/>',
  '<w:fldSimple w:instr="hyperlink w@"><w:r><w:t>w@</w:t></w:r></w:fldSimple>',
  '<w:del><w:r><w:delInstrText>HYPERLINK "w@"</w:delInstrText></w:r></w:del>',
] as const;
const PROPERTIES = [
  '',
  '<w:pStyle w:val="H1"/>',
  '<w:pStyle w:val="H2"/>',
  '<w:pStyle w:val="Title"/>',
  '<w:pStyle w:val="Subtitle"/>',
  '<w:pStyle w:val="SceneBreak"/>',
  '<w:pStyle w:val="TOC1"/>',
  '<w:pStyle w:val="NoteBelow"/>',
  '<w:framePr w:dropCap="drop"/>',
  '<w:pBdr><w:bottom w:val="single"/></w:pBdr>',
  '<w:rPr><w:del/></w:rPr>',
  '<w:pStyle w:val="H1"/><w:rPr><w:del/></w:rPr>',
] as const;
const STYLE_NAMES = {
  H1: 'heading 1',
  H2: 'Überschrift 2',
  Title: 'Title',
  Subtitle: 'Subtitle',
  SceneBreak: 'Scene Break',
  TOC1: 'toc 1',
  NoteBelow: 'Author Note Below',
};
const STYLES = Object.entries(STYLE_NAMES)
  .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
  .join('');

test('every word of any Word file is in the chapters or in the list of what was left out', () => {
  const paragraph = fc
    .tuple(fc.constantFrom(...PROPERTIES), fc.array(fc.constantFrom(...WORD), { maxLength: 4 }))
    .map(([properties, runs]) => P(`<w:pPr>${properties}</w:pPr>${runs.join('')}`));
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 12 }), (paragraphs) => {
      const source = numbered([...paragraphs, P(R(T('end')))]);
      const body = source.replaceAll('<m:', '<mc:').replaceAll('</m:', '</mc:');
      const { chapters, left } = wordsOf(readManuscript({ name: 'a.docx', bytes: docx(body, STYLES) }));
      // A note is beside the text, so only the list is in order.
      for (const list of left) expect(list).toEqual(rising(list));
      expect(rising([...chapters, ...left.flat()])).toEqual(tokensOf(source));
    }),
    { numRuns: 500 },
  );
});
