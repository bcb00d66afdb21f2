import type { XmlElement } from '#shared/manuscript/xml-events.ts';
import { type CssLooks, symbols } from './css-looks.ts';
import { isTracked, listFormat, MARK_OF } from './html-elements.ts';
import { HtmlLists, ownFormat } from './html-lists.ts';

const LINES = new Set(['u', 'ins', 's', 'strike', 'del']);
const MARKED = ['bold', 'italic', 'underline', 'strike'] as const;

/** What an element adds to the looks of what is around it. `styled`: what its styles say. `place`: where it is, or what it is. */
export function ownLooks(
  element: XmlElement,
  styled: CssLooks,
  place: { inLink: boolean; isHeading: boolean },
): CssLooks {
  const { name, attribute } = element;
  const mark = styled.undecorated && LINES.has(name) ? undefined : MARK_OF.get(name);
  const own: CssLooks = { ...(mark ? { [mark]: true } : {}), ...styled };
  // The underline of a link is not the author's, nor are the looks of a heading.
  if (name === 'a' || place.inLink || isTracked(element, 'ins')) delete own.underline;
  if (place.isHeading) for (const look of MARKED) delete own[look];
  if (name === 'pre' || name === 'listing' || name === 'xmp') own.keepsBlanks ??= true;
  takeListLooks(own, element);
  const face = name === 'font' ? attribute('face') : undefined;
  // LibreOffice writes signs as private characters, and ordinary letters beside them in the same element.
  if (face !== undefined) Object.assign(own, symbols(face.toLowerCase()), { letters: true });
  return own;
}

/** Adds what an element says of the numbers in it. A list inside another has numbers or bullets of its own. */
function takeListLooks(own: CssLooks, element: XmlElement): void {
  const type = element.attribute('type');
  if (HtmlLists.has(element.name)) {
    own.unmarked ??= false;
    own.numbers ??= ownFormat(element);
  } else if (element.name === 'li' && /^[1ai]$/i.test(type ?? '')) own.numbers ??= listFormat(type);
}
