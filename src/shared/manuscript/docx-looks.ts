import type { Mark } from '#shared/domain/story-document.ts';
import type { XmlElement } from './xml-events.ts';

/** Marks and the font set in one place of a Word file; undefined: not set there. */
export type Looks = { [Name in Mark | 'hidden']?: boolean } & { font?: string };

/** Whether a namespace is one of Word's two: transitional or strict. */
export const isWord = (space: string): boolean =>
  space === 'http://schemas.openxmlformats.org/wordprocessingml/2006/main' ||
  space === 'http://purl.oclc.org/ooxml/wordprocessingml/main';

const NAMES: ReadonlyMap<string, Mark | 'hidden'> = new Map(
  Object.entries<Mark | 'hidden'>({
    b: 'bold',
    i: 'italic',
    u: 'underline',
    strike: 'strike',
    dstrike: 'strike',
    vanish: 'hidden',
  }),
);

/** Adds a run property to `looks`; false if a story has no such mark. */
export function takeLook(looks: Looks, { name, attribute }: XmlElement): boolean {
  if (name === 'rFonts') {
    // Signs of symbol fonts are written as ASCII letters. A font of the theme is none.
    const font = attribute('asciiTheme') === undefined ? attribute('ascii') : '';
    if (font !== undefined) looks.font = font;
    return true;
  }
  const look = NAMES.get(name);
  if (!look) return false;
  const value = attribute('val') ?? 'true';
  const on = !/^(?:false|0|off|none)$/.test(value);
  // "No double strike" does not cancel a single strike.
  if (name === 'dstrike' && !on) return true;
  looks[look] = on;
  return true;
}
