import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { enUS } from '#locales/en_US.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { showScreen } from '#test/support/screen.tsx';
import { followBack } from '#ui/platform/back-closes.ts';
import { AccountMenu } from './account-menu.tsx';

const session = { uid: 'u' as UserId, name: 'Dewi', avatar: null, role: 'author', alive: true } as const;

const hasEntry = () => (history.state as { over?: number } | null)?.over !== undefined;

test('a menu opened by its arrow adds a history entry; a menu opened by hovering adds none, however it was closed before', async () => {
  // The window is shared with other test files: remove the listener at the end.
  onTestFinished(followBack());
  showScreen(<AccountMenu session={session} fileUrl={(path) => path} />);
  const menu = screen.getByRole('group');
  const arrow = screen.getByRole('button');
  const isOpen = () => screen.queryByText('Dewi') !== null;
  const closes = {
    escape: () => fireEvent.keyDown(window, { key: 'Escape' }),
    blur: () => fireEvent.blur(arrow, { relatedTarget: document.body }),
    leaving: () => fireEvent.pointerLeave(menu, { pointerType: 'mouse' }),
    arrow: () => fireEvent.click(arrow),
  };
  for (const [how, close] of Object.entries(closes)) {
    fireEvent.click(arrow);
    await waitFor(() => expect(hasEntry(), how).toBe(true));
    close();
    expect(isOpen(), how).toBe(false);
    await waitFor(() => expect(hasEntry(), how).toBe(false));

    const entries = history.length;
    fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
    expect(isOpen(), how).toBe(true);
    // The entry is added in a microtask.
    await Promise.resolve();
    expect(hasEntry(), how).toBe(false);
    expect(history.length, how).toBe(entries);
    fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
  }
});

test('the menu offers the sign-out, and closes when it is chosen', async () => {
  onTestFinished(followBack());
  showScreen(<AccountMenu session={session} fileUrl={(path) => path} />);
  expect(screen.queryByRole('link', { name: enUS.nav.logout })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: enUS.nav.accountMenu }));
  const signOut = screen.getByRole('link', { name: enUS.nav.logout });
  expect(signOut).toHaveAttribute('href', links.logout());
  fireEvent.click(signOut);
  await waitFor(() => expect(screen.queryByRole('link', { name: enUS.nav.logout })).toBeNull());
});

test('a menu opened by hovering stays open at the first click on the arrow, and the next click closes it; a key closes it at once', async () => {
  onTestFinished(followBack());
  const user = userEvent.setup();
  showScreen(<AccountMenu session={session} fileUrl={(path) => path} />);
  const arrow = screen.getByRole('button', { name: enUS.nav.accountMenu });
  const isOpen = () => screen.queryByRole('link', { name: enUS.nav.logout }) !== null;
  await user.click(arrow);
  expect(isOpen()).toBe(true);
  await user.click(arrow);
  expect(isOpen()).toBe(false);
  await user.unhover(arrow);
  fireEvent.pointerEnter(screen.getByRole('group'), { pointerType: 'mouse' });
  expect(isOpen()).toBe(true);
  await user.keyboard('{Enter}');
  expect(isOpen()).toBe(false);
});
