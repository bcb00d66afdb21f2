import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { publicEnUS } from '#locales/public/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import type { ChapterView, SaveState, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { shownValue } from '#ui/shown-value.ts';
import { StoryLine } from './story-line.tsx';

const story = { form: { title: 'Rain' }, published: true } as StoryView;
const published = { status: 'published', unpublishedChanges: true } as ChapterView;
/** The scope that the notice of a private story loads, beside those of the screen. */
const texts = {
  language: 'en_US' as const,
  scopes: new Set(['shell', 'author', 'publishing'] as const),
  tables: [enUS, authorEnUS, publicEnUS, smallEnUS, storiesEnUS],
};

function show(
  state: SaveState,
  { online = true, chapter = undefined as ChapterView | undefined, isPrivate = false } = {},
) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  showScreen(
    <StoryLine
      story={{ ...story, published: !isPrivate }}
      chapter={chapter}
      save={shownValue<SaveState | null>(state)}
    />,
    { texts },
  );
}

test('offline, a text that waits to be synced is shown as saved on this device', () => {
  show({ kind: 'queued' }, { online: false });
  expect(screen.getByText('Saved on this device')).toBeVisible();
});

test('online the story’s title stands above the save state', () => {
  show({ kind: 'queued' });
  expect(screen.getByText('Rain')).toBeVisible();
});

test('a phone says that a published chapter has changes that readers do not see', () => {
  show({ kind: 'synced', at: 0 }, { chapter: published });
  expect(screen.getByText('Unpublished changes')).toBeVisible();
});

test('a published chapter of a private story says in the bar that it is private; a draft does not', () => {
  const chapter = { status: 'published', unpublishedChanges: false } as ChapterView;
  show({ kind: 'synced', at: 0 }, { chapter, isPrivate: true });
  expect(screen.getByText('Private · Rain')).toBeVisible();
  show({ kind: 'synced', at: 0 }, { chapter: { ...chapter, status: 'draft' }, isPrivate: true });
  expect(screen.getByText('Rain')).toBeVisible();
});
