import { symbolOf } from './symbol-fonts.ts';

/** Only this many open fields, from the outermost, are searched for a table of contents. */
const NESTED_MAX = 20;

/**
 * What a field says at its start or end: the address and title of a link whose text begins, or that has none; the instruction of another field
 * that ends without a result, which is not shown as it is written.
 */
type Said = { link: string } | { code: string };

/** Fields of a Word file that are open: links, tables of contents, and others whose result is text (ECMA-376, part 1, 17.16). */
export class Fields {
  private readonly open: { instruction: string; isSimple: boolean; isResult: boolean; isLink: boolean }[] =
    [];
  private links = 0;

  /** Takes `fldChar`. */
  take(type: string): Said | undefined {
    const field = this.open.at(-1);
    if (type === 'begin') this.begin('', false);
    else if (type === 'end' && field) {
      this.open.pop();
      if (field.isLink) this.links -= 1;
      if (!field.isResult) return saidBy(field.instruction);
    } else if (type === 'separate' && field && !field.isResult) {
      field.isResult = true;
      const link = linkOf(field.instruction);
      field.isLink = link !== undefined;
      if (field.isLink) this.links += 1;
      return link === undefined ? undefined : { link };
    }
    return undefined;
  }

  private begin(instruction: string, isSimple: boolean): void {
    this.open.push({ instruction, isSimple, isResult: false, isLink: false });
  }

  /** Takes `fldSimple`, whose result are the runs inside it. */
  takeSimple(instruction: string): void {
    this.begin(instruction, true);
  }

  /** Takes the beginning of a run. */
  takeRun(): Said | undefined {
    return this.open.at(-1)?.isSimple ? this.take('separate') : undefined;
  }

  instruct(text: string): void {
    const field = this.open.at(-1);
    if (field) field.instruction += text;
  }

  get inLink(): boolean {
    return this.links > 0;
  }

  /** Tables of contents are fields around their paragraphs, with fields for page numbers inside. */
  get inContents(): boolean {
    return this.open.slice(0, NESTED_MAX).some(({ instruction }) => nameOf(instruction) === 'TOC');
  }
}

const nameOf = (instruction: string): string | undefined => /^\s*(\w+)/.exec(instruction)?.[1]?.toUpperCase();

/** A switch that gives the form of a result; the word after it is no word of the author (ECMA-376, part 1, 17.16.4). */
const FORM = /^\\[*@#]$/;
const SWITCH = /^\\(?:[a-z!]|[*@#].*)$/i;

/** The words of an instruction without its name and switches. Quotation marks around them go. */
const wordsIn = (instruction: string): string =>
  (instruction.replace(/^\s*\w+/, '').match(/"[^"]*"|[^\s"]+/g) ?? [])
    .filter((part, at, parts) => !SWITCH.test(part) && !FORM.test(parts[at - 1] ?? ''))
    .map((part) => part.replaceAll('"', ''))
    .join(' ');

/** Address and tip of a link by its field's instruction; undefined for another field. */
export function linkOf(instruction: string): string | undefined {
  return nameOf(instruction) === 'HYPERLINK' ? wordsIn(instruction) : undefined;
}

/** What a field without a result says. */
function saidBy(instruction: string): Said {
  const link = linkOf(instruction);
  return link === undefined ? { code: instruction } : { link };
}

/** What a field without a result shows: a text with its reading (ruby), a character of a font, an equation, or nothing but words to list. */
export type FieldCode =
  | { kind: 'ruby'; base: string; reading: string }
  | { kind: 'symbol'; text: string }
  | { kind: 'equation' | 'hidden'; text: string };

/** Ruby of older versions of Word and of WPS: `EQ \\o\\ad(\\s\\up 9(かん),漢)`. */
const RUBY = /\\o\s*\\a[a-z]\s*\(\s*\\s\s*\\up\s*\d*\s*\(([^()]*)\)\s*[,;，]\s*([^()]*)\)/i;

/** A sign by its code and font: `SYMBOL 74 \\f Wingdings`, or with a code in hexadecimal digits. */
const SYMBOL = /^\s*SYMBOL\s+(\d+|0x[\da-f]+)\b(?:.*?\\f\s*(?:"([^"]*)"|(\S+)))?/i;

/** Reads the instruction of a field without a result (ECMA-376, part 1, 17.16.5). */
export function codeOf(instruction: string): FieldCode {
  const name = nameOf(instruction);
  const [, reading, base] = RUBY.exec(instruction) ?? [];
  if (name === 'EQ' && reading !== undefined && base !== undefined)
    return { kind: 'ruby', base: base.trim(), reading };
  if (name === 'EQ') return { kind: 'equation', text: instruction.replace(/^\s*EQ\b/i, '') };
  const [, code = '', quoted = '', font = quoted] = SYMBOL.exec(instruction) ?? [];
  const symbol = symbolOf(font, Number(code)) ?? '';
  return symbol === '' || /\p{Cc}/u.test(symbol)
    ? { kind: 'hidden', text: wordsIn(instruction) }
    : { kind: 'symbol', text: symbol };
}
