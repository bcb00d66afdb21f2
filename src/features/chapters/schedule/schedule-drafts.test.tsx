import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { aText } from '#test/support/texts.ts';
import { ScheduleDrafts } from './schedule-drafts.tsx';

const draft = (id: string) =>
  ({
    id: id as ChapterId,
    title: id,
    conflict: false,
  }) as ChapterView;

test('nothing can be scheduled before a draft is chosen, and the button says so', async () => {
  const user = userEvent.setup();
  const publish = vi.fn(async () => {});
  const onScheduled = vi.fn();
  showScreen(
    <ScheduleDrafts
      story={{ id: 'b' as BookId, published: true }}
      drafts={[draft('Satu'), draft('Dua')]}
      queue={[]}
      onClose={() => {}}
      onScheduled={onScheduled}
    />,
    {
      work: { publish, chapterText: async () => ({ ...aText('words'), title: 'T' }) },
    },
  );
  const none = screen.getByRole('button', { name: 'schedule.title' });
  expect(none).toBeDisabled();
  expect(none).toHaveAccessibleDescription('schedule.none');
  await user.click(screen.getByRole('checkbox', { name: 'Satu' }));
  expect(screen.queryByText('schedule.none')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'schedule.confirm' }));
  await vi.waitFor(() => expect(publish).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(onScheduled).toHaveBeenCalledExactlyOnceWith('Satu'));
});

test('an author is told that the story is private, and that an earlier chapter stays a draft', async () => {
  const user = userEvent.setup();
  showScreen(
    <ScheduleDrafts
      story={{ id: 'b' as BookId, published: false }}
      drafts={[draft('Satu'), draft('Dua')]}
      queue={[]}
      onClose={() => {}}
      onScheduled={() => {}}
    />,
  );
  expect(screen.getByText('schedule.private')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Dua' }));
  expect(screen.getByText('schedule.gap')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Satu' }));
  expect(screen.queryByText('schedule.gap')).toBeNull();
});
