import { cleanText, type Run } from '#shared/domain/story-document.ts';

/** The lines of an open paragraph of HTML, with blanks as a browser shows them. */
export class HtmlLines {
  private lines: Run[][] = [[]];

  /** Begins another line. */
  breakLine(): void {
    this.lines.push([]);
  }

  /** Begins another line, unless this one is empty. */
  endLine(): void {
    if (this.lines.at(-1)?.length !== 0) this.breakLine();
  }

  /** Adds text whose line ends are shown, and whose blanks are single. */
  putLines(text: string, marks: Run['marks']): void {
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.breakLine();
      this.put(line.replace(/[ \t\f]+/g, ' '), marks);
    }
  }

  /** Adds text whose blanks are single; one at the beginning of a line, or after another, is not shown. */
  put(text: string, marks: Run['marks']): void {
    const last = this.lines.at(-1)?.at(-1)?.text ?? ' ';
    this.push(text.startsWith(' ') && last.endsWith(' ') ? text.slice(1) : text, marks);
  }

  /** Adds text whose blanks and line ends are shown. */
  putKept(text: string, marks: Run['marks']): void {
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.breakLine();
      this.push(line, marks);
    }
  }

  private push(text: string, marks: Run['marks'] = []): void {
    if (text !== '') this.lines.at(-1)?.push({ text: cleanText(text), marks });
  }

  /** Ends the paragraph: its lines without the blanks at their ends, which are not shown. */
  take(): Run[][] {
    const taken = this.lines.map(withoutEndBlank);
    this.lines = [[]];
    return taken;
  }
}

/** The words of lines, one after the other. */
export const textOfLines = (lines: readonly Run[][]): string =>
  lines.map((runs) => runs.map(({ text }) => text).join('')).join(' ');

function withoutEndBlank(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (!last?.text.endsWith(' ')) return runs;
  return [...runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) }].filter(({ text }) => text !== '');
}
