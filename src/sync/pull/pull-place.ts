import type { BookId } from '#shared/domain/ids.ts';
import type { PullAnswer, StorySnapshot } from '#shared/protocol/sync/pull.ts';

type Next = NonNullable<PullAnswer['next']>;

/** A story as it arrived; of a story too large for one page, the heads so far. `mixed`: the story changed between its pages. */
export type Part = { snapshot: StorySnapshot; answer: PullAnswer; mixed: boolean };

/**
 * What a flusher remembers from one pull to the next: where an interrupted one ended in the middle of a large story, and which single
 * stories failed. Whole stories need no memory: the device lists their versions.
 */
export type PullMemory = {
  part: (Part & { next: Next }) | null;
  /** The next pull fetches these stories last, so that they cannot stop the others. */
  failed: Set<BookId>;
};

/** The memory before the first pull. Each flusher has its own, as it changes in place. */
export const noPullMemory = (): PullMemory => ({ part: null, failed: new Set() });

/** Adds the heads of a page to the heads of the same story from earlier pages. */
export function withPart(before: Part | null, snapshot: StorySnapshot, answer: PullAnswer): Part {
  if (before?.snapshot.id !== snapshot.id) return { snapshot, answer, mixed: false };
  const heads = [...before.snapshot.chapters, ...snapshot.chapters];
  const chapters = [...new Map(heads.map((head) => [head.id, head])).values()];
  const tombstones = [...before.answer.tombstones, ...answer.tombstones];
  const mixed = before.mixed || before.snapshot.version !== snapshot.version;
  return { snapshot: { ...snapshot, chapters }, answer: { ...answer, tombstones }, mixed };
}
