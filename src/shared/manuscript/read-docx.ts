import { cleanText } from '#shared/domain/story-document.ts';
import { isWord, type Looks, takeLook } from './docx-looks.ts';
import { openDocx } from './docx-package.ts';
import { type DocxParagraph, hasStyleLook, marksOf, partsOfParagraphs } from './docx-paragraphs.ts';
import { readStyles, type StyleSheet } from './docx-style-sheet.ts';
import { DOCX_STYLES } from './docx-styles.ts';
import { type Dropped, DroppedCount, type OnProgress, type Reading } from './reading.ts';
import { readXml, type XmlElement, type XmlListener } from './xml-events.ts';
import { trimXml } from './xml-text.ts';

/** Elements left out with their content, and how they are reported; null: not reported, as they contain no text. */
const LEFT_OUT: ReadonlyMap<string, Dropped | null> = new Map(
  Object.entries<Dropped | null>({
    del: 'deletions',
    moveFrom: 'deletions',
    drawing: 'images',
    pict: 'images',
    object: 'images',
    // Only older programs show this element, instead of the element before it.
    Fallback: null,
    oMath: 'equations',
    oMathPara: 'equations',
    rt: 'symbols',
    delInstrText: null,
    sdtPr: null,
  }),
);
/** Elements in a run that represent a character. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    tab: '\t',
    ptab: '\t',
    noBreakHyphen: '\u2011',
    softHyphen: '\u00ad',
  }),
);
const COUNTED: ReadonlyMap<string, Dropped> = new Map(
  Object.entries<Dropped>({
    footnoteReference: 'footnotes',
    endnoteReference: 'footnotes',
    commentReference: 'comments',
    sym: 'symbols',
  }),
);

/** An element left out with its content. `rule`, `box`: it contains a horizontal line, or a text box. */
type Skipped = { name: string; depth: number; what: Dropped | null; rule: boolean; box: boolean };

/** Collects the paragraphs of a Word file's body (ECMA-376, part 1, section 17). */
class BodyReader implements XmlListener {
  readonly paragraphs: DocxParagraph[] = [];
  private readonly styles: StyleSheet;
  private readonly dropped: DroppedCount;
  private paragraph: DocxParagraph | undefined;
  /** A tracked change deleted the previous paragraph's end: the next text continues that paragraph. */
  private joins = false;
  private skipped: Skipped | undefined;
  private inParagraphProperties = 0;
  private inRun = 0;
  private inRunProperties = 0;
  private inText = false;
  private keepsBlanks = false;
  private direct: Looks = {};
  private runStyle = '';
  private links = 0;
  private tables = 0;
  /** Open fields, innermost last. */
  private readonly fields: { link: boolean; instruction: string }[] = [];
  /** How many of the open fields are links. */
  private linkFields = 0;
  private inInstruction = false;
  private contents = 0;

  constructor(styles: StyleSheet, dropped: DroppedCount) {
    this.styles = styles;
    this.dropped = dropped;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (this.skipped) {
      this.skip(this.skipped, element);
      return;
    }
    const inProperties = this.inParagraphProperties > 0 || this.inRunProperties > 0;
    // Inside properties `del` only marks a paragraph's end as deleted; `rPrChange` and the like contain the state before a tracked change.
    if (inProperties ? /^[a-z]+PrChange$/i.test(name) : LEFT_OUT.has(name)) {
      this.skipped = { name, depth: 1, what: LEFT_OUT.get(name) ?? null, rule: false, box: false };
      return;
    }
    if (this.inParagraphProperties > 0) {
      this.paragraphProperty(element);
      return;
    }
    if (name === 'instrText') this.inInstruction = true;
    if (!isWord(element.space)) return;
    if (this.inRunProperties > 0) this.runProperty(element);
    else this.content(element);
  }

  /** Reads an element inside an element that is left out, only to learn about the outer element. */
  private skip(skipped: Skipped, { name, attribute }: XmlElement): void {
    if (name === skipped.name) skipped.depth += 1;
    // A horizontal line of Google Docs and Word for the web.
    if (name === 'rect' && /^(?:t|true|1)$/.test(attribute('hr') ?? '')) skipped.rule = true;
    if (name === 'txbxContent') skipped.box = true;
    if (name === 'docPartGallery' && attribute('val') === 'Table of Contents') this.contents += 1;
  }

  private runProperty(element: XmlElement): void {
    if (element.name === 'rStyle') this.runStyle = element.attribute('val') ?? '';
    else if (!takeLook(this.direct, element) && element.name === 'rPr') this.inRunProperties += 1;
  }

  private content({ name, attribute }: XmlElement): void {
    switch (name) {
      case 'p':
        this.begin();
        return;
      case 'pPr':
        this.inParagraphProperties = 1;
        return;
      case 'r':
        this.inRun += 1;
        this.direct = {};
        this.runStyle = '';
        return;
      case 'tbl':
        if (this.tables === 0) this.dropped.add('tables');
        this.tables += 1;
        return;
      case 'hyperlink':
        this.dropped.add('links');
        this.links += 1;
        return;
      case 'fldChar':
        this.field(attribute('fldCharType') ?? '');
        return;
      case 'headerReference':
      case 'footerReference':
        this.dropped.add('pageHeaders');
        return;
      default:
        if (this.inRun > 0) this.inside(name, attribute);
    }
  }

  private inside(name: string, attribute: XmlElement['attribute']): void {
    if (name === 'rPr') {
      this.inRunProperties = 1;
      return;
    }
    if (name === 't') {
      this.inText = true;
      this.keepsBlanks = attribute('space') === 'preserve';
      return;
    }
    const type = attribute('type');
    const character = CHARACTERS.get(name);
    const counted = COUNTED.get(name);
    if (character !== undefined) this.put(character);
    else if (counted) this.dropped.add(counted);
    // Page and column breaks are not part of the text.
    else if ((name === 'br' && type !== 'page' && type !== 'column') || name === 'cr')
      this.paragraph?.lines.push([]);
  }

  private field(type: string): void {
    if (type === 'begin') this.fields.push({ link: false, instruction: '' });
    const field = this.fields.at(-1);
    if (type === 'separate' && field && /^\s*HYPERLINK\b/.test(field.instruction)) {
      if (!field.link) this.linkFields += 1;
      field.link = true;
      this.dropped.add('links');
    }
    if (type === 'end' && this.fields.pop()?.link) this.linkFields -= 1;
  }

  private paragraphProperty({ name, attribute, space }: XmlElement): void {
    const { paragraph } = this;
    if (name === 'pPr') this.inParagraphProperties += 1;
    if (!paragraph || !isWord(space)) return;
    const value = attribute('val');
    if (name === 'pStyle' && value !== undefined) this.setStyle(paragraph, value);
    else if (name === 'outlineLvl') paragraph.outline = Number(value);
    else if (name === 'numId') paragraph.numbered = value !== '0';
    else if ((name === 'bottom' || name === 'top') && value && !/^(?:nil|none)$/.test(value))
      paragraph.ruled = true;
    else if (name === 'del' || name === 'moveFrom') this.joins = true;
    else if (name === 'headerReference' || name === 'footerReference') this.dropped.add('pageHeaders');
  }

  private setStyle(paragraph: DocxParagraph, id: string): void {
    const { name, outline, numbered } = this.styles.get(id);
    Object.assign(paragraph, { styleId: id, style: name, outline, numbered });
  }

  private begin(): void {
    if (this.joins && this.paragraph) {
      this.joins = false;
      return;
    }
    this.joins = false;
    this.paragraph = {
      style: '',
      styleId: '',
      outline: undefined,
      numbered: false,
      ruled: false,
      lines: [[]],
    };
    this.setStyle(this.paragraph, this.styles.defaultParagraph);
  }

  text(text: string): void {
    const field = this.fields.at(-1);
    if (this.inInstruction && field) field.instruction += text;
    if (!this.inText || this.skipped) return;
    this.put(this.keepsBlanks ? text : trimXml(text));
  }

  private put(text: string): void {
    const { paragraph } = this;
    if (!paragraph || text === '') return;
    const looks = this.looks(paragraph);
    if (looks.hidden) {
      this.dropped.add('hidden');
      return;
    }
    paragraph.lines.at(-1)?.push({ text: cleanText(text), marks: marksOf(looks) });
  }

  /** A run's own marks win; else those of its style and its paragraph's style, which cancel each other (ECMA-376, part 1, 17.7.3). */
  private looks(paragraph: DocxParagraph): Looks {
    const above = hasStyleLook(paragraph.style) ? {} : this.styles.get(paragraph.styleId).looks;
    const style = this.runStyle === '' ? {} : this.styles.get(this.runStyle).looks;
    const looks: Looks = { ...above, ...style };
    for (const name of ['bold', 'italic', 'strike'] as const)
      if (above[name] && style[name]) looks[name] = false;
    Object.assign(looks, this.direct);
    // The underline of a link is not the author's.
    if (this.links > 0 || this.linkFields > 0) looks.underline = false;
    return looks;
  }

  close({ name, space }: XmlElement): void {
    if (this.skipped) {
      if (name === this.skipped.name) this.skipped.depth -= 1;
      if (this.skipped.depth === 0) this.leave(this.skipped);
      return;
    }
    if (name === 'instrText') this.inInstruction = false;
    if (!isWord(space)) return;
    if (this.inParagraphProperties === 0) this.closeContent(name);
    else if (name === 'pPr') this.inParagraphProperties -= 1;
  }

  private closeContent(name: string): void {
    if (name === 'rPr') this.inRunProperties = Math.max(0, this.inRunProperties - 1);
    else if (name === 'r') this.inRun -= 1;
    else if (name === 't') this.inText = false;
    else if (name === 'tbl') this.tables -= 1;
    else if (name === 'hyperlink') this.links -= 1;
    else if (name === 'sdt') this.contents = Math.max(0, this.contents - 1);
    else if (name === 'p') this.end();
  }

  private leave({ what, rule, box }: { what: Dropped | null; rule: boolean; box: boolean }): void {
    this.skipped = undefined;
    if (rule && this.paragraph) this.paragraph.ruled = true;
    else if (what === 'images') this.dropped.add(box ? 'textBoxes' : 'images');
    else if (what) this.dropped.add(what);
  }

  private end(): void {
    const { paragraph } = this;
    if (!paragraph || this.joins) return;
    this.paragraph = undefined;
    if (this.contents > 0 || /^toc (?:\d|heading)/.test(paragraph.style)) this.dropped.add('contents');
    else this.paragraphs.push(paragraph);
  }

  /** Ends the body; the last paragraph's end may be deleted too. */
  finish(): void {
    this.joins = false;
    this.end();
  }
}

/** Reads a Word file (.docx) of Word, Google Docs or LibreOffice. Throws `UnreadableFile`. */
export function readDocx(bytes: Uint8Array, onProgress?: OnProgress): Reading {
  const { document, styles } = openDocx(bytes);
  const dropped = new DroppedCount();
  const sheet = readStyles(styles);
  const reader = new BodyReader(sheet, dropped);
  readXml(document, reader, onProgress);
  reader.finish();
  const parts = partsOfParagraphs(reader.paragraphs, sheet.has(DOCX_STYLES.sceneBreak), dropped);
  return { parts, dropped: dropped.counts, encoding: null };
}
