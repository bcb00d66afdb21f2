/**
 * Finds the titles in a file that does not mark them: plain text, Markdown without `#`, Word files without heading styles.
 *
 * 1. `number-words.ts` reads numbers: digits, Roman, English, Indonesian and Chinese words.
 * 2. `title-line.ts` says of one line what title it could be: of a part, a chapter, a prologue and the like, or a number alone.
 * 3. This file judges by the whole: a line is a title if it is sure by itself, or if it is one of a row of lines of the same form whose
 *    numbers rise and that have text between them. A list of titles at the start that all come again is the table of contents.
 *
 * Parts are headings of level 1 and chapters of level 2 where a file has both; otherwise all are of level 1.
 */

import { blockText } from '#shared/domain/story-document.ts';
import { headingPart, type LeftOutList, type ReadPart } from '#shared/manuscript/reading.ts';
import { readTitleLine, type TitleKind, type TitleLine } from './title-line.ts';

/** A possible title with its place in the file. */
type Candidate = TitleLine & { at: number };

/** Fewer titles in a row, without text between them, are not a table of contents. */
const CONTENTS_MIN = 3;
/**
 * Numbers with names ("1. Rain") are more often list items than titles. They are titles only if their texts have this many words on
 * average.
 */
const ITEM_WORDS_MIN = 50;

const CONTENTS = /^(?:table of contents|contents|daftar isi|目\s*[录錄次])\s*[:：]?$/iu;
const FRAME_LINE = /^[\s=_*~#+|│┃║─━═—–\-╔╗╚╝╠╣┌┐└┘├┤☆★◆◇■□●○✦✧•·]{3,}$/u;

const isScene = (part: ReadPart | undefined): boolean =>
  part?.kind === 'block' && part.block.type === 'sceneBreak';
const textOf = (part: ReadPart | undefined): string =>
  part?.kind === 'block' ? blockText(part.block).trim() : '';
const isFrame = (part: ReadPart | undefined): boolean => isScene(part) || FRAME_LINE.test(textOf(part));
const hasWords = (part: ReadPart | undefined): boolean => part?.kind === 'block' && part.words > 0;

function candidatesOf(parts: readonly ReadPart[]): Candidate[] {
  return parts.flatMap((part, at) => {
    if (part.kind !== 'block' || part.block.type !== 'paragraph') return [];
    const line = readTitleLine(blockText(part.block));
    return line ? [{ ...line, at }] : [];
  });
}

/** The longest row of rising numbers. */
function risingRow(candidates: readonly Candidate[]): Candidate[] {
  const best: { length: number; before: number }[] = [];
  /** Index of the smallest last number of a row of each length. */
  const ends: number[] = [];
  const valueAt = (index: number | undefined) => candidates[index ?? -1]?.value ?? 0;
  for (const [index, { value }] of candidates.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (valueAt(ends[middle]) < (value ?? 0)) low = middle + 1;
      else high = middle;
    }
    best.push({ length: low + 1, before: ends[low - 1] ?? -1 });
    ends[low] = index;
  }
  const row: Candidate[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = best[at]?.before ?? -1) {
    const candidate = candidates[at];
    if (candidate) row.push(candidate);
  }
  return row.reverse();
}

/** Rows of rising numbers; a new one begins with each number 1, as the chapters of a part may. */
function risingRows(candidates: readonly Candidate[]): Candidate[] {
  const rows: Candidate[][] = [];
  for (const candidate of candidates) {
    if (rows.length === 0 || (candidate.value ?? 2) <= 1) rows.push([]);
    rows.at(-1)?.push(candidate);
  }
  return rows.flatMap(risingRow);
}

function byForm(candidates: readonly Candidate[]): Candidate[][] {
  const forms = new Map<string, Candidate[]>();
  for (const candidate of candidates)
    if (!forms.get(candidate.form)?.push(candidate)) forms.set(candidate.form, [candidate]);
  return [...forms.values()];
}

/**
 * The sure titles, and lines that are not sure but have text and the one number that is missing between the sure titles around them. What an
 * author announces at the end has no text.
 */
function withMissing(candidates: readonly Candidate[], parts: readonly ReadPart[]): Candidate[] {
  const later: (number | null)[] = [];
  let next: number | null = null;
  for (const { isSure, value } of [...candidates].reverse()) {
    later.push(next);
    if (isSure) next = value;
  }
  later.reverse();
  let last = 0;
  return candidates.filter(({ isSure, value, at }, index) => {
    const fits = value === last + 1 && (later[index] ?? last + 2) === last + 2;
    const isMissing = fits && parts.slice(at + 1, candidates[index + 1]?.at).some(hasWords);
    if (isSure || isMissing) last = value ?? last;
    return isSure || isMissing;
  });
}

/** Titles of one form. Those that are not sure count where most of the form are alike and their numbers rise. */
function ofOneForm(candidates: readonly Candidate[], parts: readonly ReadPart[]): Candidate[] {
  const sure = candidates.filter(({ isSure }) => isSure);
  const others = candidates.length - sure.length;
  if (others <= sure.length) return withMissing(candidates, parts);
  const row = risingRows(candidates);
  const [only] = row;
  const begins = only !== undefined && (only.value ?? 2) <= 1 && !parts.slice(0, only.at).some(hasWords);
  return row.length > 1 || begins ? row : sure;
}

/** Numbers alone, or numbers with names, in the form that has most: they begin with 1, few are missing, and each has text. */
function numbered(
  candidates: readonly Candidate[],
  parts: readonly ReadPart[],
  wordsMin: number,
): Candidate[] {
  let best: Candidate[] = [];
  for (const alike of byForm(candidates)) {
    const rows = risingRows(alike);
    const row = rows.filter(({ at }, index) => {
      const next = rows[index + 1]?.at ?? parts.length;
      return parts.slice(at + 1, next).some(hasWords);
    });
    const first = row[0]?.value ?? 9;
    const highest = row.reduce((max, { value }) => Math.max(max, value ?? 0), 0);
    const words = parts
      .slice(row[0]?.at)
      .reduce((sum, part) => sum + (part.kind === 'note' ? 0 : part.words), 0);
    const isRow = row.length > 1 && first <= 1 && row.length * 2 >= highest && words >= row.length * wordsMin;
    if (isRow && row.length > best.length) best = row;
  }
  return best;
}

/** Places of the table of contents at the start: titles in a row without text between them, all of which come again. */
function contentsOf(candidates: readonly Candidate[], parts: readonly ReadPart[]): Set<number> {
  const textBetween = candidates.findIndex(
    ({ at }, index) => index > 0 && parts.slice((candidates[index - 1]?.at ?? 0) + 1, at).some(hasWords),
  );
  const row = textBetween < 0 ? candidates : candidates.slice(0, textBetween);
  if (row.length < CONTENTS_MIN) return new Set();
  const key = ({ kind, form, value }: Candidate) => `${kind} ${form} ${value}`;
  const last = new Map(candidates.map((candidate) => [key(candidate), candidate.at]));
  const end = row.findIndex((candidate) => last.get(key(candidate)) === candidate.at);
  const found = new Set((end < 0 ? row : row.slice(0, end)).map(({ at }) => at));
  if (found.size < CONTENTS_MIN) return new Set();
  const [first = 0] = found;
  const heading = parts.slice(0, first).map(hasWords).lastIndexOf(true);
  if (CONTENTS.test(textOf(parts[heading]))) found.add(heading);
  return found;
}

/** The titles of a file with the level of their headings, by place. */
function titlesOf(
  candidates: readonly Candidate[],
  parts: readonly ReadPart[],
): Map<number, Candidate & { level: number }> {
  const of = (...kinds: TitleKind[]) => candidates.filter(({ kind }) => kinds.includes(kind));
  const isSection = ({ form }: Candidate) => /^[节節]$/.test(form);
  const all = byForm(of('chapter')).flatMap((alike) => ofOneForm(alike, parts));
  const whole = all.filter((candidate) => !isSection(candidate));
  let chapters = whole.length > 0 ? whole : all;
  if (chapters.length === 0) chapters = numbered(of('bare'), parts, 0);
  const sections = byForm(of('part')).flatMap((alike) => ofOneForm(alike, parts));
  if (chapters.length === 0 && sections.length === 0) chapters = numbered(of('item'), parts, ITEM_WORDS_MIN);
  const named = of('named').filter(({ isSure }) => isSure);
  const firstAt = (list: readonly Candidate[]) =>
    list.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY);
  // "Bagian 1" and "Bagian 2" inside each "Bab" are not above it.
  const areAbove =
    chapters.length === 0 || sections.length < chapters.length || firstAt(sections) < firstAt(chapters);
  const above = areAbove ? sections : [];
  const level = chapters.length > 0 && above.length > 0 ? 2 : 1;
  return new Map(
    [
      ...above.map((candidate) => ({ ...candidate, level: 1 })),
      ...[...chapters, ...named].map((candidate) => ({ ...candidate, level })),
    ].map((title) => [title.at, title]),
  );
}

/** Makes titles headings. Lines of a box around a title go, and a table of contents is listed as left out. */
function withFoundTitles(parts: readonly ReadPart[], dropped: LeftOutList, above: number): ReadPart[] {
  const candidates = candidatesOf(parts);
  const contents = contentsOf(candidates, parts);
  const titles = titlesOf(
    candidates.filter(({ at }) => !contents.has(at)),
    parts,
  );
  if (above > 0 && titles.size < 2) return [...parts];
  const frames = new Set<number>();
  for (const at of titles.keys())
    if (isFrame(parts[at - 1]) && isFrame(parts[at + 1])) frames.add(at - 1).add(at + 1);
  return parts.flatMap((part, at) => {
    const title = titles.get(at);
    if (title) return [headingPart(title.level + above, title.text)];
    if (contents.has(at)) dropped.add('contents', textOf(part));
    return contents.has(at) || frames.has(at) ? [] : [part];
  });
}

/** Finds the titles of a file that marks none, or only the story's title above all text. Otherwise returns `parts` as they are. */
export function withTitles(parts: readonly ReadPart[], dropped: LeftOutList): ReadPart[] {
  const [first, second] = parts.filter((part) => part.kind === 'heading');
  if (second || (first && first !== parts[0])) return [...parts];
  return withFoundTitles(parts, dropped, first?.kind === 'heading' ? first.level : 0);
}
