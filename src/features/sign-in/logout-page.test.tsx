import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import LogoutPage from './logout-page.tsx';

const VIEW = { uid: 'u' as UserId, name: 'Sekar', avatar: null, role: 'author', alive: true } as const;

test('with nothing unsent the session ends at once', async () => {
  const signOut = vi.fn(async () => {});
  showScreen(<LogoutPage />, { session: { current: () => VIEW, signOut } });
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test('SYNC-11: with unsent work the page asks, and deletion asks once more', async () => {
  const user = userEvent.setup();
  const signOut = vi.fn(async () => {});
  showScreen(<LogoutPage />, { session: { current: () => VIEW, unsentCount: async () => 2, signOut } });
  expect(await screen.findByText('2 items are only on this device.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete it from this device' }));
  expect(signOut).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  expect(signOut).toHaveBeenCalledWith('delete');
});

test('SYNC-11: the page first asks about a waiting signed contract; the author can sign out without it', async () => {
  const user = userEvent.setup();
  const signOut = vi.fn(async () => {});
  const id = '0190a000-0000-7000-8000-000000000001';
  showScreen(<LogoutPage />, {
    session: { current: () => VIEW, waitingContracts: async () => [id], unsentCount: async () => 0, signOut },
  });
  expect(await screen.findByText('A signed contract hasn’t been sent')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the contract' })).toHaveAttribute(
    'href',
    `/authorManage/contract/${id}`,
  );
  expect(signOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sign out without it' }));
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test('SYNC-11: if something is still unsent after sending, the page does not sign out', async () => {
  const user = userEvent.setup();
  const signOut = vi.fn(async () => {});
  showScreen(<LogoutPage />, { session: { current: () => VIEW, unsentCount: async () => 1, signOut } });
  await user.click(await screen.findByRole('button', { name: 'Sync now, then sign out' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not everything could be synced');
  expect(signOut).not.toHaveBeenCalled();
});

test('a device that cannot read its storage says what signing out means in this case, and signs out anyway', async () => {
  const user = userEvent.setup();
  const signOut = vi.fn(async () => {});
  const unsentCount = () => Promise.reject(new DOMException('blocked', 'UnknownError'));
  showScreen(<LogoutPage />, { session: { current: () => VIEW, unsentCount, signOut } });
  expect(await screen.findByRole('alert')).toHaveTextContent('can’t say what isn’t synced');
  expect(signOut).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  expect(signOut).toHaveBeenCalledWith('keepSealed');
});

test.each([
  ['silent', 'storage isn’t responding'],
  ['blocked', 'Close your other Tinta windows'],
] as const)(
  'while storage is %s the page says so instead of "Signing you out", also for a deleted account',
  async (storage, text) => {
    const never = () => new Promise<never>(() => {});
    for (const deleted of [{}, { deletedAt: '2026-11-01T10:00:00Z' }]) {
      const view = { ...VIEW, ...deleted };
      const { unmount } = showScreen(<LogoutPage />, {
        session: { current: () => view, waitingContracts: never, unsentCount: never },
        status: { storage },
      });
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(screen.queryByText('Signing out…')).toBeNull();
      unmount();
    }
  },
);
