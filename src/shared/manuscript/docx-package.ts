import { type Unzipped, unzipSync } from 'fflate';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './reading.ts';
import { readXml } from './xml-events.ts';

/** Size of the XML of a million words with all their marks; a larger file is not a manuscript. */
const UNPACKED_BYTES_MAX = 150_000_000;

/** Parts of a Word file beside the main one, by the end of their relationship's type (ECMA-376, part 1, 11.3). */
type Kind = 'styles' | 'numbering' | 'footnotes' | 'endnotes' | 'comments';
const KINDS: readonly Kind[] = ['styles', 'numbering', 'footnotes', 'endnotes', 'comments'];

/** The parts of a Word file that hold its text; '' if there is none. `targets`: texts of headers and footers, and addresses of links, by id. */
export type DocxPackage = Record<Kind, string> & {
  document: string;
  pageTexts: ReadonlyMap<string, string>;
  addresses: ReadonlyMap<string, string>;
};

/** The root element of the main part begins in its first characters; that of a spreadsheet or slides has another name. */
const ROOT_CHARS = 10_000;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** An archive whose parts are unpacked when asked for, up to the size limit, whatever sizes it claims. */
class Archive {
  private readonly bytes: Uint8Array;
  /** Names by their lower-case form: part names that differ only in case are equal (ECMA-376, part 2, 6.2.2.3). */
  private readonly names = new Map<string, string>();
  private unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.unzip((name) => {
      this.names.set(name.toLowerCase(), name);
      return false;
    });
  }

  has(path: string): boolean {
    return this.names.has(path.toLowerCase());
  }

  /** The texts of parts, '' for those that are missing. */
  read(paths: readonly string[]): string[] {
    const names = paths.map((path) => this.names.get(path.toLowerCase()));
    const files = this.unzip((name, size) => {
      if (!names.includes(name)) return false;
      this.unpacked += size;
      if (this.unpacked > UNPACKED_BYTES_MAX) throw new UnreadableFile('tooLarge');
      return true;
    });
    return names.map((name) => {
      const file = name === undefined ? undefined : files[name];
      return file ? decodeText(file).text : '';
    });
  }

  private unzip(wants: (name: string, size: number) => boolean): Unzipped {
    try {
      return unzipSync(this.bytes, { filter: ({ name, originalSize }) => wants(name, originalSize) });
    } catch (reason) {
      throw reason instanceof UnreadableFile ? reason : new UnreadableFile('broken');
    }
  }
}

type Relation = { id: string; kind: string; target: string; isExternal: boolean };

/** A target as a path in the archive: relative to the folder of the part that names it, or absolute. */
function resolved(target: string, folder: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`)
    .replaceAll('\\', '/')
    .split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  try {
    return decodeURI(path.join('/'));
  } catch {
    return path.join('/');
  }
}

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

const wordsOfXml = (xml: string): string => {
  let text = '';
  let isText = false;
  if (xml === '') return text;
  readXml(xml, {
    open({ name }) {
      isText = name === 't';
      if (name === 'p' || name === 'tab' || name === 'br') text += ' ';
    },
    close() {
      isText = false;
    },
    text(more) {
      if (isText) text += more;
    },
  });
  return text;
};

/**
 * Reads the text parts of a .docx, which it finds by relationships and content types as the format says; programs give them other names than
 * Word does. Throws `UnreadableFile`: `oldWord` for a .doc, `password` for a file with a password, `unknownFormat` for other files, `broken`
 * for a damaged one, `tooLarge` for one above the size limit.
 */
export function openDocx(bytes: Uint8Array): DocxPackage {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(isLocked(bytes) ? 'password' : 'oldWord');
  if (!startsWith(bytes, 0x50, 0x4b)) throw new UnreadableFile('unknownFormat');
  const archive = new Archive(bytes);
  const [types = '', packageRelations = ''] = archive.read(['[Content_Types].xml', '_rels/.rels']);
  const byType = contentTypesOf(types);
  const main = [
    relationsOf(packageRelations, '').find(({ kind }) => kind === 'officeDocument')?.target,
    byType.get('main+xml'),
    'word/document.xml',
  ].find((path) => path !== undefined && archive.has(path));
  if (main === undefined) throw new UnreadableFile('unknownFormat');
  const folder = main.replace(/[^/]*$/, '');
  const [own = ''] = archive.read([`${folder}_rels/${main.slice(folder.length)}.rels`]);
  const relations = relationsOf(own, folder);
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
  return {
    document,
    styles,
    numbering,
    footnotes,
    endnotes,
    comments,
    pageTexts: new Map(pages.map(({ id }, index) => [id, wordsOfXml(pageTexts[index] ?? '')])),
    addresses: new Map(
      relations.filter(({ isExternal }) => isExternal).map(({ id, target }) => [id, target]),
    ),
  };
}

/** Whether an OLE file holds a package with a password: it names a stream `EncryptedPackage`, in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = 0; at + name.length <= bytes.length; at += 128)
    if (name.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}
