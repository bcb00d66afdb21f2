import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ChapterJump } from './chapter-jump.tsx';

const story = { id: 's', allowPrice: false } as unknown as StoryView;
const chapters = [
  { id: 'a', title: 'Meter Reading' },
  { id: 'b', title: 'Tuesday' },
] as unknown as ChapterView[];

test('the field shows its label, never a text’s key, on a screen that has not loaded the texts of manuscripts', async () => {
  const { visited } = showScreen(
    <ChapterJump story={story} chapters={chapters} typed="2" onType={() => {}} />,
  );
  expect(screen.queryByText('manuscript.tools.jump')).toBeNull();
  const field = await screen.findByLabelText('Chapter by number or title');
  await userEvent.type(field, '{Enter}');
  expect(visited.at(-1)).toContain('/b/');
});
