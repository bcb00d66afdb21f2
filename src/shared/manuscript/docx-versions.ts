import type { XmlElement, XmlListener } from './xml-events.ts';

/** Elements whose text is content. */
const TEXTS = new Set(['t', 'delText', 'instrText', 'delInstrText']);
/** Elements that are content by themselves. */
const SHOWN = new Set(
  'drawing pict object sym symEx tab ptab br cr noBreakHyphen softHyphen footnoteReference endnoteReference commentReference'.split(
    ' ',
  ),
);

/**
 * Passes on one version of what a Word file writes for older and newer programs (`mc:AlternateContent`: ECMA-376, part 3, 10.2.1): the first
 * with text, a sign, a picture or a note. The others are left out, with all inside them.
 */
export class OneVersion implements XmlListener {
  private readonly listener: XmlListener;
  /** For each open group of versions: whether one of them had content. */
  private readonly groups: boolean[] = [];
  /** Open elements in a version that is left out. */
  private leftOut = 0;
  private inText = false;

  /** `listener`: gets all that is not left out. */
  constructor(listener: XmlListener) {
    this.listener = listener;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (this.leftOut > 0 || (/^(?:Choice|Fallback)$/.test(name) && this.groups.at(-1))) {
      this.leftOut += 1;
      return;
    }
    if (name === 'AlternateContent') this.groups.push(false);
    if (SHOWN.has(name)) this.groups.fill(true);
    this.inText = TEXTS.has(name);
    this.listener.open(element);
  }

  close(element: XmlElement): void {
    if (this.leftOut > 0) {
      this.leftOut -= 1;
      return;
    }
    if (element.name === 'AlternateContent') this.groups.pop();
    this.inText = false;
    this.listener.close(element);
  }

  text(text: string): void {
    if (this.leftOut > 0) return;
    if (this.inText && text.trim() !== '') this.groups.fill(true);
    this.listener.text?.(text);
  }
}
