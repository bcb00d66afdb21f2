/** Fields of a Word file that are open: links, tables of contents, and others whose result is text (ECMA-376, part 1, 17.16). */
export class Fields {
  private readonly open: { instruction: string; isResult: boolean }[] = [];

  /** Takes `fldChar`. Returns a link's address and title at the beginning of its text, else undefined. */
  take(type: string): string | undefined {
    const field = this.open.at(-1);
    if (type === 'begin') this.open.push({ instruction: '', isResult: false });
    else if (type === 'end') this.open.pop();
    else if (type === 'separate' && field && !field.isResult) {
      field.isResult = true;
      return linkOf(field.instruction);
    }
    return undefined;
  }

  instruct(text: string): void {
    const field = this.open.at(-1);
    if (field) field.instruction += text;
  }

  get inLink(): boolean {
    return this.open.some(({ instruction, isResult }) => isResult && linkOf(instruction) !== undefined);
  }

  get inContents(): boolean {
    return this.open.some(({ instruction }) => /^\s*TOC\b/.test(instruction));
  }
}

/** Address and tip of a link by its field's instruction; undefined for another field. */
export function linkOf(instruction: string): string | undefined {
  if (!/^\s*HYPERLINK\b/.test(instruction)) return undefined;
  return (instruction.match(/"[^"]*"/g) ?? []).map((text) => text.slice(1, -1)).join(' ');
}
