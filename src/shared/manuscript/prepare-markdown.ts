/** What is done to Markdown before it is parsed. */

import { isSceneLine } from './line-kinds.ts';
import type { LeftOutList } from './reading.ts';

/** Stands beside asterisks that Chinese punctuation would disable, while the text is parsed. A noncharacter is in no text. */
const GUARD = '\ufdd0';

/** Removes the guards of `prepareMarkdown` from a parsed text. */
export const unguarded = (text: string): string => text.replaceAll(GUARD, '');

/** Keys of which at least one is in the front matter of every tool that writes it. */
const FRONT_MATTER_KEYS =
  /^(?:title|subtitle|author|authors|date|lang|language|tags|categories|category|keywords|layout|draft|slug|description|summary|publish|published|created|updated|aliases|cssclass|series|rights|bibliography|output|toc)$/;

/**
 * The front matter at the start of a text, with its fences; '' if there is none. It is YAML: keys in the first column, with lists, comments
 * and deeper lines below them. A scene between two scene breaks is not.
 */
function frontMatterOf(text: string): string {
  const [block = '', body = ''] =
    /^\ufeff?---[ \t]*\r?\n((?:(?!(?:---|\.\.\.)[ \t]*\r?$).*\r?\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/my.exec(
      text,
    ) ?? [];
  if (block === '') return '';
  const lines = body.split(/\r?\n/).slice(0, -1);
  const keys = lines.map((line) => /^([\w-]+):(?:[ \t]|$)/.exec(line)?.[1]);
  const isYaml = lines.every(
    (line, index) => keys[index] !== undefined || (index > 0 && /^(?:[ \t]|- |#|$)/.test(line)),
  );
  return isYaml && keys.some((key) => key !== undefined && FRONT_MATTER_KEYS.test(key)) ? block : '';
}

/**
 * Removes from a text each piece that begins with a match of `open` and ends with the result of `closeOf`, and passes it to `list`. A piece
 * that is never closed stays.
 */
function takeOut(
  text: string,
  open: RegExp,
  closeOf: (found: string) => string,
  list: (taken: string) => void,
): string {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(open)) {
    const close = closeOf(found);
    if (index < from || unclosed.has(close)) continue;
    const end = text.indexOf(close, index);
    if (end < 0) {
      unclosed.add(close);
      continue;
    }
    kept.push(text.slice(from, index));
    from = end + close.length;
    list(text.slice(index, from));
  }
  return kept.join('') + text.slice(from);
}

const BEFORE_MARKS = /([\u3000-\u303f\uff00-\uffef“”‘’…—])(?=(?:\*+|~~)[\p{L}\p{N}])/gu;
const AFTER_MARKS = /([\p{L}\p{N}](?:\*+|~~))(?=[\u3000-\u303f\uff00-\uffef“”‘’…—])/gu;

/**
 * Prepares Markdown for the parser. Front matter, comments, scripts and styles are listed as left out. A line of tildes, which opens a block
 * of code in Markdown, is the scene break that it is in a story. Asterisks between a letter and Chinese punctuation get a guard: as Chinese
 * has no spaces, CommonMark would take them for the wrong sign (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
export function prepareMarkdown(source: string, dropped: LeftOutList): string {
  const front = frontMatterOf(source);
  if (front !== '') dropped.add('frontMatter', front.replace(/^(?:---|\.\.\.)[ \t]*$/gm, ''));
  let text = source.slice(front.length).replaceAll(GUARD, '');
  text = takeOut(
    text,
    /<!--/g,
    () => '-->',
    (taken) => dropped.add('comments', taken),
  );
  text = takeOut(
    text,
    /<(?:script|style)(?=[\s>])/g,
    (tag) => `</${tag.slice(1)}>`,
    (taken) => dropped.add('scripts', taken),
  );
  return text
    .replace(/^ {0,3}~{3,}[ \t]*$/gm, (line) => (isSceneLine(line) ? '***' : line))
    .replace(BEFORE_MARKS, `$1${GUARD}`)
    .replace(AFTER_MARKS, `$1${GUARD}`);
}
