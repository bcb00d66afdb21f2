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
  /** The element is not underlined or struck out, whatever it is. */
  undecorated?: boolean;
  /** A list item has no marker. */
  unmarked?: boolean;
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

/** Looks by selector: `p`, `.c1` or `p.c1`. Longer selectors are not needed by the programs that write stories. */
export type CssRules = ReadonlyMap<string, CssLooks>;

const SELECTOR = /^[a-z][a-z0-9]*$|^(?:[a-z][a-z0-9]*)?\.[\w-]+$/i;
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
  ['display', (value) => ({ hidden: value.startsWith('none') })],
  ['visibility', (value) => ({ hidden: value.startsWith('hidden') })],
  ['mso-hide', (value) => ({ hidden: value.startsWith('all') })],
  ['white-space', (value) => ({ keepsBlanks: /^pre(?!-line)/.test(value) })],
  ['list-style', (value) => ({ unmarked: value.startsWith('none') })],
  ['list-style-type', (value) => ({ unmarked: value.startsWith('none') })],
]);

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
    Object.assign(looks, PROPERTIES.get(name)?.(value.toLowerCase()));
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

/** Adds the rules of a style sheet. Later rules win, as in CSS. */
export function addRules(rules: Map<string, CssLooks>, css: string): void {
  for (const rule of withoutComments(css).split('}')) {
    const brace = rule.lastIndexOf('{');
    if (brace < 0 || rules.size > RULES_MAX) continue;
    const looks = looksOf(rule.slice(brace + 1));
    if (Object.keys(looks).length === 0) continue;
    const selectors = rule.slice(rule.lastIndexOf('{', brace - 1) + 1, brace);
    for (const selector of selectors.split(',').map((text) => text.trim()))
      if (SELECTOR.test(selector)) {
        const key = selector.replace(/^[a-z][a-z0-9]*/i, (name) => name.toLowerCase());
        rules.set(key, { ...rules.get(key), ...looks });
      }
  }
}

/** What rules and its own `style` say of an element. */
export function styledLooks(rules: CssRules, name: string, classes: string, style: string): CssLooks {
  const list = classes.split(/\s+/).slice(0, 20);
  const keys = [name, ...list.map((one) => `.${one}`), ...list.map((one) => `${name}.${one}`)];
  return Object.assign({}, ...keys.map((key) => rules.get(key)), looksOf(style)) as CssLooks;
}
