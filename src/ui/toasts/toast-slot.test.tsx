import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createToastQueue } from './toast-queue.ts';
import { ToastSlot } from './toast-slot.tsx';

vi.mock('./toasts.tsx', () => {
  throw new Error('Loading chunk toasts failed');
});

test('a message is shown, and the page works, if the part for messages cannot load (docs/spec, section 8)', async () => {
  const queue = createToastQueue();
  render(
    <>
      <p>The page</p>
      <ToastSlot queue={queue} />
    </>,
  );
  act(() => queue.error('Operation failed'));
  expect(await screen.findByText('Operation failed')).toBeVisible();
  act(() => queue.success('Add succeeded'));
  expect(await screen.findByText('Add succeeded')).toBeVisible();
  expect(screen.getByText('The page')).toBeVisible();
});
