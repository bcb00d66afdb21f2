import { expect, test } from 'vitest';
import { sameWhileWriting } from './same-while-writing.ts';

const story = { id: 'hujan', form: { title: 'Hujan' }, finished: false, words: 3, localCover: null };
const chapter = { id: 'satu', title: 'Satu', status: 'draft', conflict: false, words: 3, updatedAt: 1 };

test('saving a keystroke does not render the page again', () => {
  expect(sameWhileWriting(chapter, { ...chapter, title: 'Satu!', words: 4, updatedAt: 2 })).toBe(true);
  expect(sameWhileWriting(story, { ...story, words: 4 })).toBe(true);
});

test('a change that the page shows renders it again: a story’s title, a conflict, a publish, a deleted chapter', () => {
  expect(sameWhileWriting(story, { ...story, form: { title: 'Panas' } })).toBe(false);
  expect(sameWhileWriting(story, { ...story, finished: true })).toBe(false);
  expect(sameWhileWriting(chapter, { ...chapter, conflict: true })).toBe(false);
  expect(sameWhileWriting(chapter, { ...chapter, status: 'published' })).toBe(false);
  expect(sameWhileWriting(chapter, undefined)).toBe(false);
  expect(sameWhileWriting(undefined, undefined)).toBe(true);
});
