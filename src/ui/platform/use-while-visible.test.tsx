import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { manualTimers } from '#test/support/screen.tsx';
import { useWhileVisible } from './use-while-visible.ts';

afterEach(() => vi.restoreAllMocks());

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('a visible page repeats the task; a hidden page pauses, and runs the task when it is visible again', () => {
  const timers = manualTimers();
  const task = vi.fn();
  const { unmount } = renderHook(() => useWhileVisible(task, 1_000, timers));
  timers.run(999);
  expect(task).not.toHaveBeenCalled();
  timers.run(1);
  expect(task).toHaveBeenCalledTimes(1);
  show('hidden');
  timers.run(1_000);
  timers.run(5_000);
  expect(task).toHaveBeenCalledTimes(1);
  show('visible');
  expect(task).toHaveBeenCalledTimes(2);
  timers.run(1_000);
  expect(task).toHaveBeenCalledTimes(3);
  unmount();
  timers.run(5_000);
  expect(task).toHaveBeenCalledTimes(3);
});
