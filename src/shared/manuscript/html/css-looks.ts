/** The few style rules that mean something to a story: marks, hidden text, kept blanks, lists without markers. */

/** What styles say of an element; undefined: nothing. */
export type CssLooks = {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  hidden?: boolean;
  /** Blanks and line ends are kept. */
  keepsBlanks?: boolean;
  /** A list item has no marker. */
  unmarked?: boolean;
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
  ['text-decoration', decoration],
  ['text-decoration-line', decoration],
  ['display', (value) => ({ hidden: value.startsWith('none') })],
  ['visibility', (value) => ({ hidden: value.startsWith('hidden') })],
  ['mso-hide', (value) => ({ hidden: value.startsWith('all') })],
  ['white-space', (value) => ({ keepsBlanks: /^pre(?!-line)/.test(value) })],
  ['list-style', (value) => ({ unmarked: value.startsWith('none') })],
  ['list-style-type', (value) => ({ unmarked: value.startsWith('none') })],
]);

function decoration(value: string): CssLooks {
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
