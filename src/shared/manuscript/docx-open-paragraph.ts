import type { Run } from '#shared/domain/story-document.ts';
import type { DocxParagraph } from './docx-paragraphs.ts';
import type { XmlElement } from './xml-events.ts';

/** A paragraph while it is read. */
export type OpenParagraph = Omit<DocxParagraph, 'style' | 'label' | 'outline'> & {
  /** Properties of its own, which win over those of its style in any order. */
  own: { outline?: number; list?: string; level?: number };
  dropCap: boolean;
  /** The borders that are read are those of the paragraph, not of pages. */
  inBorders: boolean;
  /** It began inside a field that makes a table of contents. */
  inContents: boolean;
  /** Its words inside such a field. */
  contents: string;
};

/** A paragraph with the default style; `lines`: those it continues. */
export const newParagraph = (styleId: string, lines: Run[][], inContents: boolean): OpenParagraph => ({
  styleId,
  own: {},
  ruled: false,
  dropCap: false,
  inBorders: false,
  inContents,
  contents: '',
  lines,
});

/** Takes a paragraph property (ECMA-376, part 1, 17.3.1); others mean nothing to a story. */
export function takeProperty(paragraph: OpenParagraph, { name, attribute }: XmlElement): void {
  const value = attribute('val') ?? '';
  switch (name) {
    case 'pStyle':
      paragraph.styleId = value;
      return;
    case 'outlineLvl':
      paragraph.own.outline = Number(value);
      return;
    case 'numId':
      paragraph.own.list = value;
      return;
    case 'ilvl':
      paragraph.own.level = Number(value);
      return;
    case 'framePr':
      paragraph.dropCap = /^(?:drop|margin)$/.test(attribute('dropCap') ?? '');
      return;
    case 'pBdr':
    case 'pgBorders':
      paragraph.inBorders = name === 'pBdr';
      return;
    case 'bottom':
    case 'top':
      if (paragraph.inBorders && !/^(?:nil|none|)$/.test(value)) paragraph.ruled = true;
      return;
    default:
  }
}
