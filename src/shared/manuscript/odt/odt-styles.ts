import type { Looks } from '#shared/manuscript/docx-looks.ts';
import { isKnownStyle } from '#shared/manuscript/docx-paragraphs.ts';
import { isSymbolFont } from '#shared/manuscript/symbol-fonts.ts';
import { readXml, type XmlElement, type XmlListener } from '#shared/manuscript/xml-events.ts';

/** Marks, and the symbol font whose signs are shown in place of letters, '' for none. */
export type OdtLooks = Looks & { symbols?: string };

/** What a style means for a story, with all it inherits. `outline`: level from 0. `ruled`: it has a line above or below. */
export type OdtStyle = { name: string; looks: OdtLooks; outline: number | undefined; ruled: boolean };

type Written = {
  /** '' for a style that the program made for one place. */
  name: string;
  parent: string;
  looks: OdtLooks;
  outline: number | undefined;
  ruled: boolean | undefined;
};

const NO_STYLE: OdtStyle = { name: '', looks: {}, outline: undefined, ruled: false };
/** Ends the walk through a loop of styles in a damaged file. */
const PARENTS_MAX = 20;

/** Marks in text properties (ODF 1.3, 16.29.29). */
function takeLooks(looks: Looks, { attribute }: XmlElement): void {
  const weight = attribute('font-weight');
  if (weight !== undefined) looks.bold = /^(?:bold|[6-9]00)$/.test(weight);
  const slant = attribute('font-style');
  if (slant !== undefined) looks.italic = slant !== 'normal';
  const underline = attribute('text-underline-style') ?? attribute('text-underline-type');
  if (underline !== undefined) looks.underline = underline !== 'none';
  const strike = attribute('text-line-through-style') ?? attribute('text-line-through-type');
  if (strike !== undefined) looks.strike = strike !== 'none';
  const display = attribute('display');
  if (display !== undefined) looks.hidden = display === 'none';
}

const hasLine = (border: string | undefined): boolean =>
  border !== undefined && border !== 'none' && !/^0(?:\D|$)/.test(border);

/** Collects the styles of `styles.xml` and `content.xml`, and whether sections are shown. */
export class OdtStyles implements XmlListener {
  private readonly written = new Map<string, Written>();
  private readonly resolved = new Map<string, OdtStyle>();
  /** Fonts by the names that styles use for them. */
  private readonly fonts = new Map<string, string>();
  private style: Written | undefined;
  private automatic = 0;

  /** Reads a file's styles; the same names in a later file win. */
  add(xml: string): void {
    if (xml !== '') readXml(xml, this);
  }

  open(element: XmlElement): void {
    const { name, attribute } = element;
    if (name === 'automatic-styles') this.automatic += 1;
    else if (name === 'font-face') this.fonts.set(attribute('name') ?? '', attribute('font-family') ?? '');
    else if (name === 'style' && attribute('family') !== undefined) this.begin(attribute);
    else if (!this.style) return;
    else if (name === 'text-properties') {
      takeLooks(this.style.looks, element);
      this.takeFont(this.style.looks, attribute);
    } else if (name === 'paragraph-properties') {
      const borders = ['border-bottom', 'border-top', 'border'].map((border) => attribute(border));
      if (borders.some((border) => border !== undefined)) this.style.ruled = borders.some(hasLine);
    }
  }

  private takeFont(looks: OdtLooks, attribute: XmlElement['attribute']): void {
    const name = attribute('font-name');
    const written = name === undefined ? attribute('font-family') : (this.fonts.get(name) ?? name);
    if (written === undefined) return;
    const font = (written.split(',')[0] ?? '').replace(/["']/g, '').trim();
    looks.symbols = isSymbolFont(font) ? font : '';
  }

  private begin(attribute: XmlElement['attribute']): void {
    const family = attribute('family') ?? '';
    const id = attribute('name') ?? '';
    const level = Number(attribute('default-outline-level') ?? '0');
    this.style = {
      name: this.automatic > 0 ? '' : (attribute('display-name') ?? id).toLowerCase(),
      parent: `${family}/${attribute('parent-style-name') ?? ''}`,
      looks: {},
      outline: level > 0 ? level - 1 : undefined,
      ruled: undefined,
    };
    this.written.set(`${family}/${id}`, this.style);
  }

  close({ name }: XmlElement): void {
    if (name === 'automatic-styles') this.automatic -= 1;
    else if (name === 'style') this.style = undefined;
  }

  get(family: 'paragraph' | 'text', id: string): OdtStyle {
    return this.resolve(`${family}/${id}`, 0);
  }

  private resolve(key: string, depth: number): OdtStyle {
    const known = this.resolved.get(key);
    if (known) return known;
    const own = this.written.get(key);
    if (depth > PARENTS_MAX) return NO_STYLE;
    // A style that the file does not define may still be known by its name.
    if (!own)
      return {
        ...NO_STYLE,
        name: key
          .replace(/^[^/]*\//, '')
          .replace(/_20_/g, ' ')
          .toLowerCase(),
      };
    const base = this.resolve(own.parent, depth + 1);
    // A style that is based on "Quotations" is a quotation.
    const name =
      own.name === '' || (!isKnownStyle(own.name) && isKnownStyle(base.name)) ? base.name : own.name;
    const style: OdtStyle = {
      name,
      looks: { ...base.looks, ...own.looks },
      outline: own.outline ?? base.outline,
      ruled: own.ruled ?? base.ruled,
    };
    this.resolved.set(key, style);
    return style;
  }
}
