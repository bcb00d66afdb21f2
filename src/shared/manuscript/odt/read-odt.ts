import type { Archive } from '#shared/manuscript/archive.ts';
import { partsOfParagraphs } from '#shared/manuscript/docx-paragraphs.ts';
import { LeftOutList, type OnProgress, type Reading, UnreadableFile } from '#shared/manuscript/reading.ts';
import { readXml, type XmlListener } from '#shared/manuscript/xml-events.ts';
import { OdtBody } from './odt-body.ts';
import { OdtLists } from './odt-lists.ts';
import { OdtStyles } from './odt-styles.ts';

/** Equations, charts and tables of other programs are documents of their own in the archive. */
const OBJECT = /^(?:\.\/)?(?:object|obj)[^/]*\/content\.xml$/i;

/** Whether a file of the document has a password: then the manifest says how it is encrypted (ODF 1.3, part 2, 4.8). */
function hasPassword(manifest: string): boolean {
  let found = false;
  if (manifest !== '')
    readXml(manifest, {
      open({ name }) {
        if (name === 'encryption-data') found = true;
      },
      close() {},
    });
  return found;
}

/** Collects the words of page headers and footers. */
class PageTexts implements XmlListener {
  readonly texts: string[] = [];
  private depth = 0;

  open({ name }: { name: string }): void {
    if (/^(?:header|footer)(?:-left|-first)?$/.test(name)) {
      this.depth += 1;
      this.texts.push('');
    } else if (this.depth > 0 && /^(?:p|tab|s|line-break)$/.test(name)) this.add(' ');
  }

  private add(text: string): void {
    this.texts.push((this.texts.pop() ?? '') + text);
  }

  text(text: string): void {
    if (this.depth > 0) this.add(text);
  }

  close({ name }: { name: string }): void {
    if (/^(?:header|footer)(?:-left|-first)?$/.test(name)) this.depth -= 1;
  }
}

/** All text of a document inside the document. */
function wordsOf(xml: string): { words: string; isMath: boolean } {
  let words = '';
  let isMath: boolean | undefined;
  readXml(xml, {
    open({ name }) {
      isMath ??= name === 'math';
      words += ' ';
    },
    close() {},
    text(text) {
      words += text;
    },
  });
  return { words, isMath: isMath === true };
}

/**
 * Reads an OpenDocument text (.odt) of LibreOffice, Google Docs or Word. Throws `UnreadableFile`: `password`, `unknownFormat` for one that is no
 * text, `broken`, `tooNested`.
 */
export function readOdt(archive: Archive, onProgress?: OnProgress, readings?: boolean): Reading {
  const [manifest = ''] = archive.read(['META-INF/manifest.xml']);
  if (hasPassword(manifest)) throw new UnreadableFile('password');
  const objects = archive.paths.filter((path) => OBJECT.test(path));
  const [content = '', looks = '', ...inside] = archive.read(['content.xml', 'styles.xml', ...objects]);
  if (content === '') throw new UnreadableFile('broken');
  const dropped = new LeftOutList(readings);
  const styles = new OdtStyles();
  const lists = new OdtLists();
  for (const xml of [looks, content]) {
    styles.add(xml);
    lists.add(xml);
  }
  const body = new OdtBody(styles, lists, dropped);
  readXml(content, body, onProgress);
  if (!body.isText) throw new UnreadableFile('unknownFormat');
  const pages = new PageTexts();
  if (looks !== '') readXml(looks, pages);
  for (const text of pages.texts) if (text.trim() !== '') dropped.add('pageHeaders', text);
  for (const xml of inside) {
    const { words, isMath } = wordsOf(xml);
    dropped.add(isMath ? 'equations' : 'images', words);
  }
  const parts = partsOfParagraphs(body.paragraphs, false, dropped);
  return { parts, ...dropped.found, encoding: null, firstLines: [] };
}
