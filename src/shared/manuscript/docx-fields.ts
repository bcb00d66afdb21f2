/** Only this many open fields, from the outermost, are searched for a table of contents. */
const NESTED_MAX = 20;

/** Fields of a Word file that are open: links, tables of contents, and others whose result is text (ECMA-376, part 1, 17.16). */
export class Fields {
  private readonly open: { instruction: string; isResult: boolean; isLink: boolean }[] = [];
  private links = 0;

  /** Takes `fldChar`. Returns a link's address and title at the beginning of its text, else undefined. */
  take(type: string): string | undefined {
    const field = this.open.at(-1);
    if (type === 'begin') this.open.push({ instruction: '', isResult: false, isLink: false });
    else if (type === 'end' && this.open.pop()?.isLink) this.links -= 1;
    else if (type === 'separate' && field && !field.isResult) {
      field.isResult = true;
      const address = linkOf(field.instruction);
      field.isLink = address !== undefined;
      if (field.isLink) this.links += 1;
      return address;
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

/** Address and tip of a link by its field's instruction; undefined for another field. */
export function linkOf(instruction: string): string | undefined {
  if (!/^\s*HYPERLINK\b/.test(instruction)) return undefined;
  return (instruction.match(/"[^"]*"/g) ?? []).map((text) => text.slice(1, -1)).join(' ');
}
