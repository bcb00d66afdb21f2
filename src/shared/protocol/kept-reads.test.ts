import { expect, test } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { endpoints } from './endpoints.ts';
import { keptChapterPath, keptStoryPath } from './kept-reads.ts';

test('kept answers have the paths of their calls', () => {
  expect(keptStoryPath('{id}' as BookId)).toBe(endpoints.bookPublic.path);
  expect(keptChapterPath('{id}' as ChapterId)).toBe(endpoints.chapterRead.path);
});
