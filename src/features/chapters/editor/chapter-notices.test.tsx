import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { publicEnUS } from '#locales/public/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChapterView, SaveState } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { shownValue } from '#ui/shown-value.ts';
import { ChapterNotices } from './chapter-notices.tsx';

const published = { status: 'published', publishAt: null, undoUntil: null } as unknown as ChapterView;
const nothing = {
  save: shownValue<SaveState | null>(null),
  words: shownValue<number | null>(10),
  onResolve() {},
  onSplit() {},
};
const ID = 'b' as BookId;
/** The tables of the scopes that the notices load. */
const texts = {
  language: 'en_US' as const,
  scopes: new Set(['shell', 'publishing'] as const),
  tables: [enUS, publicEnUS, authorEnUS, smallEnUS, storiesEnUS],
};

test('a notice says that no one can read a published chapter of a private story, and makes the story public', async () => {
  const openStory = vi.fn(async () => {});
  showScreen(
    <ChapterNotices
      story={{ id: ID, published: false, allowPrice: false }}
      chapter={published}
      {...nothing}
    />,
    { texts, work: { openStory } },
  );
  expect(await screen.findByText(/this story is still private/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make public' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make it public' }));
  expect(openStory).toHaveBeenCalledWith(ID);
});

test.each([
  [true, 'Waiting to publish'],
  [false, 'Publishes when you’re online'],
])('online %s: the notice of a waiting publish says what it waits for', async (online, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  showScreen(
    <ChapterNotices
      story={{ id: ID, published: true, allowPrice: false }}
      chapter={{ ...published, publishQueued: true }}
      {...nothing}
    />,
    { texts },
  );
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel publishing' })).toBeVisible();
});

test('no notice is shown for a published chapter of a public story', () => {
  showScreen(
    <ChapterNotices
      story={{ id: ID, published: true, allowPrice: false }}
      chapter={published}
      {...nothing}
    />,
  );
  expect(screen.queryByRole('status')).toBeNull();
});

test('the editor says that its window is too old to store, and offers the update', async () => {
  const updateApp = vi.fn(async () => {});
  showScreen(
    <ChapterNotices
      story={{ id: ID, published: true, allowPrice: false }}
      chapter={published}
      {...nothing}
    />,
    { status: { phase: 'outdated' }, services: { updateApp } },
  );
  expect(screen.getByText(/this one is too old to save what you write/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(updateApp).toHaveBeenCalledOnce();
});

test('the editor offers the update if the server refuses a chapter from this version', async () => {
  const updateApp = vi.fn(async () => {});
  showScreen(
    <ChapterNotices
      story={{ id: ID, published: true, allowPrice: false }}
      chapter={published}
      {...nothing}
      save={shownValue<SaveState | null>({
        kind: 'needsYou',
        why: { kind: 'needsUpdate', code: 'clientTooOld' },
      })}
    />,
    { services: { updateApp } },
  );
  expect(screen.getByText(/no longer takes this version/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(updateApp).toHaveBeenCalledOnce();
});
