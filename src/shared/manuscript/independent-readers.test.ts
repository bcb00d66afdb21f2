import { EpubCheck } from '@likecoin/epubcheck-ts';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import mammoth from 'mammoth';
import { describe, expect, test } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { anyChapters, book, written } from '#test/support/manuscripts.ts';
import { pngBytes } from '#test/support/pictures.ts';

const chapters: ChapterText[] = [
  {
    title: 'Bab Satu: <Hujan> & "Halte"',
    content: {
      version: 1,
      blocks: [
        {
          type: 'paragraph',
          runs: [{ text: 'Hujan ' }, { text: 'turun', marks: ['bold', 'italic'] }, { text: '.' }],
        },
        { type: 'sceneBreak' },
        { type: 'quote', runs: [{ text: 'Ya?', marks: ['underline', 'strike'] }] },
        { type: 'paragraph', runs: [] },
      ],
    },
    authorNote: { place: 'below', text: 'Terima kasih\nuntuk semua' },
  },
  {
    title: '',
    content: { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: '雨' }] }] },
    authorNote: null,
  },
];

const problems = async (bytes: Uint8Array) => {
  const { messages } = await EpubCheck.validate(bytes);
  return messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage');
};

describe('an .epub is valid for an independent EPUB checker', () => {
  test('it tells screen readers what to expect, and leads to cover, contents and text', () => {
    const cover = { bytes: new Uint8Array(pngBytes(400, 560)), type: 'image/png' as const };
    const files = unzipSync(written('epub', chapters, book({ cover })));
    const page = (name: string) =>
      new JSDOM(strFromU8(files[`EPUB/${name}`] ?? new Uint8Array()), { contentType: 'text/xml' }).window
        .document;
    const facts = [...page('package.opf').querySelectorAll('meta[property^="schema:"]')].map(
      (meta) => `${meta.getAttribute('property')?.slice(7)} ${meta.textContent}`,
    );
    expect(facts).toEqual(
      expect.arrayContaining([
        'accessMode textual',
        'accessModeSufficient textual',
        'accessibilityFeature tableOfContents',
        'accessibilityFeature alternativeText',
        'accessibilityHazard none',
      ]),
    );
    const [, landmarks] = page('contents.xhtml').querySelectorAll('nav');
    const links = [...(landmarks?.querySelectorAll('a') ?? [])];
    expect(links.map((link) => link.getAttribute('epub:type'))).toEqual(['cover', 'toc', 'bodymatter']);
    for (const link of links) {
      const [file = ''] = (link.getAttribute('href') ?? '').split('#');
      if (file !== '') expect(Object.keys(files)).toContain(`EPUB/${file}`);
    }
  });

  test('with a cover, contents, a note and a chapter without a title', async () => {
    const file = written(
      'epub',
      chapters,
      book({ cover: { bytes: new Uint8Array(pngBytes(400, 560)), type: 'image/png' } }),
    );
    expect(await problems(file)).toEqual([]);
  });

  test('with any text', async () => {
    await fc.assert(
      fc.asyncProperty(anyChapters, async (any) => {
        expect(await problems(written('epub', any))).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test('with markup in every name that is not a chapter’s: title, pen name, synopsis, language', async () => {
    const hostile = `</dc:title><script>x()</script> "' & &amp; <![CDATA[ ]]> -->`;
    const names = { title: hostile, author: hostile, synopsis: hostile, language: 'id' };
    const labels = { contents: hostile, cover: hostile, note: hostile };
    const cover = { bytes: new Uint8Array(pngBytes(400, 560)), type: 'image/png' as const };
    const file = written('epub', chapters, book({ ...names, labels, cover }));
    expect(await problems(file)).toEqual([]);
    const files = Object.entries(unzipSync(file)).filter(([name]) => /\.(?:opf|xhtml|ncx)$/.test(name));
    expect(files.length).toBeGreaterThan(3);
    const documents = files.map(
      ([, bytes]) => new JSDOM(strFromU8(bytes), { contentType: 'text/xml' }).window.document,
    );
    expect(documents.flatMap((made) => [...made.querySelectorAll('script')])).toEqual([]);
    const [opf] = documents.filter((made) => made.documentElement.localName === 'package');
    for (const field of ['title', 'creator', 'description'])
      expect(opf?.getElementsByTagName(`dc:${field}`)[0]?.textContent).toBe(hostile);
  });

  test('the checker finds a broken file', async () => {
    const file = written('epub', chapters, book({ language: 'not a language' }));
    expect(await problems(file)).not.toEqual([]);
  });

  test('the same story gives the same file with the same ids', () => {
    expect(written('epub', chapters)).toEqual(written('epub', chapters));
    const files = unzipSync(written('epub', chapters));
    expect(Object.keys(files)[0], 'first, as the container format asks').toBe('mimetype');
    const opf = strFromU8(files['EPUB/package.opf'] ?? new Uint8Array());
    expect(opf).toContain('urn:uuid:0190a000-0000-7000-8000-000000000001');
    expect(opf).toContain('<dc:language>id</dc:language>');
    expect(opf).toContain('chapter-0190a000-0000-7000-8000-000000000001.xhtml');
    expect(strFromU8(files['EPUB/contents.xhtml'] ?? new Uint8Array())).toContain('>Bab 2</a>');
  });
});

test('mammoth, an independent reader, reads a .docx: headings, marks, quotes, text', async () => {
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(written('docx', chapters)) },
    {
      styleMap: [
        "p[style-name='Quote'] => blockquote",
        'u => u',
        "p[style-name='Scene Break'] => p.scene",
        "p[style-name='Author Note Below'] => aside",
      ],
    },
  );
  expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  expect(value).toContain('<h1>Bab Satu: &lt;Hujan&gt; &amp; "Halte"</h1>');
  expect(value).toContain('<p>Hujan <strong><em>turun</em></strong>.</p><p class="scene">* * *</p>');
  expect(value).toContain('<blockquote><u><s>Ya?</s></u></blockquote>');
  expect(value).toContain('<aside>Terima kasih<br />untuk semua</aside>');
});
