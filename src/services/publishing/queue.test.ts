import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChapterId } from '#shared/domain/ids.ts';
import { SLOT_LATE_MS } from '#shared/domain/limits.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { movesIntoOrder, outOfOrder, passedOf, queueOf } from './queue.ts';

const NOW = 1_000_000;
const chapter = (id: string, publishAt: number | null = null, more: Partial<ChapterView> = {}) =>
  ({
    id: id as ChapterId,
    title: id,
    status: 'draft',
    publishAt,
    slotAt: null,
    slotRefused: false,
    ...more,
  }) as ChapterView;
const shown = (moves: ReturnType<typeof movesIntoOrder>) =>
  moves.map(({ chapter: { id }, at, to }) => [id, at - NOW, to - NOW]);

test('dates that do not follow the chapters are handed out anew; drafts and published chapters between them have none', () => {
  const chapters = [
    chapter('out', NOW + 1, { status: 'published' }),
    chapter('a', NOW + 30),
    chapter('draft'),
    chapter('b', NOW + 10),
    chapter('past', NOW - 5),
    chapter('c', NOW + 20),
    chapter('d', NOW + 40),
  ];
  expect(outOfOrder(chapters, NOW)).toMatchObject({ earlier: { id: 'a' }, later: { id: 'b' } });
  expect(shown(movesIntoOrder(chapters, NOW))).toEqual([
    ['a', 30, 10],
    ['b', 10, 20],
    ['c', 20, 30],
  ]);
});

test('after the moves the dates rise, are the same as before, and nothing is left to order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }), (dates) => {
      const chapters = dates.map((at, index) => chapter(String(index), NOW + at));
      const moved = new Map(movesIntoOrder(chapters, NOW).map(({ chapter: { id }, to }) => [id, to]));
      const after = chapters.map((one) => ({ ...one, publishAt: moved.get(one.id) ?? one.publishAt }));
      const sorted = dates.map((at) => NOW + at).sort((a, b) => a - b);
      expect(after.map(({ publishAt }) => publishAt)).toEqual(sorted);
      expect(outOfOrder(after, NOW)).toBeUndefined();
      expect(outOfOrder(chapters, NOW) === undefined).toBe(moved.size === 0);
    }),
  );
});

test('a time that the server never got has passed after a minute, or once the server says so', () => {
  const slotAt = NOW - SLOT_LATE_MS;
  const chapters = [
    chapter('just now', slotAt + 1, { slotAt: slotAt + 1 }),
    chapter('passed', slotAt, { slotAt }),
    chapter('refused', null, { slotAt: NOW + 5, slotRefused: true }),
    chapter('sent', slotAt),
  ];
  expect(passedOf(chapters, NOW).map(({ chapter: { id } }) => id)).toEqual(['passed', 'refused']);
  expect(queueOf(chapters, NOW)).toEqual([]);
});
