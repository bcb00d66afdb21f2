import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useDeletingChapter } from './use-deleting-chapter.tsx';
import { useRestoreChapter } from './use-restore-chapter.ts';

const GULLS = { id: 'c', bookId: 'b', title: 'Gulls' } as unknown as ChapterView;

test('after a deletion a line names the chapter and offers to restore it; the line disappears once the chapter is restored', async () => {
  const user = userEvent.setup();
  const calls: string[] = [];
  let chapters: readonly ChapterView[] = [GULLS];
  let show = () => {};
  function List() {
    const [, again] = useState(0);
    show = () => again((count) => count + 1);
    const deleting = useDeletingChapter(chapters, useRestoreChapter(GULLS.bookId));
    return (
      <>
        <button type="button" onClick={() => deleting.ask(GULLS)}>
          {'ask'}
        </button>
        {deleting.undo}
        {deleting.question}
      </>
    );
  }
  const set = (next: readonly ChapterView[]) => {
    chapters = next;
    show();
  };
  const { said } = showScreen(<List />, {
    texts: {
      language: 'en_US',
      scopes: new Set(['shell', 'room']),
      tables: [enUS, authorEnUS, smallEnUS, storiesEnUS],
    },
    work: {
      deleteChapter: async () => {
        calls.push('delete');
        set([]);
      },
      undeleteChapter: async () => {
        calls.push('restore');
        set([GULLS]);
      },
      chapters: async () => [...chapters],
      unsent: async () => [],
    },
  });
  await user.click(screen.getByRole('button', { name: 'ask' }));
  await user.click(await screen.findByRole('button', { name: 'Delete chapter' }));
  expect(await screen.findByText('“Gulls” was deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(said).toContain('“Gulls” is restored as chapter 1'));
  expect(calls).toEqual(['delete', 'restore']);
  expect(screen.queryByText('“Gulls” was deleted')).toBeNull();
});
