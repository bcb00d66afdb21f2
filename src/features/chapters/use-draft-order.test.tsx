import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { useDraftOrder } from './use-draft-order.ts';

const draft = (id: string) =>
  ({
    id,
    bookId: 'b',
    title: id,
    status: 'draft',
    publishAt: null,
    publishQueued: false,
  }) as unknown as ChapterView;

/** Drafts whose order the test changes, stores and reads again. */
function shownOrder(ids: string[]) {
  const stored: { order: string[]; end(error?: Error): void }[] = [];
  let order: ReturnType<typeof useDraftOrder>;
  let read: (next: string[]) => void = () => {};
  function Rows() {
    const [now, setNow] = useState(ids);
    read = setNow;
    order = useDraftOrder('b' as BookId, now.map(draft), []);
    return <output data-testid="rows">{order.ids.join(' ')}</output>;
  }
  const { said } = showScreen(<Rows />, {
    work: {
      sortDrafts: (_book, next) =>
        new Promise<void>((resolve, reject) => {
          stored.push({ order: next, end: (error) => (error ? reject(error) : resolve()) });
        }),
    },
  });
  return {
    stored,
    said,
    move: (from: number, to: number) => act(async () => order.move(from, to)),
    end: (index: number, error?: Error) => act(async () => stored[index]?.end(error)),
    read: (next: string[]) => act(async () => read(next)),
    rows: () => screen.getByTestId('rows').textContent,
  };
}

test('a second move right after the first begins where the first one ended', async () => {
  const { stored, move, end, read, rows } = shownOrder(['a', 'b', 'c']);
  await move(0, 2);
  expect(rows()).toBe('b c a');
  await move(0, 1);
  expect(rows()).toBe('c b a');
  expect(stored.map(({ order }) => order)).toEqual([
    ['b', 'c', 'a'],
    ['c', 'b', 'a'],
  ]);
  await end(0);
  await read(['b', 'c', 'a']);
  expect(rows()).toBe('c b a');
  await end(1);
  await read(['c', 'b', 'a']);
  expect(rows()).toBe('c b a');
});

test('once a move is stored, a new order from another device is shown', async () => {
  const { move, end, read, rows } = shownOrder(['a', 'b', 'c']);
  await move(0, 2);
  await end(0);
  await read(['b', 'c', 'a']);
  await read(['c', 'a', 'b']);
  expect(rows()).toBe('c a b');
});

test('a move that could not be stored is reverted, and the author is notified', async () => {
  const { move, end, rows, said } = shownOrder(['a', 'b']);
  await move(0, 1);
  expect(rows()).toBe('b a');
  await end(0, new Error('full'));
  expect(rows()).toBe('a b');
  expect(said).toEqual(['Operation failed']);
});

test('a chapter that appears meanwhile is not hidden by a move', async () => {
  const { move, read, rows } = shownOrder(['a', 'b']);
  await move(0, 1);
  await read(['a', 'b', 'c']);
  expect(rows()).toBe('a b c');
});
