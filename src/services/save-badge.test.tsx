import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SaveState, SyncStatus } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { OpenTextBadge, SaveBadge } from './save-badge.tsx';

const QUEUED: SaveState = { kind: 'queued' };

test.each([
  ['of a row', SaveBadge],
  ['of the open text', OpenTextBadge],
])(
  'the save state %s: what waits is amber only once the server could not be reached (SYNC-1)',
  (_, Badge) => {
    const look = (phase: SyncStatus['phase']) => {
      const { unmount } = showScreen(<Badge state={QUEUED} />, { status: { phase } });
      const { className } = screen.getByText('Waiting to sync').parentElement as HTMLElement;
      unmount();
      return className;
    };
    expect(look('idle')).not.toMatch(/warn/);
    expect(look('waiting')).not.toMatch(/warn/);
    expect(look('offline')).toMatch(/warn/);
  },
);

test.each([
  ['of a row', SaveBadge],
  ['of the open text', OpenTextBadge],
])('the save state %s: while the server takes nothing, it says so in amber', (_, Badge) => {
  showScreen(<Badge state={QUEUED} />, { status: { phase: 'waiting', heldUp: 'The server is very busy.' } });
  expect(screen.getByText('Server busy').parentElement?.className).toMatch(/warn/);
});
