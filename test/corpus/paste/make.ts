/**
 * Makes the files of this folder: each document as a .docx, and as the HTML that LibreOffice and pandoc write for it. Needs `soffice` and `pandoc`;
 * tests need neither. Run: node --import tsx test/corpus/paste/make.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { DOCUMENTS } from './documents.ts';

const HERE = import.meta.dirname;
const SPACES = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  v: 'urn:schemas-microsoft-com:vml',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');
const xml = (name: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} ${SPACES}>${inside}</w:${name}>`;
const text = (inside: string): string => `<w:p><w:r><w:t>${inside}</w:t></w:r></w:p>`;

const style = (type: string, id: string, name: string, inside = ''): string =>
  `<w:style w:type="${type}" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${inside}</w:style>`;
const based = (on: string, inside = ''): string => `<w:basedOn w:val="${on}"/>${inside}`;
const heading = (level: number): string =>
  style(
    'paragraph',
    `Heading${level}`,
    `heading ${level}`,
    based('Normal', `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr>`),
  );
const STYLES = [
  style('paragraph', 'Normal', 'Normal'),
  heading(1),
  heading(2),
  heading(3),
  style('paragraph', 'Quote', 'Quote', based('Normal', '<w:rPr><w:i/></w:rPr>')),
  style('paragraph', 'IntenseQuote', 'Intense Quote', based('Normal', '<w:rPr><w:b/><w:i/></w:rPr>')),
  style('character', 'Emphasis', 'Emphasis', '<w:rPr><w:i/></w:rPr>'),
  style('character', 'Strong', 'Strong', '<w:rPr><w:b/></w:rPr>'),
  style('paragraph', 'MyChapter', 'My Chapter', based('Heading1')),
  style('paragraph', 'MyText', 'My Text', based('Normal', '<w:pPr><w:ind w:firstLine="400"/></w:pPr>')),
  style('paragraph', 'MyStrong', 'My Strong', based('Normal', '<w:rPr><w:b/></w:rPr>')),
  style('paragraph', 'MyQuote', 'My Quote', based('Quote')),
  style('paragraph', 'Judul2', 'Judul 2', based('Normal', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>')),
].join('');

const level = (at: number, format: string, shown: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${shown}"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const NUMBERING =
  `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2.')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '•')}${level(1, 'bullet', '•')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>' +
  '<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>';
const notes = (name: string, words: string): string =>
  xml(
    `${name}s`,
    `<w:${name} w:type="separator" w:id="0">${text('')}</w:${name}><w:${name} w:type="continuationSeparator" w:id="1">${text('')}</w:${name}><w:${name} w:id="2"><w:p><w:r><w:${name}Ref/></w:r><w:r><w:t xml:space="preserve"> ${words}</w:t></w:r></w:p>${text('Its second paragraph.')}</w:${name}>`,
  );

/** A picture of one red dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/';
const PARTS: Readonly<Record<string, string>> = {
  styles: xml('styles', STYLES),
  numbering: xml('numbering', NUMBERING),
  footnotes: notes('footnote', 'A footnote.'),
  endnotes: notes('endnote', 'An endnote.'),
  comments: xml(
    'comments',
    `<w:comment w:id="1" w:author="Sekar" w:date="2026-01-02T03:04:05Z">${text('Too much rain?')}</w:comment>`,
  ),
  header: xml('hdr', text('The running title')),
};
const kinds = Object.keys(PARTS);
const ids: Readonly<Record<string, string>> = { header: 'rIdHeader' };
const relation = (id: string, kind: string, target: string, more = ''): string =>
  `<Relationship Id="${id}" Type="${RELATION}${kind}" Target="${target}"${more}/>`;

/** A Word file with this body. It is the same at each run. */
function docxOf(body: string): Uint8Array {
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD}document.main+xml"/>${kinds.map((kind) => `<Override PartName="/word/${kind}.xml" ContentType="${WORD}${kind}+xml"/>`).join('')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}relationships">${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}relationships">${kinds.map((kind) => relation(ids[kind] ?? `rId-${kind}`, kind, `${kind}.xml`)).join('')}${relation('rIdDot', 'image', 'media/dot.png')}${relation('rIdLink', 'hyperlink', 'http://example.org/a', ' TargetMode="External"')}</Relationships>`,
    ),
    'word/document.xml': strToU8(
      xml('document', `<w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body>`),
    ),
    'word/media/dot.png': DOT,
    ...Object.fromEntries(kinds.map((kind) => [`word/${kind}.xml`, strToU8(PARTS[kind] ?? '')])),
  };
  return zipSync(files, { mtime: Date.UTC(2026, 0, 2), level: 9 });
}

for (const name of readdirSync(HERE)) if (/\.(?:docx|htm)$/.test(name)) rmSync(join(HERE, name));
for (const [name, body] of Object.entries(DOCUMENTS)) writeFileSync(join(HERE, `${name}.docx`), docxOf(body));
const files = Object.keys(DOCUMENTS).map((name) => join(HERE, `${name}.docx`));
const made = mkdtempSync(join(tmpdir(), 'corpus-'));
execFileSync('soffice', ['--headless', '--convert-to', 'html:HTML (StarWriter)', '--outdir', made, ...files]);
for (const name of Object.keys(DOCUMENTS)) {
  const page = readFileSync(join(made, `${name}.html`), 'utf8').replaceAll(`${name}_html_`, 'picture_');
  writeFileSync(join(HERE, `${name}.libreoffice.htm`), page);
  const fragment = execFileSync('pandoc', ['-t', 'html', join(HERE, `${name}.docx`)], { encoding: 'utf8' });
  writeFileSync(join(HERE, `${name}.pandoc.htm`), fragment);
}
rmSync(made, { recursive: true });
