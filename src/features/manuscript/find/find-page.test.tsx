import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTexts } from '#services/use-texts.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { aText } from '#test/support/texts.ts';
import { FindPage } from './find-page.tsx';

const id = '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId;
const story = { id, form: { title: 'Rain' }, allowPrice: false } as unknown as StoryView;
const chapter = { id: '019b8b74-1800-7167-ae1f-343ccaaa5f3f' as ChapterId, title: 'One' } as ChapterView;

/** The page with the texts that its route loads. */
function Screen() {
  useTexts('manuscript');
  return <FindPage params={{ id }} />;
}

/** Opens the page of a story whose texts are not read yet; `answer` reads them. */
function showWaiting() {
  let resolve!: (texts: ChapterText[]) => void;
  let reject!: (error: Error) => void;
  const texts = new Promise<ChapterText[]>((...settle) => {
    [resolve, reject] = settle;
  });
  showScreen(<Screen />, {
    work: {
      story: async () => story,
      chapters: async () => [chapter],
      chapterTexts: () => texts,
    },
  });
  return { resolve, reject };
}

test('the field is shown before the texts are read, and then finds what was typed meanwhile', async () => {
  const { resolve } = showWaiting();
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find' }), { target: { value: 'rain' } });
  expect(screen.getByText('Reading the chapters…')).toBeTruthy();
  await act(async () => resolve([aText('Rain, and more rain.')]));
  expect(await screen.findByText('2 matches · in one chapter')).toBeTruthy();
});

test('unreadable texts do not show "no match"', async () => {
  const { reject } = showWaiting();
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find' }), { target: { value: 'rain' } });
  await act(async () => reject(new Error('the database is closed')));
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t read');
  expect(screen.queryByText('No matches')).toBeNull();
});
