import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Publication } from './chapter-state-line.tsx';
import { ReorderList } from './reorder-list.tsx';

const chapter = (title: string, more: Partial<ChapterView> = {}) =>
  ({ id: title, title, status: 'draft', publishAt: null, publishQueued: false, ...more }) as ChapterView;
const published = (title: string) =>
  chapter(title, { status: 'published', publishedAt: 1_700_000_000_000 } as Partial<ChapterView>);

const show = (chapters: ChapterView[], isPrivate = false) =>
  showScreen(
    <ReorderList
      bookId={'b' as BookId}
      chapters={chapters}
      volumes={[]}
      why={(one) => <Publication chapter={one} isPrivate={isPrivate} />}
    />,
    {
      texts: {
        language: 'en_US',
        scopes: new Set(['shell', 'room']),
        tables: [enUS, authorEnUS, smallEnUS, storiesEnUS],
      },
    },
  );

test('all chapters have the numbers of the list, those that stay say why, and scheduled ones when', () => {
  show([
    published('Gulls'),
    chapter('Tide'),
    chapter('Salt', { publishAt: 1_700_000_000_000 }),
    chapter('Rope'),
  ]);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1Gulls.*Published/),
    expect.stringMatching(/^2Tide/),
    expect.stringMatching(/^3Salt.*Scheduled for/),
    expect.stringMatching(/^4Rope/),
  ]);
  expect(screen.queryByRole('button', { name: /Gulls/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Move Salt up' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Move Rope up' })).toBeEnabled();
});

test('a list in which nothing can be moved says that only drafts and scheduled chapters can be moved', () => {
  show([published('Gulls'), chapter('Tide')]);
  expect(
    screen.getByText(/Only drafts and scheduled chapters can be moved, and it takes at least two/),
  ).toBeVisible();
});

test('a published chapter of a private story is listed as private', () => {
  show([published('Gulls'), chapter('Tide')], true);
  expect(screen.getByText(/^Published .* · Private$/)).toBeVisible();
});
