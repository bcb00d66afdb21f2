import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authorEnID } from '#locales/author-area/en_ID.ts';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { authorZhCN } from '#locales/author-area/zh_CN.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { SyncMark } from './sync-mark.tsx';

afterEach(() => vi.restoreAllMocks());

const markSays = (status: Partial<SyncStatus>): string | null => {
  const { unmount } = showScreen(<SyncMark />, { status: { lastSyncAt: 1, ...status } });
  const said = screen.getByRole('link').textContent;
  unmount();
  return said;
};

test('says "sending" only while something is being sent', () => {
  expect(markSays({ phase: 'sending', unsent: 2 })).toBe('Syncing');
  expect(markSays({ phase: 'pulling' })).toBe('Checking for changes');
  expect(markSays({ phase: 'pulling', unsent: 2 })).toBe('2 to sync');
  expect(markSays({ phase: 'idle' })).toBe('Everything is synced');
});

test('does not say "synced" before unsent items were counted (SYNC-9)', () => {
  expect(markSays({ phase: 'idle', counted: false })).toBe('Loading');
});

test('does not say "synced" before the first sync on this device', () => {
  expect(markSays({ phase: 'idle', lastSyncAt: null })).toBe('Checking for changes');
});

test('without a network the mark says "offline" and what waits, whether the browser or sync noticed it', () => {
  expect(markSays({ phase: 'offline' })).toBe('Offline');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(markSays({ phase: 'idle' })).toBe('Offline');
  expect(markSays({ phase: 'pulling' })).toBe('Offline');
  expect(markSays({ phase: 'offline', unsent: 3 })).toBe('Offline · 3 to sync');
});

test('what waits is amber only without a network: online it is on its normal way', () => {
  const look = (status: Partial<SyncStatus>) => {
    const { unmount } = showScreen(<SyncMark />, { status });
    const { className } = screen.getByRole('link');
    unmount();
    return className;
  };
  expect(look({ phase: 'waiting', unsent: 1 })).not.toMatch(/warn/);
  expect(look({ phase: 'pulling', unsent: 1 })).not.toMatch(/warn/);
  expect(look({ phase: 'offline', unsent: 1 })).toMatch(/warn/);
});

test('while the server takes nothing, the mark says so, and a screen reader hears why', () => {
  const { unmount } = showScreen(<SyncMark />, {
    status: { phase: 'waiting', unsent: 2, heldUp: 'The server has no space left.' },
  });
  expect(screen.getByRole('link').textContent).toBe('Server busy · 2 to sync');
  expect(screen.getByText('The server has no space left.')).toHaveAttribute('aria-live', 'polite');
  unmount();
  expect(markSays({ phase: 'offline', unsent: 2, heldUp: null })).toBe('Offline · 2 to sync');
});

test('items that need the author come first', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(markSays({ phase: 'pulling', parked: 1 })).toBe('1 action needed');
});

test('the state "checking for changes" has a text in each language', () => {
  const words = [authorEnUS, authorEnID, authorZhCN].map(({ sync }) => sync.pulling);
  expect(new Set(words).size).toBe(3);
});

const signedOut = { uid: 'u' as UserId, name: 'Dewi', avatar: null, role: 'author', alive: false } as const;

test('signed out on this device, the mark says so and opens the sign-in over the page', async () => {
  const openSignIn = vi.fn();
  const setup = { services: { openSignIn }, session: { current: () => signedOut } };
  const { unmount } = showScreen(<SyncMark />, setup);
  expect(screen.getByRole('button').textContent).toBe('Signed out. Sign in to sync.');
  unmount();
  showScreen(<SyncMark />, { ...setup, status: { unsent: 2 } });
  const mark = screen.getByRole('button');
  expect(mark.textContent).toBe('Sign in to sync your work');
  await userEvent.click(mark);
  expect(openSignIn).toHaveBeenCalledOnce();
});
