import { strToU8, zipSync } from 'fflate';
import type { Block, Mark, Run } from '#shared/domain/story-document.ts';
import { DOCX_STYLES, docxStyles } from './docx-styles.ts';
import type { Book, BookChapter, BookWriter } from './manuscript.ts';
import { isoSeconds, XML_HEAD, xmlText } from './xml-text.ts';

const MARK_XML: Readonly<Record<Mark, string>> = {
  bold: '<w:b/>',
  italic: '<w:i/>',
  strike: '<w:strike/>',
  underline: '<w:u w:val="single"/>',
};
/** The order required by the schema of run properties. */
const MARK_ORDER: readonly Mark[] = ['bold', 'italic', 'strike', 'underline'];

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** XML of a run's text: tabs and line ends are separate elements in a Word file. */
const textXml = (text: string): string =>
  text
    .split(/(\t|\n)/)
    .map((part) =>
      part === ''
        ? ''
        : part === '\t'
          ? '<w:tab/>'
          : part === '\n'
            ? '<w:br/>'
            : `<w:t xml:space="preserve">${xmlText(part)}</w:t>`,
    )
    .join('');

function runXml({ text, marks }: Run): string {
  const looks = MARK_ORDER.filter((mark) => marks?.includes(mark)).map((mark) => MARK_XML[mark]);
  return `<w:r>${looks.length > 0 ? `<w:rPr>${looks.join('')}</w:rPr>` : ''}${textXml(text)}</w:r>`;
}

const paragraph = (style: string, runs: readonly Run[]): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs.map(runXml).join('')}</w:p>`;

const line = (style: string, text: string): string => paragraph(style, text === '' ? [] : [{ text }]);

function blockXml(block: Block): string {
  if (block.type === 'sceneBreak') return line(DOCX_STYLES.sceneBreak, '* * *');
  return paragraph(block.type === 'quote' ? DOCX_STYLES.quote : '', block.runs);
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;

const part = (name: string, type: string): string => `<Override PartName="${name}" ContentType="${type}"/>`;

/**
 * Writes a story as a Word file (ECMA-376): a page with title and pen name, then each volume's title and each chapter on a new page. Any word
 * processor finds the chapters, and importing the file returns the same text.
 */
export function writeDocx(book: Book): BookWriter {
  const body: string[] = [line(DOCX_STYLES.title, book.title), line(DOCX_STYLES.subtitle, book.author)];
  return {
    add({ volume, text: { title, content, authorNote } }: BookChapter) {
      if (volume !== undefined) body.push(line(DOCX_STYLES.volume, volume));
      body.push(line(DOCX_STYLES.heading, title));
      if (authorNote?.place === 'above') body.push(line(DOCX_STYLES.noteAbove, authorNote.text));
      for (const block of content.blocks) body.push(blockXml(block));
      if (authorNote?.place === 'below') body.push(line(DOCX_STYLES.noteBelow, authorNote.text));
    },
    finish() {
      const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
      const files: Record<string, string> = {
        '[Content_Types].xml':
          `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Default Extension="xml" ContentType="application/xml"/>' +
          part('/word/document.xml', `${word}.document.main+xml`) +
          part('/word/styles.xml', `${word}.styles+xml`) +
          part('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml') +
          '</Types>',
        '_rels/.rels':
          `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
          relation('rId1', `${OFFICE}/officeDocument`, 'word/document.xml') +
          relation('rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml') +
          '</Relationships>',
        'docProps/core.xml':
          `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
          'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
          `<dc:title>${xmlText(book.title)}</dc:title><dc:creator>${xmlText(book.author)}</dc:creator>` +
          `<dc:language>${xmlText(book.language)}</dc:language>` +
          `<dcterms:modified xsi:type="dcterms:W3CDTF">${isoSeconds(book.modifiedAt)}</dcterms:modified></cp:coreProperties>`,
        'word/document.xml':
          `${XML_HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}` +
          '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>' +
          '</w:body></w:document>',
        'word/styles.xml': docxStyles(book.language),
        'word/_rels/document.xml.rels':
          `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
          relation('rId1', `${OFFICE}/styles`, 'styles.xml') +
          '</Relationships>',
      };
      const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
      return zipSync(Object.fromEntries(entries), { level: 6, mtime: book.modifiedAt });
    },
  };
}
