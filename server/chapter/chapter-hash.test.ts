import { expect, it } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import { chapterHash } from './chapter-hash.ts';

it.each<ChapterText>([
  { title: '', content: { version: 1, blocks: [] }, authorNote: null },
  {
    title: 'Hujan 雨 \u{1f327}',
    content: {
      version: 1,
      blocks: [
        { type: 'sceneBreak' },
        { type: 'paragraph', runs: [{ text: 'plain' }, { text: ' bold', marks: ['bold'] }] },
      ],
    },
    authorNote: { place: 'above', text: 'note' },
  },
])('a text has the same hash on the server and in the app', (text) => {
  expect(chapterHash(text)).toBe(contentHash(text));
});
