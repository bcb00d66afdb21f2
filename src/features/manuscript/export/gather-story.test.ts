import { expect, test } from 'vitest';
import { emptyStoryForm } from '#shared/domain/story.ts';
import type { AuthorWork, ChapterView, StoryView } from '#sync/types/author-work.ts';
import { aText } from '#test/support/texts.ts';
import { bookOf, gatherStory } from './gather-story.ts';

const work = {
  chapterText: async () => aText('Dia yang pergi dan tidak kembali dari laut.'),
} as unknown as AuthorWork;
const chapters = [{ id: 'satu', updatedAt: 1 }] as unknown as ChapterView[];
const languageOf = async (language: string) => {
  const form = { ...emptyStoryForm(), title: 'Laut', language };
  const story = { id: 'laut', form, penName: 'Sekar', updatedAt: 1 } as unknown as StoryView;
  return (await bookOf(work, story, chapters, { labels: {} as never, cover: null })).language;
};

test('an exported story has the language its author chose, else the detected one', async () => {
  expect(await languageOf('su')).toBe('su');
  expect(await languageOf('')).toBe('id');
});

test('an exported story begins its volumes at their first chapters, or at the next if drafts are left out', async () => {
  const given = ['satu', 'dua', 'tiga'].map((id) => ({
    id,
    title: id,
    status: id === 'dua' ? 'draft' : 'published',
  })) as unknown as ChapterView[];
  const volumes = [{ id: 'v', title: 'Utara', firstChapterId: 'dua' }] as never;
  const begun: unknown[] = [];
  const source = {
    work,
    chapters: given,
    volumes,
    takes: () => true,
    untitled: String,
    onProgress: () => {},
    signal: new AbortController().signal,
  };
  await gatherStory(source, { add: ({ id, volume }) => begun.push([id, volume]) });
  expect(begun).toEqual([
    ['satu', undefined],
    ['dua', 'Utara'],
    ['tiga', undefined],
  ]);

  begun.length = 0;
  const takes = ({ status }: ChapterView) => status === 'published';
  await gatherStory({ ...source, takes }, { add: ({ id, volume }) => begun.push([id, volume]) });
  expect(begun).toEqual([
    ['satu', undefined],
    ['tiga', 'Utara'],
  ]);
});
