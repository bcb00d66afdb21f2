import { resolved } from '#shared/manuscript/archive.ts';
import { readMarkup } from '#shared/manuscript/html/html-events.ts';
import type { XmlElement, XmlListener } from '#shared/manuscript/xml-events.ts';

/** An entry of a table of contents. `path`, `id`: where it leads; `path` '' if nowhere. `depth`: 0 is the highest. */
export type NavEntry = { label: string; path: string; id: string; depth: number };

/** Deeper entries are taken as this deep; books have three. */
const DEPTH_MAX = 6;

function target(href: string | undefined, folder: string): Pick<NavEntry, 'path' | 'id'> {
  if (href === undefined) return { path: '', id: '' };
  const [path = '', id = ''] = href.split('#');
  let name = id;
  try {
    name = decodeURIComponent(id);
  } catch {
    // It is taken as it is written.
  }
  return { path: resolved(path, folder), id: name };
}

const folderOf = (path: string): string => path.replace(/[^/]*$/, '');

/** Collects the entries of a navigation document's contents (EPUB 3.3, 5.4). */
class NavReader implements XmlListener {
  readonly entries: NavEntry[] = [];
  private readonly path: string;
  private isContents = false;
  private lists = 0;
  private entry: NavEntry | undefined;

  constructor(path: string) {
    this.path = path;
  }

  open({ name, attribute }: XmlElement): void {
    if (name === 'nav') {
      const type = `${attribute('epub:type') ?? ''} ${attribute('role') ?? ''}`;
      this.isContents = /(?:^|\s)(?:doc-)?toc(?:\s|$)/.test(type);
    }
    if (!this.isContents) return;
    if (name === 'ol' || name === 'ul') {
      this.lists += 1;
      this.entry = undefined;
    } else if (name === 'li') {
      this.entry = { label: '', path: '', id: '', depth: Math.min(this.lists - 1, DEPTH_MAX) };
      this.entries.push(this.entry);
    } else if (name === 'a' && this.entry && this.entry.path === '')
      Object.assign(this.entry, target(attribute('href'), folderOf(this.path)));
    if (name === 'img' && this.entry) this.entry.label += attribute('alt') ?? '';
  }

  text(text: string): void {
    if (this.isContents && this.entry) this.entry.label += text;
  }

  close({ name }: XmlElement): void {
    if (!this.isContents) return;
    if (name === 'nav') this.isContents = false;
    if (name === 'ol' || name === 'ul') this.lists -= 1;
    if (name === 'li') this.entry = undefined;
  }
}

/** Collects the entries of an NCX file (OPF 2.0.1, 2.4.1). */
class NcxReader implements XmlListener {
  readonly entries: NavEntry[] = [];
  /** Labels of pages and lists, and the title: words that lead to no chapter. */
  readonly others: string[] = [];
  private readonly path: string;
  private readonly points: NavEntry[] = [];
  private inText = false;

  constructor(path: string) {
    this.path = path;
  }

  open({ name, attribute }: XmlElement): void {
    const point = this.points.at(-1);
    const tag = name.toLowerCase();
    if (tag === 'navpoint') {
      const entry = { label: '', path: '', id: '', depth: Math.min(this.points.length, DEPTH_MAX) };
      this.points.push(entry);
      this.entries.push(entry);
    } else if (tag === 'content' && point)
      Object.assign(point, target(attribute('src'), folderOf(this.path)));
    else if (tag === 'text') {
      this.inText = true;
      if (!point) this.others.push('');
    }
  }

  text(text: string): void {
    if (!this.inText) return;
    const point = this.points.at(-1);
    if (point) point.label += text;
    else this.others.push((this.others.pop() ?? '') + text);
  }

  close({ name }: XmlElement): void {
    const tag = name.toLowerCase();
    if (tag === 'text') this.inText = false;
    if (tag === 'navpoint') this.points.pop();
  }
}

const cleaned = (entries: readonly NavEntry[]): NavEntry[] =>
  entries
    .map((entry) => ({ ...entry, label: entry.label.replace(/\s+/g, ' ').trim() }))
    .filter(({ label }) => label !== '');

/** The entries of a navigation document, '' for none. `path`: of the document. */
export const readNav = (text: string, path: string): NavEntry[] =>
  text === '' ? [] : cleaned(readMarkup(text, () => new NavReader(path)).entries);

/** The entries of an NCX file, and its other words. */
export function readNcx(text: string, path: string): { entries: NavEntry[]; others: string[] } {
  if (text === '') return { entries: [], others: [] };
  const { entries, others } = readMarkup(text, () => new NcxReader(path));
  return { entries: cleaned(entries), others };
}
