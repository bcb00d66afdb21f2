import { symbolOf } from './symbol-fonts.ts';

/** Only this many open fields, from the outermost, are searched for a table of contents. */
const NESTED_MAX = 20;

/**
 * What a field says at its start or end: the address and title of a link whose text begins; the instruction of a field that ends without a
 * result, which is not shown as it is written.
 */
type Said = { link: string } | { code: string };

/** Fields of a Word file that are open: links, tables of contents, and others whose result is text (ECMA-376, part 1, 17.16). */
export class Fields {
  private readonly open: { instruction: string; isResult: boolean; isLink: boolean }[] = [];
  private links = 0;

  /** Takes `fldChar`. */
  take(type: string): Said | undefined {
    const field = this.open.at(-1);
    if (type === 'begin') this.open.push({ instruction: '', isResult: false, isLink: false });
    else if (type === 'end' && field) {
      this.open.pop();
      if (field.isLink) this.links -= 1;
      if (!field.isResult) return { code: field.instruction };
    } else if (type === 'separate' && field && !field.isResult) {
      field.isResult = true;
      const link = linkOf(field.instruction);
      field.isLink = link !== undefined;
      if (field.isLink) this.links += 1;
      return link === undefined ? undefined : { link };
    }
    return undefined;
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
    return this.open.slice(0, NESTED_MAX).some(({ instruction }) => /^\s*TOC\b/.test(instruction));
  }
}

const quotedIn = (instruction: string): string =>
  (instruction.match(/"[^"]*"/g) ?? []).map((text) => text.slice(1, -1)).join(' ');

/** Address and tip of a link by its field's instruction; undefined for another field. */
export function linkOf(instruction: string): string | undefined {
  return /^\s*HYPERLINK\b/.test(instruction) ? quotedIn(instruction) : undefined;
}

/** What a field without a result shows: a text with its reading (ruby), a character of a font, an equation, or nothing but words to list. */
export type FieldCode =
  | { kind: 'ruby'; base: string; reading: string }
  | { kind: 'symbol'; text: string }
  | { kind: 'equation' | 'hidden'; text: string };

/** Ruby of older versions of Word and of WPS: `EQ \\o\\ad(\\s\\up 9(かん),漢)`. */
const RUBY = /\\o\s*\\a[a-z]\s*\(\s*\\s\s*\\up\s*\d*\s*\(([^()]*)\)\s*[,;，]\s*([^()]*)\)/i;

/** Reads the instruction of a field without a result (ECMA-376, part 1, 17.16.5). */
export function codeOf(instruction: string): FieldCode {
  const name = /^\s*(\w+)/.exec(instruction)?.[1]?.toUpperCase();
  const [, reading, base] = RUBY.exec(instruction) ?? [];
  if (name === 'EQ' && reading !== undefined && base !== undefined)
    return { kind: 'ruby', base: base.trim(), reading };
  if (name === 'EQ') return { kind: 'equation', text: instruction.replace(/^\s*EQ\b/i, '') };
  const [, code, font] = /^\s*SYMBOL\s+(\d+)\b.*?\\f\s*"([^"]*)"/i.exec(instruction) ?? [];
  const symbol = code === undefined || font === undefined ? undefined : symbolOf(font, Number(code));
  return symbol === undefined
    ? { kind: 'hidden', text: quotedIn(instruction) }
    : { kind: 'symbol', text: symbol };
}
