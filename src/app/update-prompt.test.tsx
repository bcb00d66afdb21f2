import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppUpdate } from '#start/platform/service-worker-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** Updates that the test announces. */
function announced() {
  let count = 0;
  const listeners = new Set<() => void>();
  const update: AppUpdate = {
    announced: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accept: async () => {},
    offer() {
      count += 1;
      for (const listener of listeners) listener();
    },
  };
  return update;
}

test('"Later" hides the update until the next offer: another window may have upgraded the database since', () => {
  const update = announced();
  showScreen(<UpdatePrompt update={update} />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => update.offer());
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => update.offer());
  expect(screen.getByRole('button', { name: 'Update now' })).toBeVisible();
});
