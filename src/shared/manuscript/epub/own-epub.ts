import { cleanText, MARKS, type Mark, type Run } from '#shared/domain/story-document.ts';
import type { Archive } from '#shared/manuscript/archive.ts';
import { readPage } from '#shared/manuscript/html/read-html.ts';
import {
  blockPart,
  type LeftOutList,
  type ReadPart,
  UnreadableFile,
  volumePart,
} from '#shared/manuscript/reading.ts';
import { readXml, type XmlElement, type XmlListener } from '#shared/manuscript/xml-events.ts';
import { readNav } from './epub-nav.ts';
import type { EpubPackage } from './epub-package.ts';

/** Thrown for a page that is not as `epub-pages.ts` writes it: another program has changed the file. */
class NotOwn extends Error {}

const TAGS: ReadonlyMap<string, Mark> = new Map([
  ['strong', 'bold'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['s', 'strike'],
]);
/** Elements around the text. */
const AROUND = new Set(['html', 'head', 'meta', 'link', 'body', 'section']);

/** Reads a chapter's page as it was written: each blank and each empty paragraph counts. */
class ChapterReader implements XmlListener {
  title = '';
  noteLabel = '';
  readonly parts: ReadPart[] = [];
  private readonly note: string[] = [];
  private notePlace: 'above' | 'below' = 'below';
  private inside = '';
  private isUntitled = false;
  private quotes = 0;
  private inNote = false;
  private runs: Run[] = [];
  private readonly marks: Mark[] = [];

  open({ name, attribute }: XmlElement): void {
    const mark = TAGS.get(name);
    if (mark) this.marks.push(mark);
    else if (name === 'p' || name === 'h1' || name === 'title') this.begin(name, attribute('class'));
    else if (name === 'hr') this.parts.push(blockPart({ type: 'sceneBreak' }));
    else if (name === 'blockquote') this.quotes += 1;
    else if (name === 'aside') {
      this.inNote = true;
      this.notePlace = this.parts.length === 0 && attribute('class') !== 'below' ? 'above' : 'below';
    } else if (name !== 'br' && !AROUND.has(name)) throw new NotOwn();
  }

  private begin(name: string, className: string | undefined): void {
    if (this.inside !== '') throw new NotOwn();
    this.inside = name;
    this.runs = [];
    if (name === 'h1') this.isUntitled = className === 'untitled';
  }

  text(text: string): void {
    if (this.inside === '') {
      if (text.trim() !== '') throw new NotOwn();
      return;
    }
    const marks = MARKS.filter((mark) => this.marks.includes(mark));
    const clean = cleanText(text);
    const last = this.runs.at(-1);
    if (last && (last.marks ?? []).join() === marks.join()) last.text += clean;
    else if (clean !== '') this.runs.push(marks.length > 0 ? { text: clean, marks } : { text: clean });
  }

  close({ name }: XmlElement): void {
    if (TAGS.has(name)) this.marks.pop();
    else if (name === 'blockquote') this.quotes -= 1;
    else if (name === 'aside') this.inNote = false;
    else if (name === this.inside) this.end(name);
  }

  private end(name: string): void {
    const text = this.runs.map((run) => run.text).join('');
    if (name === 'h1') this.title = this.isUntitled ? '' : text;
    else if (name === 'p' && this.inNote) this.note.push(text);
    else if (name === 'p')
      this.parts.push(blockPart({ type: this.quotes > 0 ? 'quote' : 'paragraph', runs: this.runs }));
    this.inside = '';
  }

  /** The chapter's parts, headed by its title. */
  chapter(level: number): ReadPart[] {
    const [label, ...lines] = this.note;
    this.noteLabel = label ?? '';
    const heading: ReadPart = { kind: 'heading', level, text: this.title, words: 0, names: 'chapter' };
    const note: ReadPart[] =
      label === undefined ? [] : [{ kind: 'note', note: { place: this.notePlace, text: lines.join('\n') } }];
    return [heading, ...note, ...this.parts];
  }
}

const OTHER_PAGES = new Set(['cover', 'title', 'contents']);

/**
 * Reads our own e-book exactly: volumes, titles, text and notes. Undefined if it is not ours, or if another program has changed it; it is then
 * read as any other.
 */
export function readOwnEpub(
  archive: Archive,
  { spine, nav }: EpubPackage,
  dropped: LeftOutList,
): ReadPart[] | undefined {
  const isChapter = ({ id }: { id: string }) => /^chapter-[\da-f-]{36}$/.test(id);
  if (!spine.some(isChapter) || !spine.every((item) => isChapter(item) || OTHER_PAGES.has(item.id)))
    return undefined;
  const others = spine.filter((item) => !isChapter(item)).map(({ path }) => path);
  const chapters = spine.filter(isChapter).map(({ path }) => path);
  const [contents = '', ...texts] = archive.read([nav?.path ?? '', ...others, ...chapters]);
  const volumes = volumesOf(contents, nav?.path ?? '');
  const labels = new Set<string>();
  try {
    const parts = texts.slice(others.length).flatMap((xml, index) => {
      const reader = new ChapterReader();
      readXml(xml, reader);
      const volume = volumes.get(chapters[index] ?? '');
      const chapter = reader.chapter(volumes.size > 0 ? 2 : 1);
      if (reader.noteLabel !== '') labels.add(reader.noteLabel);
      return volume === undefined ? chapter : [volumePart(volume), ...chapter];
    });
    for (const text of texts.slice(0, others.length)) dropped.addAll(readPage(text).dropped);
    for (const label of labels) dropped.addWords('titlePage', label);
    dropped.takeBack('contents', [...volumes.values()]);
    return parts;
  } catch (reason) {
    if (reason instanceof NotOwn || reason instanceof UnreadableFile) return undefined;
    throw reason;
  }
}

/** Names of volumes by the page of their first chapter. */
function volumesOf(contents: string, path: string): Map<string, string> {
  const entries = readNav(contents, path);
  return new Map(
    entries.flatMap(({ label, path: own }, index) => {
      const next = entries[index + 1];
      return own === '' && next ? [[next.path, label] as const] : [];
    }),
  );
}
