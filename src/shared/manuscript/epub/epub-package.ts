import { type Archive, resolved } from '#shared/manuscript/archive.ts';
import { type LeftOutList, UnreadableFile } from '#shared/manuscript/reading.ts';
import { readXml, type XmlElement } from '#shared/manuscript/xml-events.ts';

/** A file of the book, with its path in the archive. */
export type Item = { id: string; path: string; type: string; properties: string; fallback: string };

/** An EPUB's package document: what the book holds, and in which order it is read. */
export type EpubPackage = {
  items: readonly Item[];
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

/** Path of the package document: the first that the container names, else the only one there is. */
function packagePath(archive: Archive, container: string): string {
  const paths: string[] = [];
  readStart(container, ({ name, attribute }) => {
    const path = attribute('full-path');
    if (name === 'rootfile' && path !== undefined) paths.push(resolved(path, ''));
  });
  const found = [...paths, ...archive.paths.filter((path) => /\.opf$/i.test(path))].find((path) =>
    archive.has(path),
  );
  if (found === undefined) throw new UnreadableFile('broken');
  return found;
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
  readonly items = new Map<string, Item>();
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
    const id = attribute('id') ?? '';
    const href = attribute('href');
    if (href === undefined || this.items.has(id)) return;
    this.items.set(id, {
      id,
      path: this.pathOf(href),
      type: (attribute('media-type') ?? '').toLowerCase(),
      properties: attribute('properties') ?? '',
      fallback: attribute('fallback') ?? '',
    });
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
const isPageItem = ({ type, path }: Item): boolean => PAGE_TYPES.test(type) || /\.x?html?$/i.test(path);

/** Follows an item's fallbacks to one that is a page; a loop of them ends. */
function pageOf(item: Item | undefined, items: ReadonlyMap<string, Item>): Item | undefined {
  let at = item;
  for (let steps = 0; at && steps < 10; steps += 1) {
    if (isPageItem(at)) return at;
    at = items.get(at.fallback);
  }
  return item && /^image\//.test(item.type) ? item : undefined;
}

/**
 * Reads the container and the package document of an EPUB (EPUB 3.3, 4 and 5; OPF 2.0.1). Lists the words of its metadata. Pages that
 * the order of reading leaves out come at its end, as their words are the author's too. Throws `UnreadableFile`: `locked`, `broken`.
 */
export function openEpub(archive: Archive, dropped: LeftOutList): EpubPackage {
  const [encryption = '', container = ''] = archive.read([
    'META-INF/encryption.xml',
    'META-INF/container.xml',
  ]);
  refuseLocked(encryption);
  const path = packagePath(archive, container);
  const [xml = ''] = archive.read([path]);
  const reader = new PackageReader(pathsFrom(archive, folderOf(path)), dropped);
  try {
    if (xml !== '') readXml(xml, reader);
  } catch (reason) {
    if (!isBroken(reason) || reader.items.size === 0) throw reason;
  }
  const items = [...reader.items.values()];
  const nav = items.find(({ properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties));
  const ncx = reader.items.get(reader.toc) ?? items.find(({ type }) => type === 'application/x-dtbncx+xml');
  const spine = new Map<string, Item>();
  for (const id of reader.order) {
    const page = pageOf(reader.items.get(id), reader.items);
    if (page && !spine.has(page.path)) spine.set(page.path, page);
  }
  for (const item of items)
    if (isPageItem(item) && item.type !== 'image/svg+xml' && item !== nav && !spine.has(item.path))
      spine.set(item.path, item);
  return { items, spine: [...spine.values()], nav, ncx };
}
