import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type PlannedChapter, planChapters } from '#shared/manuscript/plan-chapters.ts';
import { blockPart } from '#shared/manuscript/reading.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useSaving } from './use-saving.ts';

const parts = ['Satu dua tiga.', 'Empat lima.'].map((text) =>
  blockPart({ type: 'paragraph', runs: [{ text }] }),
);
const planned = (): PlannedChapter[] => {
  const [chapter] = planChapters(parts, { kind: 'none' });
  if (!chapter) throw new Error('no chapter');
  const volume = { ...chapter, key: 7, role: 'volume' as const, title: 'Utara', blocks: [] };
  return [volume, chapter, { ...volume, key: 8, title: 'Selatan' }, { ...chapter, key: 9, included: false }];
};

function Importing() {
  const { state, start } = useSaving();
  return (
    <button type="button" onClick={() => start({ id: 'hujan' } as StoryView, planned())}>
      {state.kind}
    </button>
  );
}

test('parts of a file are saved as volumes; its words are counted separately from typed ones, and a failed count does not stop saving', async () => {
  const counted: unknown[] = [];
  const saved: unknown[] = [];
  let counts = true;
  const work = {
    createChapters: async (bookId: string, texts: readonly unknown[], { volumes }: { volumes: unknown }) => {
      saved.push([bookId, texts.length, volumes]);
      return texts.map(() => 'bab');
    },
    countWritten: async (day: string, words: unknown) => {
      if (!counts) throw new Error('no room');
      counted.push([day, words]);
    },
  };
  const first = showScreen(<Importing />, { work: work as never });
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() =>
    expect(counted).toEqual([[expect.stringMatching(/^2023-11-1/), { typed: 0, pasted: 5 }]]),
  );
  expect(screen.getByText('saved')).toBeVisible();
  expect(saved).toEqual([
    [
      'hujan',
      1,
      [
        { title: 'Utara', at: 0 },
        { title: 'Selatan', at: null },
      ],
    ],
  ]);
  first.unmount();
  counts = false;
  showScreen(<Importing />, { work: work as never });
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('saved')).toBeVisible();
});
