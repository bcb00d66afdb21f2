import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ChapterView, SaveState } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { shownValue } from '#ui/shown-value.ts';
import { ChapterNotices } from './chapter-notices.tsx';

const published = { status: 'published', publishAt: null, undoUntil: null } as unknown as ChapterView;
const nothing = {
  save: shownValue<SaveState | null>(null),
  words: shownValue<number | null>(10),
  onTakeBack() {},
  onResolve() {},
  onSplit() {},
};

test('a published chapter of a private story says that nobody can read it, and opens the story', async () => {
  const onOpenStory = vi.fn();
  showScreen(
    <ChapterNotices
      story={{ published: false, allowPrice: false }}
      chapter={published}
      onOpenStory={onOpenStory}
      {...nothing}
    />,
  );
  expect(screen.getByText(/this story is still private/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make public' }));
  expect(onOpenStory).toHaveBeenCalledOnce();
});

test('once the story is open to readers the notice is gone', () => {
  showScreen(
    <ChapterNotices
      story={{ published: true, allowPrice: false }}
      chapter={published}
      onOpenStory={() => {}}
      {...nothing}
    />,
  );
  expect(screen.queryByText(/this story is still private/)).toBeNull();
});

test('a window that is too old to store says so in the editor, and offers the update', async () => {
  const updateApp = vi.fn(async () => {});
  showScreen(
    <ChapterNotices
      story={{ published: true, allowPrice: false }}
      chapter={published}
      onOpenStory={() => {}}
      {...nothing}
    />,
    { status: { phase: 'outdated' }, services: { updateApp } },
  );
  expect(screen.getByText(/this one is too old to save what you write/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(updateApp).toHaveBeenCalledOnce();
});

test('a chapter that the server does not take from this version offers the update in the editor', async () => {
  const updateApp = vi.fn(async () => {});
  showScreen(
    <ChapterNotices
      story={{ published: true, allowPrice: false }}
      chapter={published}
      onOpenStory={() => {}}
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
