import { fireEvent, screen } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { expect, test, vi } from 'vitest';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { GuardianField } from './guardian-field.tsx';

// This environment has no canvas: the pad is signed already.
vi.mock('./signature-area.tsx', () => ({
  SignatureArea: ({ ref }: { ref: React.Ref<{ read(): string }> }) => {
    useImperativeHandle(ref, () => ({ read: () => 'data:image/png;base64,' }));
    return null;
  },
}));

test.each<[CallFailure, RegExp]>([
  [{ kind: 'network' }, /You seem to be offline/],
  [{ kind: 'timeout' }, /took too long to respond/],
  [{ kind: 'nullBody' }, /empty response/],
  [{ kind: 'device' }, /This device couldn’t/],
  [{ kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false }, /Operation failed/],
])('a signature that was not stored says why: %o', async (error, text) => {
  const api = { call: async () => ({ ok: false, error }) };
  showScreen(<GuardianField stored="" error={null} onStored={() => {}} />, {
    services: { api: api as never },
  });
  fireEvent.click(screen.getByRole('button', { name: 'contract.pad.sign' }));
  fireEvent.click(await screen.findByRole('button', { name: 'contract.pad.confirm' }));
  expect(await screen.findByText(text)).toBeVisible();
});
