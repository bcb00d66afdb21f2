import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChapterView, SaveState, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { shownValue } from '#ui/shown-value.ts';
import { StoryLine } from './story-line.tsx';

const story = { form: { title: 'Rain' } } as StoryView;
const published = { status: 'published', unpublishedChanges: true } as ChapterView;

function show(state: SaveState, { online = true, chapter = undefined as ChapterView | undefined } = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  showScreen(<StoryLine story={story} chapter={chapter} save={shownValue<SaveState | null>(state)} />);
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
