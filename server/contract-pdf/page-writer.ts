import PDFDocument from 'pdfkit';
import { drawAs, shapedFont } from '#server/patches/pdfkit-shaped-font.ts';
import { addSignatureField } from '#server/patches/pdfkit-signature-field.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { type FontName, fontOf, shapedIn, type Weight } from './fonts.ts';
import { isRightToLeft } from './shaping.ts';
import { type Line, linesOf } from './text-lines.ts';
import { visibleLine } from './visible-text.ts';

/** The product's ink, indigo and rule colours (docs/spec, section 11, Colour), and a grey that is readable on paper. */
const INK = '#1F2430';
const INDIGO = '#34437A';
const GREY = '#5B6170';
const RULE = '#C9CCD6';

const WIDTH = 595.28;
const HEIGHT = 841.89;
const LEFT = 62;
const RIGHT = 62;
const TOP = 86;
const BOTTOM = 76;
/** The distance from a line's top to its baseline, and the line's height, both in font sizes. They suit both Chinese and Vietnamese. */
const BASELINE = 1.08;
const LEADING = 1.5;

/** A rectangle on a page, in points from the page's top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PageSetup = {
  readonly language: Language;
  readonly title: string;
  readonly issuedAt: Date;
  readonly head: { readonly left: string; readonly right: string };
  readonly foot: { readonly left: string; readonly right: (page: number, pages: number) => string };
};

export type TextOptions = {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: 'ink' | 'indigo' | 'grey';
  readonly indent?: number;
  /** Points below the text. */
  readonly after?: number;
  /** Text before the first line, in the indent: a clause's number, or a bullet. */
  readonly mark?: string;
  /** Position of the mark: points from the left edge. */
  readonly markIndent?: number;
  /** Points that must be left below the text on its page, so that no heading ends a page. */
  readonly keep?: number;
};

const COLOURS = { ink: INK, indigo: INDIGO, grey: GREY };

/**
 * Writes a document of A4 pages from top to bottom. Every line has a fixed position: no text, however long or strange, moves another text.
 */
export class PageWriter {
  readonly width = WIDTH - LEFT - RIGHT;
  private readonly doc: PDFKit.PDFDocument;
  private readonly setup: PageSetup;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  private readonly registered = new Set<FontName>();
  private y = TOP;

  constructor(setup: PageSetup) {
    this.setup = setup;
    this.doc = new PDFDocument({
      size: [WIDTH, HEIGHT],
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      lang: htmlLanguage(setup.language),
      displayTitle: true,
      // Without this, pdfkit adds Helvetica, which is not embedded.
      font: null as unknown as string,
      info: {
        Title: metadataText(setup.title),
        Author: metadataText(setup.head.left),
        Creator: 'Tinta',
        Producer: 'Tinta',
        CreationDate: setup.issuedAt,
      },
    });
    this.ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.on('end', () => resolve());
      this.doc.on('error', reject);
    });
  }

  text(text: string, options: TextOptions = {}): void {
    const { size = 10, weight = 'regular', colour = 'ink', indent = 0, after = 0, keep = 0 } = options;
    const { mark, markIndent = 0 } = options;
    const lines = this.lines(text, this.width - indent, size, weight);
    const height = size * LEADING;
    this.need(Math.min(lines.length, 2) * height + keep);
    for (const [index, line] of lines.entries()) {
      // A page never begins with a lone last line.
      this.need(index === lines.length - 2 ? 2 * height : height);
      if (index === 0 && mark)
        this.line(this.one(mark, size, weight), LEFT + markIndent, size, weight, colour);
      this.line(line, LEFT + indent, size, weight, colour);
      this.y += height;
    }
    this.y += after;
  }

  /** A row of a table. Long values continue over as many pages as they need. */
  row(label: string, value: string): void {
    const size = 9.5;
    const labelWidth = 150;
    const gap = 14;
    const height = size * LEADING;
    const labels = this.lines(label, labelWidth, size, 'regular');
    const values = this.lines(value, this.width - labelWidth - gap, size, 'regular');
    this.need(Math.max(labels.length, Math.min(values.length, 3)) * height + 7);
    this.y += 3;
    const top = this.y;
    // The label is drawn first, as a whole, so that copied text has it before the value.
    for (const line of labels) {
      this.line(line, LEFT, size, 'regular', 'grey');
      this.y += height;
    }
    const labelEnd = this.y;
    this.y = top;
    for (const line of values) {
      this.need(height);
      this.line(line, LEFT + labelWidth + gap, size, 'regular', 'ink');
      this.y += height;
    }
    // If the value continued on another page, its label is on the page before.
    const wentOn = this.y < top + values.length * height - 1;
    this.y = (wentOn ? this.y : Math.max(this.y, labelEnd)) + 3.5;
    this.rule(this.y);
    this.y += 0.5;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Whether the page is still empty. */
  get isAtTop(): boolean {
    return this.y === TOP;
  }

  /** Attaches a file to the document (ISO 32000-2, 14.13). `name` and `type` in ASCII. */
  attach(name: string, bytes: Uint8Array, type: string): void {
    const options = { name, type, relationship: 'Data', creationDate: this.setup.issuedAt };
    this.doc.file(Buffer.from(bytes), options);
  }

  /** A line across the text's width in the accent colour. */
  accent(): void {
    this.doc
      .moveTo(LEFT, this.y)
      .lineTo(LEFT + 56, this.y)
      .lineWidth(2)
      .strokeColor(INDIGO)
      .stroke();
    this.y += 2;
  }

  page(): void {
    this.doc.addPage();
    this.y = TOP;
  }

  /** Draws a frame of this size at the left edge, and returns its box. */
  frame(width: number, height: number): Box {
    this.need(height);
    const box = { x: LEFT, y: this.y, width, height };
    this.doc.roundedRect(box.x, box.y, width, height, 3).lineWidth(0.75).strokeColor(RULE).stroke();
    this.y += height;
    return box;
  }

  /** A picture centred in the box, as large as fits. */
  picture(png: Uint8Array, box: Box): void {
    this.doc.image(Buffer.from(png), box.x, box.y, {
      fit: [box.width, box.height],
      align: 'center',
      valign: 'center',
    });
  }

  /** An empty signature field over the box, to be filled later. */
  signatureField(name: string, box: Box): void {
    this.font('latin-regular');
    addSignatureField(this.doc, name, box);
  }

  /** Adds headers and footers, and returns the document's bytes. The same input gives the same bytes. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.doc.switchToPage(start + index);
      this.headAndFoot(index + 1, count);
    }
    this.doc.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }

  private headAndFoot(page: number, pages: number): void {
    const { head, foot } = this.setup;
    this.rule(TOP - 28);
    this.rule(HEIGHT - BOTTOM + 20);
    this.pair(head.left, head.right, TOP - 45);
    this.pair(foot.left, foot.right(page, pages), HEIGHT - BOTTOM + 27);
  }

  private pair(left: string, right: string, y: number): void {
    const size = 8;
    const end = this.one(right, size, 'regular');
    this.y = y;
    this.line(end, WIDTH - RIGHT - end.width, size, 'regular', 'grey');
    const room = Math.max(this.width - end.width - 20, 40);
    this.line(this.one(left, size, 'regular', room), LEFT, size, 'regular', 'grey');
  }

  private rule(y: number): void {
    this.doc
      .moveTo(LEFT, y)
      .lineTo(WIDTH - RIGHT, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  }

  /** The first line of a text; the rest is cut. Only for headers, footers and marks, which contain nothing essential. */
  private one(text: string, size: number, weight: Weight, width = this.width): Line {
    return this.lines(visibleLine(text), width, size, weight)[0] ?? { runs: [], width: 0 };
  }

  private lines(text: string, width: number, size: number, weight: Weight): Line[] {
    return linesOf(text, width, { size, weight, chinese: this.setup.language === 'zh_CN' });
  }

  private need(height: number): void {
    if (this.y + height > HEIGHT - BOTTOM) this.page();
  }

  private line(line: Line, x: number, size: number, weight: Weight, colour: keyof typeof COLOURS): void {
    let at = x;
    const baseline = this.y + size * BASELINE;
    this.doc.fontSize(size).fillColor(COLOURS[colour]);
    for (const { face, text } of line.runs) {
      const name: FontName = `${face}-${weight}`;
      this.font(name);
      if (isRightToLeft(text)) this.leftward(text, at, baseline);
      else this.run(name, text, at, baseline);
      at += this.doc.widthOfString(text);
    }
  }

  private run(name: FontName, text: string, x: number, y: number): void {
    const draw = () => this.doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
    // Readers read glyphs in the order of their positions. Where this differs from the order of the text, the text is given as well (ISO
    // 32000-1, 14.9.4).
    const isGiven = shapedIn(name, text).some((glyph) => glyph.text === '' || glyph.x !== 0 || glyph.y !== 0);
    if (isGiven) drawAs(this.doc, text, draw);
    else draw();
  }

  /** Draws right-to-left words from the last word, at the left, to the first: PDF.js reads a line in the order in which it was drawn. */
  private leftward(text: string, left: number, y: number): void {
    let x = left;
    // A space after the last word belongs to the text on its right.
    for (const word of (text.trimEnd().match(/\S+\s*/g) ?? []).reverse()) {
      this.doc.text(word, x, y, { lineBreak: false, baseline: 'alphabetic' });
      x += this.doc.widthOfString(word);
    }
  }

  /** Selects a font, which is loaded at its first use. */
  private font(name: FontName): void {
    if (!this.registered.has(name)) {
      const font = shapedFont(fontOf(name), (text) => shapedIn(name, text));
      this.doc.registerFont(name, font as unknown as string);
      this.registered.add(name);
    }
    this.doc.font(name);
  }
}

/** A text for the metadata. pdfkit writes it into XML unescaped, so it must contain no markup. */
const metadataText = (text: string): string =>
  visibleLine(text).replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆');
