import { type Block, MARKS, type Mark, type Run, type StoryDocument } from '#shared/domain/story-document.ts';

/** Signs of CommonMark that mean something anywhere in a line. */
const SIGNS = /[\\`*_[\]<>~&]/g;
/** Signs that mean something at the beginning of a line: headings, lists, rules. */
const FIRST_SIGN = /^(\s*)([#+=-])/;
const FIRST_NUMBER = /^(\s*\d+)([.)])/;

const escaped = (text: string): string => text.replace(SIGNS, '\\$&');
/** A line that begins with four spaces would be code. */
const escapedLine = (line: string): string =>
  line
    .replace(/^[ \t]+/, '')
    .replace(FIRST_SIGN, '$1\\$2')
    .replace(FIRST_NUMBER, '$1\\$2');

/** Markdown has no sign for underline. */
const SIGN_OF: Readonly<Record<Mark, string>> = { bold: '**', italic: '*', underline: '', strike: '~~' };
const TAGS: Readonly<Record<Mark, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };

const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/u.test(sign);
const isPunctuation = (sign: string | undefined): boolean => sign !== undefined && /[\p{P}\p{S}]/u.test(sign);

/** Whether a letter inside asterisks lets them begin or end there, beside the letter outside (CommonMark, left- and right-flanking). */
const flanks = (inside: string | undefined, outside: string | undefined): boolean =>
  !isSpace(inside) && (!isPunctuation(inside) || isSpace(outside) || isPunctuation(outside));

/** A run between the signs beside it. Where signs would not be read as marks, elements of HTML are, which Markdown allows. */
function runMarkdown({ text, marks }: Run, before: Run | undefined, after: Run | undefined): string {
  const names = MARKS.filter((mark) => marks?.includes(mark));
  const signs = [...text];
  const isAlone = !before?.marks && !after?.marks;
  // An element beside a sign would be punctuation to it.
  const takesSigns =
    isAlone &&
    names.every((mark) => SIGN_OF[mark] !== '') &&
    flanks(signs[0], [...(before?.text ?? '')].at(-1)) &&
    flanks(signs.at(-1), [...(after?.text ?? '')][0]);
  return names.reduceRight(
    (inner, mark) =>
      takesSigns ? `${SIGN_OF[mark]}${inner}${SIGN_OF[mark]}` : `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`,
    escaped(text),
  );
}

function blockMarkdown(block: Block): string {
  if (block.type === 'sceneBreak') return '***';
  const { runs } = block;
  const line = runs.map((run, at) => runMarkdown(run, runs[at - 1], runs[at + 1])).join('');
  return block.type === 'quote' ? `> ${escapedLine(line)}` : escapedLine(line);
}

/** A text as Markdown (CommonMark, with `~~` for strike and elements for underline). */
export const documentMarkdown = ({ blocks }: StoryDocument): string => blocks.map(blockMarkdown).join('\n\n');

/** Plain lines, as those of a note or title, as Markdown: each line a paragraph. */
export const linesMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapedLine(escaped(line)))
    .join('\n\n');
