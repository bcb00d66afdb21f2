import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** Shows the dialog to an author with these sign-in methods. */
function show(ways: Partial<AnswerOf<'signInMethods'>>) {
  const scripts = { facebook: vi.fn(), google: vi.fn(), mayOpenWindow: () => true };
  const value = { email: 'ani@example.org', password: false, providers: [], passkeys: [], ...ways };
  const call = async (name: string) => ({
    ok: true,
    value: name === 'signInMethods' ? value : { facebook: null, google: null, mails: true },
  });
  showScreen(<ProofDialog scripts={scripts} onProven={() => {}} onCancel={() => {}} />, {
    services: { api: { call } as unknown as ApiClient },
  });
}

test('an author whose sign-in methods have all stopped working is told how to get access again', async () => {
  show({});
  expect(await screen.findByText(/choose “Forgot your password\?”/)).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('an author with a password is asked for this password, without advice about lost access', async () => {
  show({ password: true });
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByText(/Forgot your password/)).toBeNull();
});
