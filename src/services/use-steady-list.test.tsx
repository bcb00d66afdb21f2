import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSteadyList } from './use-steady-list.ts';

test('equal items stay the same objects, and the list always equals the one last read', () => {
  const first = [
    { id: 'a', words: 1 },
    { id: 'b', words: 2 },
  ];
  const { result, rerender } = renderHook(({ items }) => useSteadyList(items), {
    initialProps: { items: first },
  });
  rerender({
    items: [
      { id: 'c', words: 9 },
      { id: 'b', words: 3 },
      { id: 'a', words: 1 },
    ],
  });
  expect(result.current).toEqual([
    { id: 'c', words: 9 },
    { id: 'b', words: 3 },
    { id: 'a', words: 1 },
  ]);
  expect(result.current[2]).toBe(first[0]);
  rerender({ items: [] });
  expect(result.current).toEqual([]);
});
