import type { StoryDocument } from '#shared/domain/story-document.ts';
import { linesOf } from '#shared/manuscript/docx-paragraphs.ts';
import { HtmlReader } from '#shared/manuscript/html/html-reader.ts';
import { type Dropped as LeftOut, LeftOutList } from '#shared/manuscript/reading.ts';
import type { XmlElement } from '#shared/manuscript/xml-events.ts';
import { rubyChoice } from '#ui/platform/ruby-choice.ts';

/** What is left out without a word: it has no words of the author. */
const UNTOLD = ['scripts', 'frontMatter', 'emptyLines', 'titlePage'] as const;
type Told = Exclude<LeftOut, (typeof UNTOLD)[number]>;

/** What a paste left out, as keys of `manuscript.dropped` and of `manuscript.paste`. */
export type Dropped = Told | 'headings' | 'looks';

/** A pasted text, and what it left out with its number. */
export type CleanPaste = { document: StoryDocument; dropped: readonly LeftOutOfPaste[] };
export type LeftOutOfPaste = {
  what: Dropped;
  count: number;
  /** The same text with what was left out: readings of ruby, as long as the author was not asked about them. */
  again?: StoryDocument;
};

const LOOKS =
  /(?:^|;)\s*(?:font-family|font-size|color|background|background-color|line-height|text-align|margin|text-indent|(?:-webkit-)?text-emphasis(?:-style)?)\s*:/i;

const eventOf = (element: Element): XmlElement => ({
  name: element.localName,
  space: element.namespaceURI ?? '',
  attribute: (name) => element.getAttribute(name) ?? undefined,
});

/** Passes what is pasted to the reader of HTML files, and counts the formatting that a story does not have. */
class PasteWalker {
  readonly reader: HtmlReader;
  headings = 0;
  looks = 0;

  constructor(readings: boolean) {
    this.reader = new HtmlReader(undefined, new LeftOutList(readings));
  }

  walk(root: Node): void {
    let node: Node | null = root;
    while (node) {
      const entered = this.enter(node);
      if (entered && node.firstChild) {
        node = node.firstChild;
        continue;
      }
      if (entered) this.leave(node);
      while (node && node !== root && !node.nextSibling) {
        node = node.parentNode;
        if (node) this.leave(node);
      }
      if (!node || node === root) return;
      node = node.nextSibling;
    }
  }

  /** Returns false if what is inside was read already. */
  private enter(node: Node): boolean {
    if (node.nodeType === Node.TEXT_NODE) this.reader.text(node.textContent ?? '');
    if (node.nodeType !== Node.ELEMENT_NODE) return false;
    const element = node as Element;
    // WebKit copies a space beside a change of formatting as a no-break space in such a span. A no-break space of the source has no span.
    if (element.classList.contains('Apple-converted-space')) {
      this.reader.text((element.textContent ?? '').replaceAll('\u00a0', ' '));
      return false;
    }
    if (/^h[1-6]$/.test(element.localName)) this.headings += 1;
    if (element.localName === 'font' || LOOKS.test(element.getAttribute('style') ?? '')) this.looks += 1;
    this.reader.open(eventOf(element));
    return true;
  }

  private leave(node: Node): void {
    if (node.nodeType === Node.ELEMENT_NODE) this.reader.close(eventOf(node as Element));
  }
}

function read(root: Element, readings: boolean) {
  const walker = new PasteWalker(readings);
  walker.walk(root);
  const { reader, headings, looks } = walker;
  reader.finish();
  const blocks = reader.paragraphs.flatMap((paragraph) => [...linesOf(paragraph, reader.dropped)]);
  const document: StoryDocument = { version: 1, blocks };
  return { document, dropped: reader.dropped.found, headings, looks };
}

/**
 * Reads pasted HTML as a story, by the rules that read a file of HTML (`src/shared/manuscript/html`): paragraphs, quotes, scene breaks and four
 * marks, and the words of everything else. A heading becomes a paragraph; readings of ruby are kept as the author chose. Reports what was left out. Script cannot enter: only text is read
 * (docs/spec, section 10, Paste).
 */
export function readPastedHtml(html: string): CleanPaste {
  const choice = rubyChoice();
  const root = new DOMParser().parseFromString(html, 'text/html').documentElement;
  const { document, dropped, headings, looks } = read(root, choice === 'keep');
  const isAsked = choice === null && dropped.ruby > 0;
  const untold: readonly string[] = UNTOLD;
  const left = Object.entries(dropped.dropped)
    .filter(([what]) => !untold.includes(what))
    .map(([what, { count }]) => ({
      what: what as Dropped,
      count,
      ...(what === 'symbols' && isAsked ? { again: read(root, true).document } : {}),
    }));
  const formats: LeftOutOfPaste[] = [
    { what: 'headings', count: headings },
    { what: 'looks', count: looks },
  ];
  return {
    document,
    dropped: [...left, ...formats.filter(({ count }) => count > 0)],
  };
}
