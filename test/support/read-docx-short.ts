import type { Mark } from '#shared/domain/story-document.ts';
import { Archive } from '#shared/manuscript/archive.ts';
import { readDocx } from '#shared/manuscript/read-docx.ts';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';
import type { Reading, ReadPart } from '#shared/manuscript/reading.ts';

/** Parts in short: `# ` before a heading, `> ` before a quote, `---` for a scene break, marks in braces. */
function short(part: ReadPart): string {
  if (part.kind === 'heading') return `${'#'.repeat(part.level)} ${part.text}`;
  if (part.kind === 'note') return `note ${part.note.place}: ${part.note.text}`;
  if (part.block.type === 'sceneBreak') return '---';
  const text = part.block.runs
    .map((run) => (run.marks ? `{${run.marks.map((mark: Mark) => mark[0]).join('')}:${run.text}}` : run.text))
    .join('');
  return part.block.type === 'quote' ? `> ${text}` : text;
}

/** A file as short lines, and what was left out by kind: its words, or how often if it has none. */
function shortOf({ parts, dropped }: Reading) {
  const left = Object.entries(dropped).map(([what, { count, texts }]) => [
    what,
    texts.length > 0 ? texts : count,
  ]);
  return { lines: parts.map(short), dropped: Object.fromEntries(left) };
}

/** Reads a .docx in short. */
export const readDocxShort = (bytes: Uint8Array) => shortOf(readDocx(new Archive(bytes)));

/** Reads a file of any format in short. */
export const readShort = (name: string, bytes: Uint8Array) => shortOf(readManuscript({ name, bytes }));
