import { cleanText, type Run } from '#shared/domain/story-document.ts';
import { characterOf } from './docx-characters.ts';
import { codeOf, Fields } from './docx-fields.ts';
import { isWord, type Looks, takeLook } from './docx-looks.ts';
import type { SideTexts } from './docx-notes.ts';
import type { Numbering } from './docx-numbering.ts';
import { newParagraph, type OpenParagraph, takeProperty } from './docx-open-paragraph.ts';
import { type DocxParagraph, hasStyleLook, marksOf } from './docx-paragraphs.ts';
import { Skipped } from './docx-skipped.ts';
import type { StyleSheet } from './docx-style-sheet.ts';
import type { LeftOutList } from './reading.ts';
import { inSymbols, isSymbolFont } from './symbol-fonts.ts';
import type { XmlElement, XmlListener } from './xml-events.ts';
import { trimXml } from './xml-text.ts';

/** What the body refers to: styles, lists, notes and comments, page headers and footers, addresses of links. */
export type BodyContext = {
  styles: StyleSheet;
  numbering: Numbering;
  notes: SideTexts;
  addresses: ReadonlyMap<string, string>;
  /** The paragraphs of a text of another file, by its id. */
  chunk(id: string): readonly DocxParagraph[];
  dropped: LeftOutList;
};

/** Collects the paragraphs of a Word file's body (ECMA-376, part 1, section 17). */
export class BodyReader implements XmlListener {
  readonly paragraphs: DocxParagraph[] = [];
  private readonly context: BodyContext;
  private paragraph: OpenParagraph | undefined;
  /** Lines of a paragraph that the next one continues: its end was deleted in a tracked change, or it is a drop cap. */
  private carried: Run[][] | undefined;
  private joins = false;
  private skipped: Skipped | undefined;
  private inParagraphProperties = 0;
  private inRun = 0;
  private inRunProperties = 0;
  private inText = false;
  private inInstruction = false;
  private keepsBlanks = false;
  private direct: Looks = {};
  private runStyle = '';
  /** The reading of an open ruby, which stands before its base. */
  private reading = '';
  private links = 0;
  private tables = 0;
  private readonly fields = new Fields();
  /** Open content controls: whether each is a table of contents. */
  private readonly controls: boolean[] = [];

  constructor(context: BodyContext) {
    this.context = context;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (this.skipped) {
      this.skipped.open(element);
      return;
    }
    const inProperties = this.inParagraphProperties > 0 || this.inRunProperties > 0;
    // Inside properties `del` only marks a paragraph's end as deleted; `rPrChange` and the like contain the state before a tracked change.
    if (inProperties ? /^[a-z]+PrChange$/i.test(name) : Skipped.has(name)) {
      this.skipped = new Skipped(name, this.context.addresses);
      this.skipped.open(element);
      return;
    }
    if (this.inParagraphProperties > 0) {
      this.paragraphProperty(element);
      return;
    }
    if (name === 'instrText') this.inInstruction = true;
    if (!isWord(element.space) && name !== 'symEx') return;
    if (this.inRunProperties > 0) this.runProperty(element);
    else this.content(element);
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
      case 'altChunk':
        for (const inside of this.context.chunk(attribute('id') ?? '')) this.paragraphs.push(inside);
        return;
      case 'sdt':
        this.controls.push(false);
        return;
      case 'r':
        this.inRun += 1;
        this.field(this.fields.takeRun());
        this.direct = {};
        this.runStyle = '';
        return;
      case 'tbl':
        if (this.tables === 0) this.context.dropped.add('tables');
        this.tables += 1;
        return;
      default:
        this.reference(name, attribute);
    }
  }

  /**
   * Handles links, and page headers and footers, whose words are in other parts of the file. Passes other elements of a run to `inside`.
   */
  private reference(name: string, attribute: XmlElement['attribute']): void {
    const id = attribute('id') ?? '';
    if (name === 'hyperlink') {
      this.link(`${this.context.addresses.get(id) ?? ''} ${attribute('tooltip') ?? ''}`);
      this.links += 1;
    } else if (name === 'fldSimple') this.fields.takeSimple(attribute('instr') ?? '');
    else if (name === 'fldChar') this.field(this.fields.take(attribute('fldCharType') ?? ''));
    else if (name === 'headerReference' || name === 'footerReference') this.pageText(id);
    else if (this.inRun > 0) this.inside(name, attribute);
  }

  private link(address: string): void {
    this.context.dropped.add('links', address);
  }

  private field(said: ReturnType<Fields['take']>): void {
    if (!said) return;
    if ('link' in said) {
      this.link(said.link);
      return;
    }
    const code = codeOf(said.code);
    if (code.kind === 'ruby') this.put(`${code.base}${this.context.dropped.readingOf(code.reading)}`);
    else if (code.kind === 'symbol') this.put(code.text);
    else if (code.text.trim() !== '')
      this.context.dropped.add(code.kind === 'equation' ? 'equations' : 'hidden', code.text);
  }

  private pageText(id: string | undefined): void {
    this.context.notes.list('pages', id ?? '');
  }

  private inside(name: string, attribute: XmlElement['attribute']): void {
    const { dropped, notes } = this.context;
    const id = attribute('id') ?? '';
    const character = characterOf({ name, attribute });
    const isPageBreak = /^(?:page|column)$/.test(attribute('type') ?? '');
    if (name === 'rPr') this.inRunProperties = 1;
    else if (name === 't') {
      this.inText = true;
      this.keepsBlanks = attribute('space') === 'preserve';
    } else if (character !== undefined) this.put(character);
    else if (name === 'footnoteReference') notes.list('footnotes', id);
    else if (name === 'endnoteReference') notes.list('endnotes', id);
    else if (name === 'commentReference') notes.list('comments', id);
    else if (name === 'sym' || name === 'symEx')
      dropped.add('symbols', `${attribute('font')} ${attribute('char')}`);
    // A page break ends a line only if the line has words already.
    else if (name === 'cr' || (name === 'br' && (!isPageBreak || this.paragraph?.lines.at(-1)?.length)))
      this.breakLine();
  }

  private breakLine(): void {
    if (this.paragraph && this.fields.inContents) this.paragraph.contents += ' ';
    else this.paragraph?.lines.push([]);
  }

  private paragraphProperty(element: XmlElement): void {
    const { name, attribute, space } = element;
    if (name === 'pPr') this.inParagraphProperties += 1;
    if (!this.paragraph || !isWord(space)) return;
    if (name === 'del' || name === 'moveFrom') this.joins = true;
    else if (name === 'headerReference' || name === 'footerReference') this.pageText(attribute('id'));
    else takeProperty(this.paragraph, element);
  }

  /** The automatic number of a paragraph, counted. */
  private labelOf({ own, styleId }: OpenParagraph): string {
    const { styles, numbering } = this.context;
    const style = styles.get(styleId);
    const list = own.list ?? style.list;
    if (list === '' || list === '0') return '';
    return numbering.label(list, own.level ?? style.level ?? numbering.levelOf(list, styleId) ?? 0);
  }

  /**
   * Begins a paragraph. It gets the lines of the paragraph that it continues, but not that paragraph's style: a paragraph's properties
   * belong to its end.
   */
  private begin(): void {
    if (this.paragraph) this.end();
    const { defaultParagraph } = this.context.styles;
    this.paragraph = newParagraph(defaultParagraph, this.carried ?? [[]], this.fields.inContents);
    this.carried = undefined;
  }

  text(text: string): void {
    if (this.skipped) this.skipped.read(text);
    else {
      if (this.inInstruction) this.fields.instruct(text);
      if (this.inText) this.put(this.shown(this.keepsBlanks ? text : trimXml(text)));
    }
  }

  /** A text as its font shows it. */
  private shown(text: string): string {
    const { font = '' } = this.paragraph ? this.looks(this.paragraph) : {};
    return isSymbolFont(font) ? inSymbols(font, text) : text;
  }

  private put(text: string): void {
    const { paragraph } = this;
    if (!paragraph || text === '') return;
    const looks = this.looks(paragraph);
    if (looks.hidden) this.context.dropped.add('hidden', text);
    else if (this.fields.inContents) paragraph.contents += text;
    else paragraph.lines.at(-1)?.push({ text: cleanText(text), marks: marksOf(looks) });
  }

  /** A run's own marks win; else those of its style and its paragraph's style, which cancel each other (ECMA-376, part 1, 17.7.3). */
  private looks({ styleId }: OpenParagraph): Looks {
    const { styles } = this.context;
    const { name: styleName, looks: styleLooks } = styles.get(styleId);
    const above = hasStyleLook(styleName) ? {} : styleLooks;
    const style = this.runStyle === '' ? {} : styles.get(this.runStyle).looks;
    const looks: Looks = { ...above, ...style };
    for (const name of ['bold', 'italic', 'strike'] as const)
      if (above[name] && style[name]) looks[name] = false;
    Object.assign(looks, this.direct);
    // The underline of a link is not the author's.
    if (this.links > 0 || this.fields.inLink) looks.underline = false;
    return looks;
  }

  close(element: XmlElement): void {
    const { name, space } = element;
    if (this.skipped) {
      if (this.skipped.close(element)) this.leave(this.skipped);
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
    else if (name === 'ruby') this.endRuby();
    else if (name === 'sdt') this.controls.pop();
    else if (name === 'fldSimple') this.field(this.fields.take('end'));
    else if (name === 'p') this.end();
  }

  private endRuby(): void {
    const { reading } = this;
    this.reading = '';
    this.put(this.context.dropped.readingOf(reading));
  }

  private leave({ name, what, isRule, hasBox, isContents, text }: Skipped): void {
    this.skipped = undefined;
    if (name === 'rt') {
      this.reading += text;
      return;
    }
    if (isContents) this.controls[this.controls.length - 1] = true;
    if (isRule && this.paragraph) this.paragraph.ruled = true;
    else if (what === 'images') this.context.dropped.add(hasBox ? 'textBoxes' : 'images', text);
    else if (what) this.context.dropped.add(what, text);
  }

  private end(): void {
    const { paragraph } = this;
    if (!paragraph) return;
    this.paragraph = undefined;
    if (paragraph.contents !== '') this.context.dropped.add('contents', paragraph.contents);
    if (this.joins || paragraph.dropCap) {
      this.joins = false;
      this.carried = paragraph.lines;
      return;
    }
    const { own, styleId, inContents, contents, lines, ruled } = paragraph;
    const { name: style, outline } = this.context.styles.get(styleId);
    const words = lines.map((runs) => runs.map(({ text }) => text).join('')).join(' ');
    const isEmpty = words.trim() === '';
    if (
      this.controls.includes(true) ||
      /^(?:toc|contents) (?:\d|heading)/.test(style) ||
      (inContents && isEmpty)
    ) {
      if (!isEmpty || contents === '') this.context.dropped.add('contents', words);
      return;
    }
    if (isEmpty && contents !== '') return;
    const label = this.labelOf(paragraph);
    this.paragraphs.push({ style, styleId, outline: own.outline ?? outline, label, ruled, lines });
  }

  /** Ends the body; the last paragraph's end may be deleted too. */
  finish(): void {
    this.end();
    if (!this.carried) return;
    this.begin();
    this.end();
  }
}
