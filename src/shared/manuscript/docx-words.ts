import { characterOf } from './docx-characters.ts';
import { codeOf, linkOf } from './docx-fields.ts';
import { type Looks, takeLook } from './docx-looks.ts';
import { OneVersion } from './docx-versions.ts';
import { UnreadableFile } from './reading.ts';
import { inSymbols, isSymbolFont } from './symbol-fonts.ts';
import { readXml, type XmlElement, type XmlListener } from './xml-events.ts';

/** Elements whose content is text: of runs, deleted runs and equations, and values of charts. */
const TEXTS = new Set(['t', 'delText', 'v', 'pt']);
const INSTRUCTIONS = new Set(['instrText', 'delInstrText']);
const BLANKS = new Set(['p', 'tab', 'br', 'cr', 'ptab', 'v', 'pt']);
/** Attributes that describe a picture, and elements that have them. */
const DESCRIPTIONS = ['descr', 'alt', 'title', 'string'];
const DESCRIBED = new Set(['docPr', 'cNvPr', 'rect', 'shape', 'textpath', 'imagedata']);

/** What an element of a run is among words: a character, the font and code of an unknown one, a blank, or ''. */
function signOf(element: XmlElement): string {
  const { name, attribute } = element;
  if (BLANKS.has(name)) return ' ';
  const code = /^sym(?:Ex)?$/.test(name) ? attribute('char') : undefined;
  return characterOf(element) ?? (code === undefined ? '' : ` ${attribute('font') ?? ''} ${code} `);
}

/** Collects the words of what is left out, as notes, page headers and deleted text, with descriptions of pictures and addresses of links. */
export class Words implements XmlListener {
  private collected = '';
  private inText = false;
  private inInstruction = false;
  /** The instruction of a field whose result has not begun. */
  private instruction = '';
  /** What the open run sets. */
  private looks: Looks = {};
  private readonly described = new Set<string>();
  private readonly addresses: ReadonlyMap<string, string>;

  /** `addresses`: of the links of its part of the file, by id. */
  constructor(addresses: ReadonlyMap<string, string>) {
    this.addresses = addresses;
  }

  open(element: XmlElement): void {
    const { name, attribute } = element;
    this.inText = TEXTS.has(name);
    this.inInstruction = INSTRUCTIONS.has(name);
    if (DESCRIBED.has(name)) this.describe(element);
    if (name === 'r') this.looks = {};
    if (name === 'rFonts') takeLook(this.looks, element);
    else if (name === 'hyperlink' || name === 'hlinkClick')
      this.add(`${this.addresses.get(attribute('id') ?? '') ?? ''} ${attribute('tooltip') ?? ''}`);
    else if (name === 'fldSimple') this.add(linkOf(attribute('instr') ?? '') ?? '');
    else if (name === 'fldChar') this.field(attribute('fldCharType') ?? '');
    else this.collected += signOf(element);
  }

  /** Adds words apart from others. */
  private add(words: string): void {
    if (words.trim() !== '') this.collected += ` ${words} `;
  }

  /** Adds the descriptions of a picture; programs write the same one to several elements. */
  private describe({ attribute }: XmlElement): void {
    for (const key of DESCRIPTIONS) {
      const description = attribute(key) ?? '';
      if (!this.described.has(description)) this.add(description);
      this.described.add(description);
    }
  }

  /** A field with a result is its result; only an address is not in it. */
  private field(type: string): void {
    if (type === 'separate') this.add(linkOf(this.instruction) ?? '');
    else this.add(this.shown());
    this.instruction = '';
  }

  /** The words of a field without a result. */
  private shown(): string {
    const code = codeOf(this.instruction);
    return code.kind === 'ruby' ? `${code.base} ${code.reading}` : code.text;
  }

  close(): void {
    this.inText = false;
    this.inInstruction = false;
  }

  text(text: string): void {
    const { font = '' } = this.looks;
    if (this.inText) this.collected += isSymbolFont(font) ? inSymbols(font, text) : text;
    else if (this.inInstruction) this.instruction += text;
  }

  /** The words so far, with blanks as they come. */
  get all(): string {
    return `${this.collected} ${this.shown()}`.trimEnd();
  }
}

/** The words of a drawing or chart, as far as it can be read: a damaged one must not keep the text from being read. */
export function wordsOfFigure(xml: string): string {
  const words = new Words(new Map());
  try {
    readXml(xml, new OneVersion(words));
  } catch (error) {
    if (!(error instanceof UnreadableFile && error.problem === 'broken')) throw error;
  }
  return words.all;
}

/** The words of a part of a Word file. `xml` '': there is none. Throws `UnreadableFile`. */
export function wordsOfXml(xml: string, addresses: ReadonlyMap<string, string>): string {
  const words = new Words(addresses);
  if (xml !== '') readXml(xml, new OneVersion(words));
  return words.all;
}
