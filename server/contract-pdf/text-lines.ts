/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';
import { covers, FACES, type Face, type Weight, widthOf } from './fonts.ts';
import { visibleGraphemes } from './visible-text.ts';

/** A part of a line in one face. */
export type Run = { readonly face: Face; readonly text: string };
/** A line, from left to right; `width` in points. */
export type Line = { readonly runs: readonly Run[]; readonly width: number };
/** Style of a text: `size` in points; `chinese` selects Chinese quotation marks and dashes. */
export type TextStyle = { readonly weight: Weight; readonly size: number; readonly chinese: boolean };

/** More graphemes than fit on a line of our pages. A longer piece is too long without being measured. */
const LINE_GRAPHEMES_MAX = 400;
/** Marks that both the Latin and the Chinese face have but draw differently. The surrounding script decides. */
const SHARED_MARKS = /^[“”‘’—…·]$/u;

/**
 * Breaks a text into lines of at most `width` points (UAX #14, so no Chinese line begins with a comma). A piece without a break opportunity
 * is broken between graphemes. The text's own line ends are kept.
 */
export function linesOf(text: string, width: number, style: TextStyle): Line[] {
  const lines: Line[] = [];
  let paragraph: Run[] = [];
  for (const grapheme of [...visibleGraphemes(text), '\n']) {
    if (grapheme === '\n') {
      lines.push(...paragraphLines(paragraph, width, style));
      paragraph = [];
    } else {
      const before = paragraph.at(-1)?.face ?? (style.chinese ? 'chinese' : 'latin');
      paragraph.push({ face: faceOf(grapheme, before, style.chinese), text: grapheme });
    }
  }
  return lines;
}

function faceOf(grapheme: string, before: Face, chinese: boolean): Face {
  if (SHARED_MARKS.test(grapheme)) return chinese || before === 'chinese' ? 'chinese' : 'latin';
  // The words of a right-to-left script are put in order together, so the space between two such words belongs to their run.
  if (grapheme === ' ' && (before === 'arabic' || before === 'hebrew')) return before;
  return FACES.find((face) => covers(face, grapheme)) ?? 'latin';
}

function paragraphLines(paragraph: readonly Run[], width: number, style: TextStyle): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  let used = 0;
  const add = (added: readonly Run[], fits: number) => {
    if (used > 0 && used + fits > width) {
      lines.push({ runs, width: used });
      runs = [];
      used = 0;
    }
    for (const run of added) append(runs, run);
    used += measure(added, style);
  };
  for (const piece of piecesOf(paragraph)) {
    const shown = piece.length > LINE_GRAPHEMES_MAX ? Infinity : measure(withoutSpaces(piece), style);
    if (shown <= width) add(piece, shown);
    else for (const grapheme of piece) add([grapheme], measure([grapheme], style));
  }
  return [...lines, { runs, width: used }];
}

/** A paragraph's graphemes, cut at every break opportunity. */
function piecesOf(paragraph: readonly Run[]): Run[][] {
  const breaker = new LineBreaker(paragraph.map(({ text }) => text).join(''));
  const pieces: Run[][] = [];
  let piece: Run[] = [];
  let end = 0;
  let next = breaker.nextBreak();
  for (const grapheme of paragraph) {
    piece.push(grapheme);
    end += grapheme.text.length;
    while (next && next.position < end) next = breaker.nextBreak();
    if (next?.position !== end) continue;
    pieces.push(piece);
    piece = [];
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

const withoutSpaces = (piece: readonly Run[]): readonly Run[] =>
  piece.slice(0, piece.findLastIndex(({ text }) => text !== ' ') + 1);

/** Appends a run; adjacent runs of one face are merged. */
function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.face === run.face) runs[runs.length - 1] = { face: run.face, text: last.text + run.text };
  else runs.push(run);
}

function measure(added: readonly Run[], { weight, size }: TextStyle): number {
  const runs: Run[] = [];
  for (const run of added) append(runs, run);
  return runs.reduce((sum, run) => sum + widthOf(`${run.face}-${weight}`, run.text) * size, 0);
}
