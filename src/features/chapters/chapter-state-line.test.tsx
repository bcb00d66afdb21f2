import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Publication } from './chapter-state-line.tsx';

const queued = { status: 'draft', publishAt: null, publishQueued: true } as ChapterView;

test('a schedule that waits to be sent is shown with its time, as it is not published once the device is online', () => {
  showScreen(
    <Publication chapter={{ ...queued, publishAt: new Date(2026, 11, 4, 18).getTime() }} isPrivate={false} />,
  );
  expect(screen.getByText('Scheduled for Dec 4, 2026, 18:00')).toBeVisible();
});

test('a publish that waits to be sent says so', () => {
  showScreen(<Publication chapter={queued} isPrivate={false} />);
  expect(screen.getByText('Waiting to publish')).toBeVisible();
});
