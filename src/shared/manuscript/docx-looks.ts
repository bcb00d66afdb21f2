import type { Mark } from '#shared/domain/story-document.ts';
import type { XmlElement } from './xml-events.ts';

/** Looks said in one place of a Word file: undefined where nothing is said of one. */
export type Looks = { [Name in Mark | 'hidden']?: boolean };

/** Both namespaces word processors write: of the standard's transitional form, and of its strict one. */
export const isWord = (space: string): boolean =>
  space === 'http://schemas.openxmlformats.org/wordprocessingml/2006/main' ||
  space === 'http://purl.oclc.org/ooxml/wordprocessingml/main';

const NAMES: Readonly<Record<string, keyof Looks>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  strike: 'strike',
  dstrike: 'strike',
  vanish: 'hidden',
};

/** Takes a property of a run into `looks`; false where it is none of those a story has. */
export function takeLook(looks: Looks, { name, attribute }: XmlElement): boolean {
  const look = NAMES[name];
  if (!look) return false;
  const value = attribute('val') ?? 'true';
  const on = !/^(?:false|0|off|none)$/.test(value);
  // Crossed out twice and not crossed out once are two statements.
  if (name === 'dstrike' && !on) return true;
  looks[look] = on;
  return true;
}
