import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import { showScreen } from '#test/support/screen.tsx';
import { HomePage } from './home-page.tsx';

const show = (view: SessionView | null) =>
  showScreen(<HomePage />, { session: { current: () => view, subscribe: () => () => {} } });

test('the first action of a visitor is “Start writing”', () => {
  show(null);
  expect(screen.getAllByRole('link', { name: 'Start writing' })[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'My stories' })).toBeNull();
});

test('the first action of an author who is signed in is “My stories”', () => {
  show({ uid: 'ayu', name: 'Ayu', avatar: null, role: 'author', alive: true } as unknown as SessionView);
  expect(screen.getByRole('link', { name: 'My stories' })).toHaveAttribute('href', '/author');
});
