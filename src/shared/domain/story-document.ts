import * as v from 'valibot';
import { DOCUMENT_CHARS_MAX } from './limits.ts';
import { SCENE_BREAK } from './scene-break.ts';
import { countWords } from './word-count.ts';

/** Marks in their one canonical order. */
export const MARKS = ['bold', 'italic', 'underline', 'strike'] as const;
export type Mark = (typeof MARKS)[number];

/** A piece of text with the same marks. */
export type Run = { text: string; marks?: Mark[] | undefined };
/** A paragraph or a quote. Its plain text is that of its runs, joined. */
export type TextBlock = { type: 'paragraph' | 'quote'; runs: Run[] };
/** A block of a text: a paragraph, a quote or a scene break. */
export type Block = TextBlock | { type: 'sceneBreak' };

/**
 * A chapter's text: paragraphs, quotes and scene breaks, with bold, italic, underline and strike. It never holds HTML, so a story cannot
 * contain script (docs/spec, section 10, Text).
 */
export type StoryDocument = { version: 1; blocks: Block[] };

/** Characters that are not allowed in a run: control characters (a database refuses NUL), line breaks and halves of surrogate pairs. */
const FORBIDDEN = /[\u0000-\u0008\u000a-\u001f\u007f\u2028\u2029\ud800-\udfff]/u;

const marksSchema = v.pipe(
  v.array(v.picklist(MARKS)),
  v.minLength(1),
  v.check((marks) =>
    marks.every(
      (mark, index) => index === 0 || MARKS.indexOf(mark) > MARKS.indexOf(marks[index - 1] as Mark),
    ),
  ),
);

const runSchema = v.strictObject({
  text: v.pipe(
    v.string(),
    v.minLength(1),
    v.check((text) => !FORBIDDEN.test(text)),
  ),
  marks: v.optional(marksSchema),
});

const blockSchema = v.variant('type', [
  v.strictObject({ type: v.literal('paragraph'), runs: v.array(runSchema) }),
  v.strictObject({ type: v.literal('quote'), runs: v.array(runSchema) }),
  v.strictObject({ type: v.literal('sceneBreak') }),
]);

/** Schema of a text on the wire and in storage. It refuses unknown nodes, marks, attributes and characters. */
export const storyDocumentSchema = v.pipe(
  v.strictObject({ version: v.literal(1), blocks: v.array(blockSchema) }),
  v.check((document) => documentLength(document) <= DOCUMENT_CHARS_MAX, 'tooLarge'),
);

/** A text without any block, as a new chapter has it. */
export const emptyDocument = (): StoryDocument => ({ version: 1, blocks: [] });

/** The plain text of one block; a scene break has none. */
export const blockText = (block: Block): string =>
  block.type === 'sceneBreak' ? '' : block.runs.map((run) => run.text).join('');

/** Length of a whole text in UTF-16 units. */
export const documentLength = (document: StoryDocument): number =>
  document.blocks.reduce(
    (sum, block) =>
      sum + (block.type === 'sceneBreak' ? 1 : block.runs.reduce((n, run) => n + run.text.length, 1)),
    0,
  );

/** The text without marks, a blank line between blocks, `* * *` for a scene break; for export and copying. */
export const documentText = (document: StoryDocument): string =>
  document.blocks.map((block) => (block.type === 'sceneBreak' ? '* * *' : blockText(block))).join('\n\n');

/** Words of a text (docs/spec, section 10, Words). A scene break has no words. */
export const documentWords = (document: StoryDocument): number =>
  document.blocks.reduce((sum, block) => sum + countWords(blockText(block)), 0);

/** Whether a text has no content. White space is not content; a scene break is. */
export const isEmptyDocument = (document: StoryDocument): boolean =>
  document.blocks.every((block) => block.type !== 'sceneBreak' && blockText(block).trim() === '');

/** Makes any string fit for a run: line ends and control characters become spaces, broken surrogates U+FFFD. */
export const cleanText = (text: string): string =>
  text
    .replace(/[\n\r\u000b\u000c\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '')
    .replace(/[\ud800-\udfff]/gu, '\ufffd');

const sameMarks = (a: Run, b: Run): boolean => (a.marks ?? []).join() === (b.marks ?? []).join();

/** Joins neighbours with the same marks, drops empty runs and sorts marks, so that equal texts are equal data with equal hashes. */
export function canonicalRuns(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const marks = MARKS.filter((mark) => run.marks?.includes(mark));
    const next: Run = marks.length > 0 ? { text: run.text, marks } : { text: run.text };
    const last = result.at(-1);
    if (last && sameMarks(last, next)) last.text += next.text;
    else result.push(next);
  }
  return result;
}

/** Builds a text from plain lines: each line is a paragraph, blank lines are dropped, a line as `***` is a scene break. */
export function documentFromText(text: string): StoryDocument {
  const blocks: Block[] = [];
  for (const raw of text.split(/\r\n|[\n\r\u0085\u2028\u2029]/)) {
    const line = cleanText(raw).trim();
    if (line === '') continue;
    if (SCENE_BREAK.test(line)) blocks.push({ type: 'sceneBreak' });
    else blocks.push({ type: 'paragraph', runs: [{ text: line }] });
  }
  return { version: 1, blocks };
}
