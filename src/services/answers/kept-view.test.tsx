import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import type { Kept } from './ask.ts';
import { KeptView } from './kept-view.tsx';

const view = (kept: Kept<string>, children: (value: string) => React.ReactNode = (value) => value) => (
  <KeptView
    kept={{ ...kept, reload() {} }}
    failed="It could not be loaded"
    help="Try again when you’re online."
    bones={[10]}
  >
    {children}
  </KeptView>
);
const old = (stale: CallFailure): Kept<string> => ({ state: 'ready', value: 'old', at: 1, stale });

test('a stored answer that could not be updated says why, and how old it is', () => {
  showScreen(view(old({ kind: 'network' })));
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('You seem to be offline');
  expect(status).toHaveTextContent('Updated');
});

test('one reason for several parts is shown once', () => {
  showScreen(view(old({ kind: 'timeout' }), () => view(old({ kind: 'timeout' }))));
  expect(screen.getAllByText('The server took too long to respond. Try again.')).toHaveLength(1);
  expect(screen.getAllByText(/Updated/)).toHaveLength(2);
});

test('an empty answer is not shown as offline', () => {
  showScreen(view({ state: 'failed', failure: { kind: 'nullBody' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('The server sent an empty response');
  expect(screen.queryByText(/when you are online/)).toBeNull();
});

test('without a network the help of the page is shown', () => {
  showScreen(view({ state: 'failed', failure: { kind: 'network' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('Try again when you’re online.');
});
