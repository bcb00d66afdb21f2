/** HTML inside Markdown: which of it is markup, and which is a story's own use of angle brackets, as in `<Skill acquired: Fireball>`. */

import type { Mark } from '#shared/domain/story-document.ts';

const MARK_TAGS: ReadonlyMap<string, Mark> = new Map(
  Object.entries<Mark>({
    u: 'underline',
    ins: 'underline',
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    s: 'strike',
    strike: 'strike',
    del: 'strike',
  }),
);
/** Elements without content and closing tag. */
const VOID = new Set(['br', 'hr', 'img', 'wbr']);
/** Elements whose text is a line of its own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header html li main nav ol p pre section summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
);
/** Elements inside a line. */
const INLINE = new Set(
  'a abbr acronym bdi bdo big cite code data dfn font kbd label mark nobr output q rp rt ruby samp small span sub sup time tt var'.split(
    ' ',
  ),
);

const TAG =
  /^<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z_:][\w.:-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*)\s*\/?>$/i;

/** What a tag does; undefined for `readTag` of text in angle brackets. */
export type Tag =
  | { kind: 'mark'; mark: Mark; closes: boolean; hasWords: boolean }
  | { kind: 'line' | 'break' | 'image' | 'block' | 'inline' };

/** Names of the tags in a document that open, and that close: a tag without its partner is text. */
export type TagNames = { opened: ReadonlySet<string>; closed: ReadonlySet<string> };

const namesOf = (text: string, tags: RegExp): Set<string> =>
  new Set([...text.matchAll(tags)].map(([, name = '']) => name.toLowerCase()));

/** Finds the tags of a document. */
export const tagNamesOf = (text: string): TagNames => ({
  opened: namesOf(text, /<([a-z][a-z0-9]*)/gi),
  closed: namesOf(text, /<\/([a-z][a-z0-9]*)/gi),
});

/**
 * Reads one tag. Undefined if it means nothing in HTML: an unknown element, an attribute without a value, or an element that is never closed
 * or opened. Such a tag is text.
 */
export function readTag(value: string, { opened, closed }: TagNames): Tag | undefined {
  const [, slash = '', written = '', attributes = ''] = TAG.exec(value) ?? [];
  const name = written.toLowerCase();
  if (name === 'br' || name === 'wbr') return { kind: 'line' };
  if (name === 'hr') return { kind: 'break' };
  if (name === 'img') return { kind: 'image' };
  if (VOID.has(name) || !(slash ? opened : closed).has(name)) return undefined;
  const mark = MARK_TAGS.get(name);
  if (mark) return { kind: 'mark', mark, closes: slash !== '', hasWords: attributes.trim() !== '' };
  if (BLOCKS.has(name)) return { kind: 'block' };
  return INLINE.has(name) ? { kind: 'inline' } : undefined;
}
