import { isWord, type Looks, takeLook } from './docx-looks.ts';
import { isKnownStyle } from './docx-paragraphs.ts';
import { readXml, type XmlElement, type XmlListener } from './xml-events.ts';

/** What a style means for a story, including what it inherits. `list`, `level`: of automatic numbers; '' or '0' for none. */
export type DocxStyle = {
  name: string;
  looks: Looks;
  outline: number | undefined;
  list: string;
  level: number | undefined;
};

type Written = {
  name: string;
  basedOn: string;
  looks: Looks;
  outline: number | undefined;
  list: string | undefined;
  level: number | undefined;
};

const NO_STYLE: DocxStyle = { name: '', looks: {}, outline: undefined, list: '', level: undefined };

/** The styles of a Word file by id, with inheritance resolved. */
export type StyleSheet = { get(id: string): DocxStyle; has(id: string): boolean; defaultParagraph: string };

/** Collects the styles as written, without inheritance. */
class StyleReader implements XmlListener {
  readonly written = new Map<string, Written>();
  defaultParagraph = '';
  private style: Written | undefined;
  private properties = 0;
  private conditional = 0;

  open(element: XmlElement): void {
    const { name, space } = element;
    if (!isWord(space)) return;
    if (name === 'style') this.begin(element);
    if (name === 'tblStylePr') this.conditional += 1;
    if (this.style && this.conditional === 0) this.property(this.style, element);
  }

  private begin({ attribute }: XmlElement): void {
    const id = attribute('styleId') ?? '';
    this.style = { name: id, basedOn: '', looks: {}, outline: undefined, list: undefined, level: undefined };
    this.written.set(id, this.style);
    if (attribute('type') === 'paragraph' && /^(?:1|true|on)$/.test(attribute('default') ?? ''))
      this.defaultParagraph = id;
  }

  private property(style: Written, element: XmlElement): void {
    const { name, attribute } = element;
    if (name === 'rPr') this.properties += 1;
    else if (name === 'name') style.name = attribute('val') ?? style.name;
    else if (name === 'basedOn') style.basedOn = attribute('val') ?? '';
    else if (name === 'outlineLvl') style.outline = Number(attribute('val'));
    else if (name === 'numId') style.list = attribute('val');
    else if (name === 'ilvl') style.level = Number(attribute('val'));
    else if (this.properties > 0) takeLook(style.looks, element);
  }

  close({ name, space }: XmlElement): void {
    if (!isWord(space)) return;
    if (name === 'tblStylePr') this.conditional -= 1;
    else if (name === 'rPr' && this.style && this.conditional === 0) this.properties -= 1;
    else if (name === 'style') this.style = undefined;
  }
}

/** Parses `word/styles.xml`; an empty text has no styles. */
export function readStyles(xml: string): StyleSheet {
  const reader = new StyleReader();
  if (xml !== '') readXml(xml, reader);
  const { written, defaultParagraph } = reader;
  const resolved = new Map<string, DocxStyle>();
  const get = (id: string, depth = 0): DocxStyle => {
    const known = resolved.get(id);
    if (known) return known;
    const own = written.get(id);
    // Ends the recursion through a cycle of styles in a damaged file.
    if (!own || depth > 20) return NO_STYLE;
    const base = own.basedOn === '' ? NO_STYLE : get(own.basedOn, depth + 1);
    const name = own.name.toLowerCase();
    const made = {
      // A style that is based on "Quote" is a quotation.
      name: !isKnownStyle(name) && isKnownStyle(base.name) ? base.name : name,
      looks: { ...base.looks, ...own.looks },
      outline: own.outline ?? headingLevel(own.name) ?? headingLevel(id) ?? base.outline,
      list: own.list ?? base.list,
      level: own.level ?? base.level,
    };
    resolved.set(id, made);
    return made;
  };
  return { get: (id) => get(id), has: (id) => written.has(id), defaultParagraph };
}

/** Names of heading styles. Word writes the English one in every language; other programs write their own. */
const HEADING =
  /^(?:heading|überschrift|titre|título|titolo|titlu|encabezado|judul|tajuk|标题|標題|見出し|제목|заголовок|rubrik|kop|nagłówek|otsikko|overskrift|nadpis|címsor|başlık|tiêu đề|หัวเรื่อง|عنوان|כותרת|επικεφαλίδα|pealkiri|naslov|antraštė|virsraksts)\s*([1-9])(?:,|$)/i;

/** Level of a heading by the name or id of its style: 0 for "heading 1". */
function headingLevel(name: string): number | undefined {
  const level = HEADING.exec(name.normalize('NFKC').trim())?.[1];
  return level === undefined ? undefined : Number(level) - 1;
}
