import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { focusScreen } from '#ui/platform/focus-screen.ts';
import EditorPage from './editor-page.tsx';

const id = '019b8b74-1800-7167-ae1f-343ccaaa5f3e' as BookId;
const chapterId = '019b8b74-1800-7167-ae1f-343ccaaa5f3f' as ChapterId;
const story = { id, form: { title: 'Rain' }, allowPrice: false } as unknown as StoryView;

/** Opens a chapter that this device does not have; `failure` is the server's answer. */
function openUnknown(failure: CallFailure) {
  const asked: ChapterId[] = [];
  showScreen(<EditorPage params={{ id, chapterId }} />, {
    work: {
      story: async () => story,
      chapter: async () => undefined,
      chapterText: async () => undefined,
      fetchChapter: async (wanted) => {
        asked.push(wanted);
        throw new Error('pull', { cause: failure });
      },
    },
  });
  return asked;
}

test('if a chapter cannot be fetched now, the page says so and offers to try again', async () => {
  const asked = openUnknown({ kind: 'network' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Go online to load it.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  expect(asked).toEqual([chapterId, chapterId]);
});

test('the content that replaces the grey shapes takes the focus', async () => {
  const shapes = () => screen.queryByRole('status', { name: 'Loading' });
  openUnknown({ kind: 'network' });
  expect(shapes()).not.toBeNull();
  await screen.findByRole('alert');
  // The browser itself announces the first screen of a page.
  focusScreen();
  const again = screen.getByRole('button', { name: 'Try again' });
  again.focus();
  fireEvent.click(again);
  expect(shapes()).not.toBeNull();
  await screen.findByRole('alert');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the page does not wait for a chapter that the server does not know', async () => {
  openUnknown({ kind: 'answer', code: 'notFound', message: '', data: undefined, redirect: false });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t find this chapter. It may have been deleted.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toContain(id);
});

const threeChapters = { ...story, chapterCount: 3, form: { title: 'Rain' } } as StoryView;

/** Opens the address of a new chapter for a story with three. */
const openFourth = (contactEmail: () => Promise<string>) =>
  showScreen(<EditorPage params={{ id, chapterId: '0' }} />, {
    work: { story: async () => threeChapters, contactEmail },
    path: `/authorManage/newChapter/${id}/0/0`,
  });

test('the address of a fourth chapter asks for the contact e-mail first, and "Later" leads to the chapter list (docs/spec, section 4)', async () => {
  const { visited } = openFourth(async () => '');
  await screen.findByRole('dialog', { name: 'Your contact email' });
  expect(screen.queryByRole('textbox', { name: 'Chapter text' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(visited).toEqual([`/authorManage/chapterList/${id}`]);
});
