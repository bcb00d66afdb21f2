import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Block, emptyDocument } from '#shared/domain/story-document.ts';
import { chapterTextOf, planChapters } from '#shared/manuscript/plan-chapters.ts';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';
import { anEditor, pasteHtml } from '#test/support/story-editor.ts';

/** Word files, and the HTML that LibreOffice and pandoc write for each (test/corpus/README.md). */
const CORPUS = join(import.meta.dirname, '../../../../test/corpus/paste');
const documents = readdirSync(CORPUS)
  .filter((name) => name.endsWith('.docx'))
  .map((name) => name.replace(/\.docx$/, ''));

/** Blocks in short: `> ` before a quote, `---` for a scene break, marks in braces. */
const short = (block: Block): string =>
  block.type === 'sceneBreak'
    ? '---'
    : (block.type === 'quote' ? '> ' : '') +
      block.runs
        .map(({ text, marks }) => (marks ? `{${marks.map((mark) => mark[0]).join('')}:${text}}` : text))
        .join('');

/** The chapter that an import makes of a file that is not divided. */
function imported(name: string): string[] {
  const bytes = new Uint8Array(readFileSync(join(CORPUS, `${name}.docx`)));
  const [chapter] = planChapters(readManuscript({ name, bytes }).parts, { kind: 'none' });
  return chapter ? chapterTextOf(chapter).content.blocks.map(short) : [];
}

/** The chapter that a paste of a page makes, through the editor's own handler. */
async function pasted(file: string): Promise<string[]> {
  const made = anEditor(emptyDocument());
  await pasteHtml(made, readFileSync(join(CORPUS, file), 'utf8'));
  const blocks = made.editor.read().blocks.map(short);
  made.editor.destroy();
  return blocks;
}

type Program = 'libreoffice' | 'pandoc';
/** Lines of the import, and what the paste has in their place. */
type Difference = { because: string; lines: Readonly<Record<string, readonly string[]>> };

/** Every difference between the import of a document and the paste of a program's page of it. None is this app's to mend. */
const DIFFERENCES: Readonly<Record<string, Partial<Record<Program, Difference>>>> = {
  'empty-paragraphs-and-pages': {
    pandoc: { because: 'pandoc leaves out w:cr', lines: { Eight: [], 'nine.': ['Eightnine.'] } },
  },
  'hidden-text': {
    pandoc: {
      because: 'pandoc does not say that a text is hidden',
      lines: { 'Seen again.': ['Seen unseen again.', 'All unseen.'] },
    },
  },
  'marks-that-meet': {
    pandoc: {
      because: 'pandoc takes blanks out of marks, and knows no double strike and no dotted underline',
      lines: {
        '{b:Hu}jan{i: turun }{bi:pelan}.': ['{b:Hu}jan {i:turun }{bi:pelan}.'],
        '{b:a} {b:b }c': ['{b:a} {b:b} c'],
        '{s:double}{u: dotted}': ['double dotted'],
      },
    },
  },
  pictures: {
    libreoffice: {
      because: 'HTML shows the blanks on both sides of a picture that is gone as one',
      lines: { 'Before  after.': ['Before after.'] },
    },
    pandoc: {
      because: 'HTML shows the blanks on both sides of a picture that is gone as one',
      lines: { 'Before  after.': ['Before after.'] },
    },
  },
  quotes: {
    libreoffice: {
      because: 'LibreOffice writes the looks of a quote, not that it is one',
      lines: {
        '> Come home before the rain.': ['{i:Come home before the rain.}'],
        '> Or do not come at all.': ['{i:Or do not come at all.}'],
        '> Never.': ['{bi:Never.}'],
      },
    },
    pandoc: { because: 'pandoc does not know an intense quote', lines: { '> Never.': ['Never.'] } },
  },
  'renamed-styles': {
    libreoffice: {
      because: 'LibreOffice writes the looks of a quote, not that it is one',
      lines: { '> A quote by its base.': ['{i:A quote by its base.}'] },
    },
    pandoc: {
      because: 'pandoc leaves out the looks of a style',
      lines: { '{b:A text in a bold style.}': ['A text in a bold style.'] },
    },
  },
  ruby: {
    pandoc: {
      because: 'pandoc leaves out ruby, with its base',
      lines: { '漢字を読む。': ['をむ。'], '他在雨里。': ['他在里。'] },
    },
  },
  'ruled-paragraphs': {
    pandoc: { because: 'pandoc leaves out the lines of paragraphs', lines: { '---': [] } },
  },
  'symbols-and-boxes': {
    libreoffice: {
      because: 'LibreOffice writes a text box as a paragraph inside a paragraph, which a browser takes apart',
      lines: { 'Beside a box.': ['Beside', 'Words in a box.', 'a box.'] },
    },
    pandoc: {
      because: 'pandoc does not know this sign',
      lines: { 'A star ★ and an arrow →.': ['A star and an arrow →.'] },
    },
  },
  'tabs-and-blanks': Object.fromEntries(
    (['libreoffice', 'pandoc'] as const).map((program) => [
      program,
      {
        because: 'HTML shows tabs and several blanks as one, and none at the ends of a line',
        lines: {
          '\tIndented.': ['Indented.'],
          'Name\tSekar': ['Name Sekar'],
          'Two  blanks,   three.': ['Two blanks, three.'],
          ' A blank before, and after ': ['A blank before, and after'],
        },
      },
    ]),
  ),
  'tags-and-controls': {
    pandoc: {
      because: 'pandoc leaves out fields that it does not know',
      lines: { 'In Bandung on Monday at noon, page 1.': ['In Bandung on Monday at , page 1.'] },
    },
  },
  'tracked-changes': {
    libreoffice: {
      because: 'LibreOffice does not say which text was deleted',
      lines: {
        'She never came home.': ['She never always came home.'],
        'One line and its end.': ['One line', 'and its end.'],
        'Stays. Moved here.': ['Moved away.Stays. Moved here.'],
      },
    },
  },
};

test.each(documents)('the import of a Word file and the paste of its pages: %s', async (name) => {
  const ours = imported(name);
  for (const program of ['libreoffice', 'pandoc'] as const) {
    const { because = 'the same', lines = {} } = DIFFERENCES[name]?.[program] ?? {};
    const expected = ours.flatMap((line) => lines[line] ?? [line]);
    expect({ program, because, blocks: await pasted(`${name}.${program}.htm`) }).toEqual({
      program,
      because,
      blocks: expected,
    });
    // A difference that is gone leaves the table.
    expect(ours).toEqual(expect.arrayContaining(Object.keys(lines)));
  }
});

test('there are at least 30 documents', () => {
  expect(documents.length).toBeGreaterThanOrEqual(30);
});
