import { type Archive, resolved } from '#shared/manuscript/archive.ts';
import { inNaturalOrder } from '#shared/manuscript/natural-order.ts';
import { LeftOutList, UnreadableFile } from '#shared/manuscript/reading.ts';
import { readXml, type XmlElement } from '#shared/manuscript/xml-events.ts';

/** A file of the book, with its path in the archive. */
export type Item = { id: string; path: string; type: string; properties: string; fallback: string };

/** An EPUB's package document: what the book holds, and in which order it is read. */
export type EpubPackage = {
  /** Pages in reading order. */
  spine: readonly Item[];
  /** The table of contents: a page (EPUB 3) or an NCX file (EPUB 2). */
  nav: Item | undefined;
  ncx: Item | undefined;
};

/** Encryption that only keeps fonts from being copied: EPUB 3.3, 4.2.6.3, and Adobe's. */
const FONT_ENCRYPTION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

const folderOf = (path: string): string => path.replace(/[^/]*$/, '');
const isBroken = (reason: unknown): boolean =>
  reason instanceof UnreadableFile && reason.problem === 'broken';

/** Reads XML up to where it is damaged. */
function readStart(xml: string, open: (element: XmlElement) => void): void {
  try {
    if (xml !== '') readXml(xml, { open, close() {} });
  } catch (reason) {
    if (!isBroken(reason)) throw reason;
  }
}

/** Throws `UnreadableFile` (`locked`) if a file of the book is encrypted, save fonts. */
function refuseLocked(encryption: string): void {
  let inData = false;
  readStart(encryption, ({ name, attribute }) => {
    if (name === 'EncryptedData') inData = true;
    const algorithm = attribute('Algorithm');
    if (inData && name === 'EncryptionMethod' && algorithm !== undefined && !FONT_ENCRYPTION.has(algorithm))
      throw new UnreadableFile('locked');
    // The key of a file has a method of its own.
    if (name === 'KeyInfo') inData = false;
  });
}

/** Paths of the package documents that the container names, else of the only one there is. The first is read. Throws `UnreadableFile`: `broken`. */
function packagePaths(archive: Archive, container: string): [string, ...string[]] {
  const named: string[] = [];
  readStart(container, ({ name, attribute }) => {
    const path = attribute('full-path');
    const found = path === undefined ? undefined : archive.find(resolved(path, ''));
    if (name === 'rootfile' && found !== undefined) named.push(found);
  });
  const [first = archive.paths.find((path) => /\.opf$/i.test(path)), ...others] = named;
  if (first === undefined) throw new UnreadableFile('broken');
  return [first, ...others];
}

/** Tells which file of the archive an address means that is relative to a folder; one that is not there keeps its path. */
const pathsFrom =
  (archive: Archive, folder: string) =>
  (href: string): string => {
    const path = resolved(href.replace(/[?#].*$/, ''), folder);
    return archive.find(path) ?? archive.find(resolved(href, folder)) ?? path;
  };

/** Metadata that are words (Dublin Core). */
const METADATA =
  /^(?:title|creator|contributor|description|subject|publisher|rights|source|coverage|relation)$/;

/** Collects manifest, spine and metadata. */
class PackageReader {
  /** Each file once, also if several have the same id. */
  readonly items: Item[] = [];
  readonly byId = new Map<string, Item>();
  readonly order: string[] = [];
  toc = '';
  private readonly pathOf: (href: string) => string;
  private readonly dropped: LeftOutList;
  private inMetadata = false;
  private field = '';
  private words = '';

  constructor(pathOf: (href: string) => string, dropped: LeftOutList) {
    this.pathOf = pathOf;
    this.dropped = dropped;
  }

  open({ name, attribute }: XmlElement): void {
    if (name === 'metadata') this.inMetadata = true;
    else if (name === 'item') this.item(attribute);
    else if (name === 'itemref') this.order.push(attribute('idref') ?? '');
    else if (name === 'spine') this.toc = attribute('toc') ?? '';
    else if (this.inMetadata) {
      this.field = name;
      this.words = '';
    }
  }

  private item(attribute: XmlElement['attribute']): void {
    const href = attribute('href');
    if (href === undefined) return;
    const item = {
      id: attribute('id') ?? '',
      path: this.pathOf(href),
      type: (attribute('media-type') ?? '').toLowerCase(),
      properties: attribute('properties') ?? '',
      fallback: attribute('fallback') ?? '',
    };
    this.items.push(item);
    if (!this.byId.has(item.id)) this.byId.set(item.id, item);
  }

  text(text: string): void {
    if (this.field !== '') this.words += text;
  }

  close({ name }: XmlElement): void {
    if (name === 'metadata') this.inMetadata = false;
    // Title, author, description: their words are the book's. Dates, identifiers and the like are not words.
    if (this.field === name && METADATA.test(name)) this.dropped.add('frontMatter', this.words);
    this.field = '';
  }
}

const PAGE_TYPES =
  /^(?:application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|text\/x-oeb1-document|image\/svg\+xml)$/;
const PAGE_NAMES = /\.(?:x?html?|xht|te?xt)$/i;
/** Files of the archive that are about it or about its fonts, and not the author's. */
const ABOUT_FILES =
  /^(?:META-INF\/|mimetype$)|(?:^|\/)(?:__|\.)|(?:^|\/)fonts\/.*\.txt$|(?:^|\/)[^/]*(?:OFL|FONTLOG|LICEN[CS]E|README)[^/]*\.txt$/i;
/** A page says what it is at its beginning. */
const START_BYTES = 2_000;

/** Paths of the archive's pages: by their names; of other XML and of files whose name says nothing, by their content. */
function pagesOf(archive: Archive): ReadonlySet<string> {
  const paths = archive.paths.filter((path) => !ABOUT_FILES.test(path));
  const others = paths.filter((path) => /(?:\.xml|(?:^|\/)[^./]+)$/i.test(path));
  const contents = archive.readBytes(others);
  const isPage = (bytes: Uint8Array | undefined): boolean => {
    const start = new TextDecoder('windows-1252').decode(bytes?.subarray(0, START_BYTES));
    return /<(?:html|body|dtbook)[\s>]/i.test(start.replaceAll('\u0000', ''));
  };
  return new Set([
    ...paths.filter((path) => PAGE_NAMES.test(path)),
    ...others.filter((_, index) => isPage(contents[index])),
  ]);
}

const isPageItem = ({ type, path }: Item, pages: ReadonlySet<string>): boolean =>
  PAGE_TYPES.test(type) || PAGE_NAMES.test(path) || pages.has(path);

/** Follows an item's fallbacks to one that is a page; a loop of them ends. */
function pageOf(
  item: Item | undefined,
  byId: ReadonlyMap<string, Item>,
  pages: ReadonlySet<string>,
): Item | undefined {
  let at = item;
  for (let steps = 0; at && steps < 10; steps += 1) {
    if (isPageItem(at, pages)) return at;
    at = byId.get(at.fallback);
  }
  return item && /^image\//.test(item.type) ? item : undefined;
}

/** Reads a package document, as far as it is not damaged. Throws `UnreadableFile`: `broken` if it names no file. */
function readPackage(archive: Archive, path: string, dropped: LeftOutList): PackageReader {
  const [xml = ''] = archive.read([path]);
  const reader = new PackageReader(pathsFrom(archive, folderOf(path)), dropped);
  try {
    if (xml !== '') readXml(xml, reader);
  } catch (reason) {
    if (!isBroken(reason) || reader.items.length === 0) throw reason;
  }
  return reader;
}

/** Paths of files of other editions of the same book in the archive. Their words are those of the first edition. */
function pathsOfEditions(archive: Archive, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const reader = new PackageReader(pathsFrom(archive, folderOf(path)), new LeftOutList());
    const [xml = ''] = archive.read([path]);
    readStart(xml, (element) => reader.open(element));
    return reader.items.map((item) => item.path);
  });
}

/** A file that the package does not name. */
const UNNAMED: Item = { id: '', path: '', type: '', properties: '', fallback: '' };

/** Pages in reading order, then those that no order names, as their words are the author's too: of the package, then of the archive. */
function spineOf(archive: Archive, reader: PackageReader, skipped: ReadonlySet<string>): Item[] {
  const pages = pagesOf(archive);
  const spine = new Map<string, Item>();
  const add = (item: Item | undefined): void => {
    if (item && !spine.has(item.path)) spine.set(item.path, item);
  };
  for (const id of reader.order) add(pageOf(reader.byId.get(id), reader.byId, pages));
  const isOther = ({ path }: Item): boolean => !skipped.has(path) && !ABOUT_FILES.test(path);
  for (const item of reader.items)
    if (isPageItem(item, pages) && item.type !== 'image/svg+xml' && isOther(item)) add(item);
  const unnamed = [...pages].map((path) => ({ ...UNNAMED, path, name: path }));
  for (const item of inNaturalOrder(unnamed)) if (isOther(item)) add(item);
  return [...spine.values()];
}

/**
 * Reads the container and the package document of an EPUB (EPUB 3.3, 4 and 5; OPF 2.0.1). Lists the words of its metadata. Pages that
 * the order of reading leaves out come at its end. Throws `UnreadableFile`: `locked`, `broken`.
 */
export function openEpub(archive: Archive, dropped: LeftOutList): EpubPackage {
  const [encryption = '', container = ''] = archive.read([
    'META-INF/encryption.xml',
    'META-INF/container.xml',
  ]);
  refuseLocked(encryption);
  const [path, ...others] = packagePaths(archive, container);
  const reader = readPackage(archive, path, dropped);
  const { items, byId } = reader;
  const nav = items.find(({ properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties));
  const ncx = byId.get(reader.toc) ?? items.find(({ type }) => type === 'application/x-dtbncx+xml');
  const own = new Set(items.map((item) => item.path));
  const editions = pathsOfEditions(archive, others).filter((one) => !own.has(one));
  const skipped = new Set([...editions, nav?.path ?? '', ncx?.path ?? '']);
  return { spine: spineOf(archive, reader, skipped), nav, ncx };
}
