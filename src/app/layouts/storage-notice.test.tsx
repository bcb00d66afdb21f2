import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { StorageNotice } from './storage-notice.tsx';

const EVICTED = /The browser deleted data on this device/;

test('the message that the browser deleted data can be closed', async () => {
  const storageSeen = vi.fn();
  showScreen(<StorageNotice />, { status: { storage: 'evicted' }, storageSeen });
  expect(screen.getByText(EVICTED)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(storageSeen).toHaveBeenCalledOnce();
});

test('a device that is full says so for as long as it is', () => {
  showScreen(<StorageNotice />, { status: { storage: 'full' } });
  expect(screen.getByText(/This device is full/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
