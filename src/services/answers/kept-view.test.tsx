import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { KeptView } from './kept-view.tsx';
import type { Kept } from './use-kept-call.ts';

const view = (kept: Kept<string>, children: (value: string) => React.ReactNode = (value) => value) => (
  <KeptView
    kept={{ ...kept, reload() {} }}
    failed="It could not be loaded"
    help="Try again when you are online."
    bones={[10]}
  >
    {children}
  </KeptView>
);
const old = (stale: CallFailure): Kept<string> => ({ state: 'ready', value: 'old', at: 1, stale });

test('a stored answer that could not be updated says why, and how old it is', () => {
  showScreen(view(old({ kind: 'network' })));
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('The network cannot be reached');
  expect(status).toHaveTextContent('As of');
});

test('one reason for several parts stands once', () => {
  showScreen(view(old({ kind: 'timeout' }), () => view(old({ kind: 'timeout' }))));
  expect(screen.getAllByText('The server did not answer in time. Try again.')).toHaveLength(1);
  expect(screen.getAllByText(/As of/)).toHaveLength(2);
});

test('an empty answer is not called offline', () => {
  showScreen(view({ state: 'failed', failure: { kind: 'nullBody' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('The server sent an empty answer');
  expect(screen.queryByText(/when you are online/)).toBeNull();
});

test('without a network the help of the page is shown', () => {
  showScreen(view({ state: 'failed', failure: { kind: 'network' } }));
  expect(screen.getByRole('alert')).toHaveTextContent('Try again when you are online.');
});
