import { type Archive, resolved } from './archive.ts';
import { notesOf, type SideKind } from './docx-notes.ts';
import { wordsOfFigure, wordsOfXml } from './docx-words.ts';
import { UnreadableFile } from './reading.ts';
import { readXml } from './xml-events.ts';

/** Parts of a Word file beside the main one, by the end of their relationship's type (ECMA-376, part 1, 11.3). */
type Kind = 'styles' | 'numbering' | 'footnotes' | 'endnotes' | 'comments';
const KINDS: readonly Kind[] = ['styles', 'numbering', 'footnotes', 'endnotes', 'comments'];

/** The parts of a Word file that hold its text; '' if there is none. */
export type DocxPackage = Record<'document' | 'styles' | 'numbering', string> & {
  /** Words of notes, comments, page headers and footers, by id. */
  notes: Readonly<Record<SideKind, ReadonlyMap<string, string>>>;
  /** Words of drawings and charts that are parts of their own. */
  figures: readonly string[];
  /** Addresses of links in the document, by id. */
  addresses: ReadonlyMap<string, string>;
  /** Paths of texts of other formats inside the text, by id. */
  chunks: ReadonlyMap<string, string>;
};

/** The root element of the main part begins in its first characters; that of a spreadsheet or slides has another name. */
const ROOT_CHARS = 10_000;

type Relation = { id: string; kind: string; target: string; isExternal: boolean };

/** Relations of a part, with their targets as paths in the archive or addresses outside. */
function relationsOf(xml: string, folder: string): Relation[] {
  const relations: Relation[] = [];
  if (xml === '') return relations;
  readXml(xml, {
    open({ name, attribute }) {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined) return;
      const isExternal = attribute('TargetMode') === 'External';
      relations.push({
        id: attribute('Id') ?? '',
        kind: attribute('Type')?.replace(/^.*\//, '') ?? '',
        target: isExternal ? target : resolved(target, folder),
        isExternal,
      });
    },
    close() {},
  });
  return relations;
}

/** Paths of parts by their content type without its beginning, as `styles+xml`. */
function contentTypesOf(xml: string): Map<string, string> {
  const paths = new Map<string, string>();
  if (xml === '') return paths;
  readXml(xml, {
    open({ name, attribute }) {
      const type = attribute('ContentType') ?? '';
      // The main part of a spreadsheet is `main+xml` too.
      if (name === 'Override' && type.includes('word'))
        paths.set(type.replace(/^.*\./, ''), resolved(attribute('PartName') ?? '', ''));
    },
    close() {},
  });
  return paths;
}

/** Relations of a part of the package by its path. */
function relationsAt(archive: Archive, path: string): Relation[] {
  const folder = path.replace(/[^/]*$/, '');
  const [xml = ''] = archive.read([`${folder}_rels/${path.slice(folder.length)}.rels`]);
  return relationsOf(xml, folder);
}

/** Relations of a note or a page header. Without them only the addresses of its links are missing. */
function relationsIfWhole(archive: Archive, path: string): Relation[] {
  try {
    return relationsAt(archive, path);
  } catch (error) {
    if (error instanceof UnreadableFile && error.problem === 'broken') return [];
    throw error;
  }
}

/** Addresses of the links of a part, by id. */
const addressesOf = (relations: readonly Relation[]): Map<string, string> =>
  new Map(relations.filter(({ isExternal }) => isExternal).map(({ id, target }) => [id, target]));

/** Names that programs give to the parts with the words of a drawing (SmartArt) and with a chart. */
const FIGURES = /(?:^|\/)(?:diagrams\/data|charts\/chart)[^/]*\.xml$/i;

/** Paths of the parts with words of drawings and charts, which may belong to a page header or a note. */
const figuresOf = (archive: Archive, relations: readonly Relation[]): string[] => [
  ...new Set([
    ...relations
      .filter(({ kind }) => /^(?:diagramData|chart|chartEx)$/.test(kind))
      .map(({ target }) => target),
    ...archive.paths.filter((path) => FIGURES.test(path)),
  ]),
];

/**
 * Reads the text parts of a .docx, which it finds by relationships and content types as the format says; programs give them other names than
 * Word does. Throws `UnreadableFile`: `unknownFormat` for a file that is no text of Word, `broken` for a damaged one, `tooLarge` for one above
 * the size limit.
 */
export function openDocx(archive: Archive): DocxPackage {
  const [types = '', packageRelations = ''] = archive.read(['[Content_Types].xml', '_rels/.rels']);
  const byType = contentTypesOf(types);
  const main = [
    relationsOf(packageRelations, '').find(({ kind }) => kind === 'officeDocument')?.target,
    byType.get('main+xml'),
    'word/document.xml',
  ].find((path) => path !== undefined && archive.has(path));
  if (main === undefined) throw new UnreadableFile('unknownFormat');
  const folder = main.replace(/[^/]*$/, '');
  const relations = relationsAt(archive, main);
  const paths = KINDS.map(
    (kind) =>
      relations.find((relation) => relation.kind === kind)?.target ??
      byType.get(`${kind}+xml`) ??
      `${folder}${kind}.xml`,
  );
  const pages = relations.filter(({ kind }) => kind === 'header' || kind === 'footer');
  const [
    document = '',
    styles = '',
    numbering = '',
    footnotes = '',
    endnotes = '',
    comments = '',
    ...pageTexts
  ] = archive.read([main, ...paths, ...pages.map(({ target }) => target)]);
  if (/<(?:\w+:)?(?:workbook|presentation)[\s>]/.test(document.slice(0, ROOT_CHARS)))
    throw new UnreadableFile('unknownFormat');
  const linksAt = (path: string) => addressesOf(relationsIfWhole(archive, path));
  const notesAt = (path: string | undefined, xml: string) => notesOf(xml, linksAt(path ?? ''));
  return {
    document,
    styles,
    numbering,
    notes: {
      footnotes: notesAt(paths[2], footnotes),
      endnotes: notesAt(paths[3], endnotes),
      comments: notesAt(paths[4], comments),
      pages: new Map(
        pages.map(({ id, target }, index) => [id, wordsOfXml(pageTexts[index] ?? '', linksAt(target))]),
      ),
    },
    chunks: new Map(relations.filter(({ kind }) => kind === 'aFChunk').map(({ id, target }) => [id, target])),
    figures: archive.read(figuresOf(archive, relations)).map(wordsOfFigure),
    addresses: addressesOf(relations),
  };
}
