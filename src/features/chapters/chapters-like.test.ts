import { expect, test } from 'vitest';
import type { ChapterView } from '#sync/types/author-work.ts';
import { chaptersLike } from './chapters-like.ts';

const chapters = Array.from({ length: 120 }, (_, index) => ({
  id: `c${index + 1}`,
  title: index === 4 ? 'Hujan di Halte' : index === 9 ? '雨 12' : `Bab`,
})) as unknown as ChapterView[];

test.each([
  ['12', ['c10', 'c12', 'c120']],
  ['halte', ['c5']],
  ['雨', ['c10']],
  ['tidak ada', []],
])('finds chapters for %j', (typed, expected) => {
  expect([...(chaptersLike(chapters, typed) ?? [])]).toEqual(expected);
});

test('empty input leaves the list as it is', () => {
  expect(chaptersLike(chapters, ' ')).toBeNull();
});
