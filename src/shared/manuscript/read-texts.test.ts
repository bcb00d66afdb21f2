import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/domain/story-document.ts';
import { decodeText } from './decode-text.ts';
import { readManuscript } from './read-manuscript.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPlainText } from './read-plain-text.ts';
import type { ReadPart } from './reading.ts';

const short = (parts: readonly ReadPart[]): string[] =>
  parts.map((part) => {
    if (part.kind === 'heading') return `${'#'.repeat(part.level)} ${part.text}`;
    if (part.kind === 'note' || part.block.type === 'sceneBreak') return '---';
    return `${part.block.type === 'quote' ? '> ' : ''}${blockText(part.block)}`;
  });
const utf16 = (text: string, big: boolean, mark: boolean): Uint8Array => {
  const all = (mark ? '\ufeff' : '') + text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let index = 0; index < all.length; index += 1) view.setUint16(index * 2, all.charCodeAt(index), !big);
  return new Uint8Array(view.buffer);
};

describe('encodings of plain text', () => {
  const western = 'Café “Hujan” — naïve, dan seterusnya: hujan turun pelan di halte.';
  const chinese = '第一章 雨\n雨下得很慢。她在车站等他。';
  test.each([
    ['UTF-8', new TextEncoder().encode(western), western, 'utf-8'],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${western}`), western, 'utf-8'],
    ['UTF-16, little end first', utf16(western, false, true), western, 'utf-16le'],
    ['UTF-16, big end first', utf16(chinese, true, true), chinese, 'utf-16be'],
    ['UTF-16 without its mark', utf16(western, false, false), western, 'utf-16le'],
    [
      'Windows-1252',
      new Uint8Array([
        0x93, 0x48, 0x75, 0x6a, 0x61, 0x6e, 0x94, 0x20, 0x63, 0x61, 0x66, 0xe9, 0x20, 0x64, 0x69, 0x20, 0x68,
        0x61, 0x6c, 0x74, 0x65,
      ]),
      '“Hujan” café di halte',
      'windows-1252',
    ],
    [
      'GB18030',
      new Uint8Array([0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2, 0x20, 0xd3, 0xea]),
      '第一章 雨',
      'gb18030',
    ],
  ])('%s', (_name, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  // Text in the encoding named, as bytes in base 64.
  test.each([
    [
      'gb18030',
      '雨下得很慢，她在车站等他。“你来了。”他说。',
      '0+rPwrXDutzC/aOsy/3U2rO11b61yMv7oaOhsMTjwLTBy6GjobHL+8u1oaM=',
    ],
    [
      'gb18030',
      'He walked in and sat down.\nHe walked in and sat down.\nHe walked in and sat down.\n“你好，”she said.',
      'SGUgd2Fsa2VkIGluIGFuZCBzYXQgZG93bi4KSGUgd2Fsa2VkIGluIGFuZCBzYXQgZG93bi4KSGUgd2Fsa2VkIGluIGFuZCBzYXQgZG93bi4KobDE47rDo6yhsXNoZSBzYWlkLg==',
    ],
    [
      'big5',
      '雨下得很慢，她在車站等他。「你來了。」他說。',
      'q0KkVbFvq9y6Q6FBpm+mYqiur7i1paVMoUOhdadBqNOkRqFDoXalTLuhoUM=',
    ],
    [
      'shift_jis',
      '雨はゆっくりと降っていた。「来たのね」',
      'iUqCzYLkgsGCrYLogsaNfoLBgsSCooK9gUKBdZeIgr2CzILLgXY=',
    ],
    [
      'euc-jp',
      '雨はゆっくりと降っていた。彼女は駅で待っていた。',
      'saukz6TmpMOkr6TqpMi536TDpMakpKS/oaPI4L33pM+x2KTHwtSkw6TGpKSkv6Gj',
    ],
    [
      'euc-kr',
      '비가 천천히 내렸다. 그녀는 역에서 그를 기다리고 있었다.',
      'uvGwoSDDtcO1yPcgs7u3yLTZLiCx17PgtMIgv6q/obytILHXuKYgseK02biusO0gwNa++rTZLg==',
    ],
    [
      'windows-1250',
      'Zażółć gęślą jaźń. Deszcz padał powoli.',
      'WmG/87PmIGfqnGy5IGphn/EuIERlc3pjeiBwYWRhsyBwb3dvbGku',
    ],
    [
      'windows-1251',
      'Дождь шёл медленно, она ждала его.',
      'xO7m5Pwg+LjrIOzl5Ovl7e3uLCDu7eAg5uTg6+Ag5ePuLg==',
    ],
    [
      'windows-1252',
      'L’été était très chaud, où êtes-vous ?',
      'TJLpdOkg6XRhaXQgdHLocyBjaGF1ZCwgb/kg6nRlcy12b3VzID8=',
    ],
    ['windows-1252', 'El niño comió una piña. ¿Qué?', 'RWwgbmnxbyBjb21p8yB1bmEgcGnxYS4gv1F16T8='],
    [
      'windows-1253',
      'Η βροχή έπεφτε αργά και τον περίμενε.',
      'xyDi8e/33iDd8OX29OUg4fHj3CDq4ekg9O/tIPDl8d/s5e3lLg==',
    ],
    [
      'windows-1254',
      'Yağmur yavaş yağıyordu, kız bekliyordu.',
      'WWHwbXVyIHlhdmH+IHlh8P15b3JkdSwga/16IGJla2xpeW9yZHUu',
    ],
    ['windows-1255', 'הגשם ירד לאט והיא חיכתה לו.', '5OL57SDp+OMg7ODoIOXk6eAg5+nr+uQg7OUu'],
    ['windows-1256', 'كان المطر ينزل ببطء وكانت تنتظره.', '38fkIMfh49jRIO3k0uEgyMjYwSDm38fkyiDK5MrZ0eUu'],
    [
      'windows-1257',
      'Lietus lijo lėtai, ji laukė. Šiandien žąsys eina namų.',
      'TGlldHVzIGxpam8gbOt0YWksIGppIGxhdWvrLiDQaWFuZGllbiD+4HN5cyBlaW5hIG5hbfgu',
    ],
    ['windows-874', 'ฝนตกช้าๆ และเธอกำลังรอเขา', 'vbm1oarp0uYg4cXQ4LjNodPF0afDzeCi0g=='],
  ])('%s', (encoding, text, base64) => {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  test('a text with one bad byte or a cut last letter is still recognised as UTF-8', () => {
    const bytes = new TextEncoder().encode(`${chinese}${'她在车站等他。'.repeat(50)}`);
    const bad = Uint8Array.from([...bytes.slice(0, 12), 0xff, ...bytes.slice(12, -1)]);
    const { encoding, text } = decodeText(bad);
    expect(encoding).toBe('utf-8');
    expect(text).toContain('她在车站等他。她在车站等他。');
    const western = Uint8Array.from([...new TextEncoder().encode('“Hujan” turun'), 0x92, 0x20]);
    expect(decodeText(western).encoding).toBe('utf-8');
  });

  test.each([
    ['Chinese in one line', '雨下得很慢，她在车站等他。“你来了。”他说。我们回家吧，今天的雨不会停了。'],
    ['Chinese in many lines', '第一章 雨\n雨下得很慢。\n她在车站等他。\n'],
    ['traditional Chinese', '雨下得很慢，她在車站等他。「你來了。」他說。我們回家吧，這裡的雨不會停了。'],
    ['Japanese', '雨がゆっくり降っていた。彼女は駅で彼を待っていた。「来たのね」と彼は言った。'],
    ['Korean', '비가 천천히 내렸다. 그녀는 역에서 그를 기다리고 있었다.'],
    ['Russian', 'Дождь шёл медленно. Она ждала его на вокзале.'],
    ['Thai', 'ฝนตกช้าๆเธอรอเขาอยู่ที่สถานี'],
    ['Arabic', 'كان المطر يهطل ببطء. كانت تنتظره في المحطة.'],
    ['Indonesian', 'Hujan turun pelan.\n'],
  ])('UTF-16 without its mark, either end first: %s', (_name, text) => {
    for (const big of [false, true])
      expect(decodeText(utf16(text, big, false))).toEqual({ text, encoding: big ? 'utf-16be' : 'utf-16le' });
  });

  test('a file is no UTF-16 because its letters would be some in it', () => {
    for (const text of ['Hujan turun pelan di halte.', '雨下得很慢，她在车站等他。', 'Дождь шёл медленно.'])
      expect(decodeText(new TextEncoder().encode(text)).encoding).toBe('utf-8');
  });

  test('in an encoding that the author chose any text is shown, so that another can be chosen', () => {
    const bytes = utf16('Hujan turun pelan.', false, false);
    const { encoding, firstLines } = readManuscript({ name: 'a.txt', bytes, encoding: 'windows-1252' });
    expect([encoding, firstLines]).toEqual(['windows-1252', ['Hujan turun pelan.']]);
    expect(readManuscript({ name: 'a.txt', bytes, encoding: 'utf-16le' }).encoding).toBe('utf-16le');
  });

  test('a file is read in the encoding that the author chooses, and its first lines are shown', () => {
    const bytes = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const { encoding, firstLines } = readManuscript({ name: 'a.txt', bytes, encoding: 'windows-1251' });
    expect([encoding, firstLines]).toEqual(['windows-1251', ['Привет']]);
  });

  test('a file that is not text is refused', () => {
    const bytes = new Uint8Array(1000).map((_, index) => (index * 37) % 256);
    expect(() => readManuscript({ name: 'a.txt', bytes })).toThrow('notText');
  });
});

describe('plain text', () => {
  test('a line is a paragraph, with or without blank lines between; headings are recognised by their words', () => {
    const { parts } = readPlainText('Bab 1\n\nHujan turun.\nIa menunggu.\n\n***\n\n第二章 雨\r\n雨下。');
    expect(short(parts)).toEqual(['# Bab 1', 'Hujan turun.', 'Ia menunggu.', '---', '# 第二章 雨', '雨下。']);
  });

  test('wrapped lines are joined to paragraphs', () => {
    const wide = 'Hujan turun pelan di halte yang kosong dan tidak ada yang datang lagi';
    const { parts } = readPlainText(`${wide}\n${wide}\nsampai pagi.\n\n${wide}\n${wide}\nlagi.\n\nSelesai.`);
    expect(short(parts)).toEqual([`${wide} ${wide} sampai pagi.`, `${wide} ${wide} lagi.`, 'Selesai.']);
  });
});

describe('Markdown', () => {
  test('headings, marks, quotes, breaks; a line end is a space, except between Chinese characters', () => {
    const { parts, dropped } = readMarkdown(
      '---\ntitle: x\n---\n# Satu\n\nHujan **turun *pelan***\ndi <u>halte</u> ~~itu~~ \\*sekali\\* &amp; lama.\n\n***\n\n> Kata\n>\n> dua\n\n## Bagian\n\n雨下\n得慢\n\nsatu  \ndua',
    );
    expect(short(parts)).toEqual([
      '# Satu',
      'Hujan turun pelan di halte itu *sekali* & lama.',
      '---',
      '> Kata',
      '> dua',
      '## Bagian',
      '雨下得慢',
      'satu',
      'dua',
    ]);
    const [, first] = parts;
    expect(first?.kind === 'block' && first.block).toEqual({
      type: 'paragraph',
      runs: [
        { text: 'Hujan ' },
        { text: 'turun ', marks: ['bold'] },
        { text: 'pelan', marks: ['bold', 'italic'] },
        { text: ' di ' },
        { text: 'halte', marks: ['underline'] },
        { text: ' ' },
        { text: 'itu', marks: ['strike'] },
        { text: ' *sekali* & lama.' },
      ],
    });
    expect(dropped).toEqual({ frontMatter: { count: 1, texts: ['title: x'] } });
  });

  test('lists are text; links, pictures, code and HTML keep their text, and what is left out of them is listed', () => {
    const { parts, dropped } = readMarkdown(
      '- satu\n- dua\n\n3. tiga\n\n[tautan](http://example.org "judul") ![gambar](x.png)\n\n```js\nkode\n```\n\n<script>alert(1)</script>\n\n`k`',
    );
    expect(short(parts)).toEqual(['- satu', '- dua', '3. tiga', 'tautan ', 'kode', 'k']);
    expect(dropped).toEqual({
      links: { count: 1, texts: ['http://example.org judul'] },
      images: { count: 1, texts: ['gambar x.png'] },
      code: { count: 2, texts: ['js'] },
      scripts: { count: 1, texts: ['<script>alert(1)</script>'] },
    });
  });

  test.each([
    [
      'a scene between two scene breaks',
      '---\nHujan: turun.\n---\n\nLalu.',
      ['---', 'Hujan: turun.', '---', 'Lalu.'],
    ],
    [
      'a status window between scene breaks',
      '---\nName: Ayu\nLevel: 3\n---\n',
      ['---', 'Name: Ayu Level: 3', '---'],
    ],
    ['a line of tildes', 'Satu.\n\n~~~\n\n# Dua', ['Satu.', '---', '# Dua']],
    ['angle brackets', '<Skill acquired: Fireball>\n\n<Menu>', ['<Skill acquired: Fireball>', '<Menu>']],
    ['an element', '<center>Three weeks later</center>', ['Three weeks later']],
    ['elements in a row', '<p>satu</p><p>dua</p>', ['satu', 'dua']],
    ['what looks like a definition', '[Alice]: Hello\n\n[x][y]', ['[Alice]: Hello', '[x][y]']],
    ['an indented paragraph', '    Hujan *turun*.', ['Hujan turun.']],
    ['a number alone', '1.\n\nHujan.', ['1.', 'Hujan.']],
    [
      'the sign of a list alone',
      'Satu.\n\n*\n\nDua.\n\n- -\n\nTiga.',
      ['Satu.', '*', 'Dua.', '- -', 'Tiga.'],
    ],
    ['a sign alone', 'Satu.\n\n#\n\nDua.', ['Satu.', '---', 'Dua.']],
    ['a title inside a paragraph', 'Satu.\nBab 2\nDua.', ['Satu.', '# Bab 2', 'Dua.']],
  ])('syntax that means nothing to a story is text: %s', (_what, text, lines) => {
    expect(short(readMarkdown(text).parts)).toEqual(lines);
  });

  const marked = (text: string) => {
    const [part] = readMarkdown(text).parts;
    return part?.kind === 'block' && part.block.type !== 'sceneBreak' ? part.block.runs : [];
  };
  test('single tildes are text; asterisks and double tildes beside Chinese punctuation are marks', () => {
    expect(marked('sekitar ~5~ jam')).toEqual([{ text: 'sekitar ~5~ jam' }]);
    expect(marked('**“你好。”**他说')).toEqual([{ text: '“你好。”', marks: ['bold'] }, { text: '他说' }]);
    expect(marked('他说*“好”*，走了')).toEqual([
      { text: '他说' },
      { text: '“好”', marks: ['italic'] },
      { text: '，走了' },
    ]);
    expect(marked('他~~（走）~~了')).toEqual([
      { text: '他' },
      { text: '（走）', marks: ['strike'] },
      { text: '了' },
    ]);
  });
});
