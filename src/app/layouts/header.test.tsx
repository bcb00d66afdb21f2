import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Header } from './header.tsx';
import { SyncMark } from './sync-mark.tsx';

const signedOut = { uid: 'u' as UserId, name: 'Dewi', avatar: null, role: 'author', alive: false } as const;
const signIns = () =>
  screen.getAllByRole('button', { name: /sign in/i }).map(({ textContent }) => textContent);

test('a signed-out author finds one sign-in in the header: the sync state in the author area, the button on a public page', () => {
  const setup = { session: { current: () => signedOut } };
  const { unmount } = showScreen(<Header state={<SyncMark />} />, setup);
  expect(signIns()).toEqual(['Signed out. Sign in to sync.']);
  unmount();
  showScreen(<Header />, setup);
  expect(signIns()).toEqual(['Sign in']);
});

test('a visitor finds the sign-in button', () => {
  showScreen(<Header />, { author: null });
  expect(signIns()).toEqual(['Sign in']);
});
