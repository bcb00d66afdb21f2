/** The few style rules that mean something to a story: marks, hidden text, kept blanks, lists without markers. */

import { isSymbolFont } from '#shared/manuscript/symbol-fonts.ts';

/** What styles say of an element; undefined: nothing. */
export type CssLooks = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  hidden?: boolean;
  /** Blanks and line ends are kept. */
  keepsBlanks?: boolean;
  /** Line ends are kept, and blanks are single. */
  keepsLines?: boolean;
  /** The text of the element is lines of its own, as that of a paragraph. */
  block?: boolean;
  /** Each element in it is a block. */
  holdsBlocks?: boolean;
  /** Text flows around the element, so it divides none. */
  floats?: boolean;
  /** A quotation has no marks. */
  unquoted?: boolean;
  /** The element is not underlined or struck out, whatever it is. */
  undecorated?: boolean;
  /** A list item has no marker. */
  unmarked?: boolean;
  /** Format of a list's numbers, as `formatNumber` takes it; `bullet`: it has none. */
  numbers?: string;
  /** What stands before an item, as CSS writes it. */
  content?: string;
  /** The element has a line above or below. */
  ruled?: boolean;
  /** The text is written in a font whose letters are signs. */
  symbols?: string;
  /** Letters in it are letters all the same. */
  letters?: boolean;
  /** Word's blanks that stand for as many tabs. */
  tabs?: number;
  /** Word's blanks that stand for blanks and not for no-break ones. */
  blanks?: boolean;
};

/** Looks by selector: `p`, `.c1`, `p.c1` or `.c1>li:before`. Longer selectors are not needed by the programs that write stories. */
export type CssRules = ReadonlyMap<string, CssLooks>;

const SELECTOR = /^[a-z][a-z0-9]*$|^(?:[a-z][a-z0-9]*)?\.[\w-]+$|^\.[\w-]+>li:before$/i;
/** More rules are not a story's. */
const RULES_MAX = 20_000;

/** What a property with a value says, by the property's name. */
const PROPERTIES: ReadonlyMap<string, (value: string) => CssLooks> = new Map<
  string,
  (value: string) => CssLooks
>([
  ['font-weight', (value) => ({ bold: /^(?:bold|[6-9]00)/.test(value) })],
  ['font-style', (value) => ({ italic: /^(?:italic|oblique)/.test(value) })],
  ['border-bottom', line],
  ['border-top', line],
  ['font', font],
  ['font-family', (value) => symbols(value)],
  ['mso-symbol-font-family', (value) => symbols(value)],
  ['mso-tab-count', (value) => ({ tabs: Number.parseInt(value, 10) || 0 })],
  ['mso-spacerun', (value) => ({ blanks: value.startsWith('yes') })],
  ['text-decoration', decoration],
  ['text-decoration-line', decoration],
  ['display', display],
  ['float', (value) => ({ floats: /^(?:left|right|inline-)/.test(value) })],
  ['quotes', (value) => ({ unquoted: value.startsWith('none') })],
  ['content', (value) => ({ content: value })],
  ['visibility', (value) => ({ hidden: value.startsWith('hidden') })],
  ['mso-hide', (value) => ({ hidden: value.startsWith('all') })],
  ['white-space', blanks],
  ['white-space-collapse', blanks],
  ['list-style', marker],
  ['list-style-type', marker],
]);

function display(value: string): CssLooks {
  return {
    hidden: value.startsWith('none'),
    block: /^(?:block|flow-root|flex|grid|list-item|table)/.test(value),
    holdsBlocks: /^(?:flex|grid)/.test(value),
  };
}

function blanks(value: string): CssLooks {
  const keepsLines = /^(?:pre-line|preserve-breaks)/.test(value);
  return { keepsLines, keepsBlanks: !keepsLines && /^(?:pre|break-spaces)/.test(value) };
}

/** Formats of numbers by their names in CSS. */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['disc', 'bullet'],
  ['circle', 'bullet'],
  ['square', 'bullet'],
  ['decimal', 'decimal'],
  ['decimal-leading-zero', 'decimalZero'],
  ['lower-alpha', 'lowerLetter'],
  ['lower-latin', 'lowerLetter'],
  ['upper-alpha', 'upperLetter'],
  ['upper-latin', 'upperLetter'],
  ['lower-roman', 'lowerRoman'],
  ['upper-roman', 'upperRoman'],
  ['cjk-decimal', 'ideographDigital'],
  ['cjk-ideographic', 'chineseCounting'],
  ['simp-chinese-informal', 'chineseCounting'],
  ['trad-chinese-informal', 'chineseCounting'],
  ['japanese-informal', 'chineseCounting'],
  ['simp-chinese-formal', 'chineseLegalSimplified'],
  ['trad-chinese-formal', 'ideographLegalTraditional'],
]);

function marker(value: string): CssLooks {
  const words = value.split(/\s+/);
  const numbers = words.map((word) => NUMBERS.get(word)).find((format) => format !== undefined);
  return numbers === undefined ? { unmarked: words.includes('none') } : { unmarked: false, numbers };
}

/**
 * The marker of an item by its `content`, which holds texts and counters. `numberOf`: the number of a counter (its name in lower case) in a
 * format. A marker without a letter or a digit is a bullet.
 */
export function markerText(content: string, numberOf: (counter: string, format: string) => string): string {
  const parts = content.matchAll(/"((?:[^"\\]|\\.)*)"|counter\(\s*([\w-]+)\s*(?:,\s*([\w-]+)\s*)?\)/g);
  const text = [...parts].map(([, written = '', counter, format = 'decimal']) =>
    counter === undefined ? written : numberOf(counter.toLowerCase(), NUMBERS.get(format) ?? 'decimal'),
  );
  const shown = text.join('').trim();
  if (shown === '') return '';
  return /[\p{L}\p{N}]/u.test(shown.replace(/\\[\da-f]{1,6}/gi, '')) ? shown : '•';
}

/** A line above or below wins over no line on the other side. */
function line(value: string): CssLooks {
  return /^(?:none|0|hidden)/.test(value) || /\bnone\b/.test(value) ? {} : { ruled: true };
}

/** The shorthand sets what it does not name to its default. */
function font(value: string): CssLooks {
  const [before = '', after] = value.split(/\d*\.?\d+(?:px|pt|em|rem|%)/);
  if (after === undefined) return {};
  return { bold: /\b(?:bold|[6-9]00)/.test(before), italic: /\b(?:italic|oblique)/.test(before) };
}

/** Whether the first of these fonts shows signs in place of letters. */
export function symbols(value: string): CssLooks {
  const name = value.split(',')[0]?.replace(/["']/g, '').trim() ?? '';
  return { symbols: isSymbolFont(name) ? name : '', letters: false };
}

function decoration(value: string): CssLooks {
  if (value.startsWith('none')) return { undecorated: true };
  return {
    ...(value.includes('underline') ? { underline: true } : {}),
    ...(value.includes('line-through') ? { strike: true } : {}),
  };
}

/** Reads declarations, as in a `style` attribute. */
export function looksOf(declarations: string): CssLooks {
  const looks: CssLooks = {};
  for (const declaration of declarations.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    Object.assign(looks, PROPERTIES.get(name)?.(name === 'content' ? value : value.toLowerCase()));
  }
  return looks;
}

/** CSS without its comments. */
function withoutComments(css: string): string {
  let text = '';
  let at = 0;
  for (let from = css.indexOf('/*'); from >= 0; from = css.indexOf('/*', at)) {
    text += css.slice(at, from);
    const to = css.indexOf('*/', from + 2);
    at = to < 0 ? css.length : to + 2;
  }
  return text + css.slice(at);
}

/** Whether rules for these media count on any screen. Rules for some sizes of screen or for other programs do not. */
export const isForScreens = (media: string): boolean =>
  media.trim() === '' || media.split(',').some((one) => /^\s*(?:only\s+)?(?:all|screen)\s*$/i.test(one));

/** Whether the rules inside a block count; `before`: what is written before it. */
function holdsRules(before: string): boolean {
  if (/^@media\b/i.test(before)) return isForScreens(before.slice('@media'.length));
  return /^@layer\b/i.test(before) || (/^@supports\b/i.test(before) && !/\bnot\b/i.test(before));
}

function addRule(rules: Map<string, CssLooks>, selectors: string, looks: CssLooks): void {
  if (Object.keys(looks).length === 0) return;
  for (const written of selectors.split(',')) {
    const selector = written
      .trim()
      .replace(/\s*>\s*/g, '>')
      .replace('::', ':');
    if (!SELECTOR.test(selector) || rules.size > RULES_MAX) continue;
    const key = selector.replace(/^[a-z][a-z0-9]*/i, (name) => name.toLowerCase());
    rules.set(key, { ...rules.get(key), ...looks });
  }
}

/** An open block of a style sheet: what is written before it, and whether what is in it counts. */
type OpenBlock = { before: string; counts: boolean };

const isRule = (block: OpenBlock | undefined): block is OpenBlock =>
  block !== undefined && !block.before.startsWith('@');

/** Rules inside rules are not read. */
const opened = (before: string, around: OpenBlock | undefined): OpenBlock => ({
  before,
  counts: (around?.counts ?? true) && !isRule(around) && (!before.startsWith('@') || holdsRules(before)),
});

/** Adds the rules of a style sheet that count on any screen. Later rules win, as in CSS. */
export function addRules(rules: Map<string, CssLooks>, css: string): void {
  const text = `${withoutComments(css).replace(/<!--|-->/g, '')}}`;
  const open: OpenBlock[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const top = open.at(-1);
    // Between rules it ends one without a block, as `@import`.
    if (sign === ';' && isRule(top)) continue;
    const written = text.slice(from, index).trim();
    from = index + 1;
    if (sign === '{') open.push(opened(written, top));
    if (sign !== '}') continue;
    if (isRule(top) && top.counts) addRule(rules, top.before, looksOf(written));
    open.pop();
  }
}

/** What rules and its own `style` say of an element. */
export function styledLooks(rules: CssRules, name: string, classes: string, style: string): CssLooks {
  const list = classes.split(/\s+/).slice(0, 20);
  const keys = [name, ...list.map((one) => `.${one}`), ...list.map((one) => `${name}.${one}`)];
  return Object.assign({}, ...keys.map((key) => rules.get(key)), looksOf(style)) as CssLooks;
}
