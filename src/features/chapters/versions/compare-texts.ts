import { diffComm, diffIndices } from 'node-diff3';
import { blockText, type StoryDocument } from '#shared/domain/story-document.ts';

/** A piece of a comparison: in both, only in the older, or only in the newer text. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };
/** One paragraph of a comparison. A changed paragraph has `pieces` by word. */
export type ComparedBlock = {
  kind: 'same' | 'removed' | 'added' | 'changed';
  pieces: Piece[];
  sceneBreak: boolean;
};

/** Words, spaces and single Chinese characters: the units that a reader sees. */
const units = (text: string): string[] => text.match(/[\p{Script=Han}]|[\p{L}\p{M}\p{N}]+|\s+|./gsu) ?? [];

const piece = (kind: Piece['kind'], parts: readonly string[]): Piece[] =>
  parts.length > 0 ? [{ kind, text: parts.join('') }] : [];

/** Compares two paragraphs by words. */
export function compareWords(older: string, newer: string): Piece[] {
  return diffComm(units(older), units(newer)).flatMap((part) =>
    'common' in part && part.common
      ? piece('same', part.common)
      : [...piece('removed', part.buffer1 ?? []), ...piece('added', part.buffer2 ?? [])],
  );
}

type Line = { text: string; sceneBreak: boolean };
const lines = (document: StoryDocument): Line[] =>
  document.blocks.map((block) => ({ text: blockText(block), sceneBreak: block.type === 'sceneBreak' }));
const keyOf = (line: Line): string => (line.sceneBreak ? '\u0001' : line.text);
const whole = (kind: 'same' | 'removed' | 'added', line: Line): ComparedBlock => ({
  kind,
  pieces: [{ kind, text: line.text }],
  sceneBreak: line.sceneBreak,
});

/**
 * Compares two texts by paragraph, and changed paragraphs by words. Marks (bold and so on) are not compared. Returns the blocks in
 * reading order (docs/spec, section 10, Versions: versions, compare).
 */
export function compareTexts(older: StoryDocument, newer: StoryDocument): ComparedBlock[] {
  const before = lines(older);
  const after = lines(newer);
  const result: ComparedBlock[] = [];
  let at = 0;
  for (const change of diffIndices(before.map(keyOf), after.map(keyOf))) {
    const [from, length] = change.buffer1;
    result.push(...before.slice(at, from).map((line) => whole('same', line)));
    result.push(
      ...compareRun(
        before.slice(from, from + length),
        after.slice(change.buffer2[0], change.buffer2[0] + change.buffer2[1]),
      ),
    );
    at = from + length;
  }
  result.push(...before.slice(at).map((line) => whole('same', line)));
  return result;
}

function compareRun(removed: Line[], added: Line[]): ComparedBlock[] {
  const result: ComparedBlock[] = [];
  const pairs = Math.min(removed.length, added.length);
  for (let index = 0; index < pairs; index += 1) {
    const old = removed[index] as Line;
    const now = added[index] as Line;
    if (old.sceneBreak || now.sceneBreak) result.push(whole('removed', old), whole('added', now));
    else result.push({ kind: 'changed', pieces: compareWords(old.text, now.text), sceneBreak: false });
  }
  result.push(...removed.slice(pairs).map((line) => whole('removed', line)));
  result.push(...added.slice(pairs).map((line) => whole('added', line)));
  return result;
}

/** Whether a comparison found nothing. */
export const isSame = (blocks: readonly ComparedBlock[]): boolean =>
  blocks.every((block) => block.kind === 'same');
