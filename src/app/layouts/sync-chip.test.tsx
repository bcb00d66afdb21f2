import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { authorEnID } from '#locales/author-area/en_ID.ts';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { authorZhCN } from '#locales/author-area/zh_CN.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { SyncStatus } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { SyncChip } from './sync-chip.tsx';

afterEach(() => vi.restoreAllMocks());

const chipSays = (status: Partial<SyncStatus>): string | null => {
  const { unmount } = showScreen(<SyncChip />, { status });
  const said = screen.getByRole('link').textContent;
  unmount();
  return said;
};

test('says "sending" only while something is being sent', () => {
  expect(chipSays({ phase: 'sending', unsent: 2 })).toBe('Sending');
  expect(chipSays({ phase: 'pulling' })).toBe('Checking for changes');
  expect(chipSays({ phase: 'pulling', unsent: 2 })).toBe('2 waiting');
  expect(chipSays({ phase: 'idle' })).toBe('Everything is synced');
});

test('does not say "synced" before unsent items were counted (SYNC-9)', () => {
  expect(chipSays({ phase: 'idle', counted: false })).toBe('Loading');
});

test('with nothing to send and no network it says "offline", whether browser or sync noticed', () => {
  expect(chipSays({ phase: 'offline' })).toBe('Offline');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(chipSays({ phase: 'idle' })).toBe('Offline');
  expect(chipSays({ phase: 'pulling' })).toBe('Offline');
  expect(chipSays({ phase: 'offline', unsent: 3 })).toBe('3 waiting');
});

test('items that need the author come first', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(chipSays({ phase: 'pulling', parked: 1 })).toBe('1 needs you');
});

test('checking for changes has a text in each language', () => {
  const words = [authorEnUS, authorEnID, authorZhCN].map(({ sync }) => sync.pulling);
  expect(new Set(words).size).toBe(3);
});

const signedOut = { uid: 'u' as UserId, name: 'Dewi', avatar: null, role: 'author', alive: false } as const;

test('signed out on this device, it says so and opens the sign-in over the page', async () => {
  const openSignIn = vi.fn();
  const setup = { services: { openSignIn }, session: { current: () => signedOut } };
  const { unmount } = showScreen(<SyncChip />, setup);
  expect(screen.getByRole('button').textContent).toBe('Signed out. Sign in');
  unmount();
  showScreen(<SyncChip />, { ...setup, status: { unsent: 2 } });
  const chip = screen.getByRole('button');
  expect(chip.textContent).toBe('Sign in to send your work');
  await userEvent.click(chip);
  expect(openSignIn).toHaveBeenCalledOnce();
});
