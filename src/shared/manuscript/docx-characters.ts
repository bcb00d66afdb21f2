import { symbolOf } from './symbol-fonts.ts';
import type { XmlElement } from './xml-events.ts';

/** Elements in a run that stand for a character (ECMA-376, part 1, 17.3.3). */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    tab: '\t',
    ptab: '\t',
    noBreakHyphen: '\u2011',
    softHyphen: '\u00ad',
  }),
);

/** The character that an element of a run stands for; undefined for any other element, and for a sign of an unknown font. */
export const characterOf = ({
  name,
  attribute,
}: Pick<XmlElement, 'name' | 'attribute'>): string | undefined =>
  name === 'sym' || name === 'symEx'
    ? symbolOf(attribute('font') ?? '', Number.parseInt(attribute('char') ?? '', 16))
    : CHARACTERS.get(name);
