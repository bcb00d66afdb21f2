import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useRestoreChapter } from './use-restore-chapter.ts';

function Restoring() {
  const restore = useRestoreChapter('b' as BookId);
  return (
    <button type="button" onClick={() => void restore({ id: 'c' as ChapterId, title: 'Gulls' })}>
      {'restore'}
    </button>
  );
}

/** Restores a chapter; `lists` are the story's chapters at each reading. */
async function saidAfter(...lists: string[][]): Promise<string[]> {
  const chapters = async () =>
    (lists.length > 1 ? (lists.shift() ?? []) : (lists[0] ?? [])).map((id) => ({ id }) as ChapterView);
  const { said } = showScreen(<Restoring />, {
    texts: { language: 'en_US', scopes: new Set(['shell', 'room']), tables: [enUS, authorEnUS, smallEnUS] },
    work: { undeleteChapter: async () => {}, chapters },
  });
  await userEvent.setup().click(screen.getByRole('button'));
  await vi.waitFor(() => expect(said).toHaveLength(1));
  return said;
}

test('an author is told which chapter was restored, and its number', async () => {
  expect(await saidAfter(['a', 'c'])).toEqual(['“Gulls” is restored as chapter 2']);
});

test('a chapter that only the server can restore is reported after its answer, or as pending', async () => {
  expect(await saidAfter(['a'], ['a', 'c'])).toEqual(['“Gulls” is restored as chapter 2']);
  document.body.replaceChildren();
  expect(await saidAfter(['a'])).toEqual(['“Gulls” will be restored as soon as Tinta can connect']);
});
