import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OtherWays } from '#shared/protocol/sign-in/password.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const EMAIL = 'ani@example.org';
const OTHERS: OtherWays = {
  passkeys: [{ name: 'Old phone', createdAt: '2026-01-15T09:00:00.000Z' as never }],
  codes: 3,
  providers: ['google'],
  closes: false,
};

function show(others: OtherWays | undefined) {
  const call = vi.fn(async () => ({ ok: true, value: { email: EMAIL } }));
  const account = others === undefined ? { email: EMAIL } : { email: EMAIL, others };
  showScreen(<ResetPasswordForm secret="secret" account={account} onDone={() => {}} onInvalid={() => {}} />, {
    services: { api: { call } as never },
  });
  return call;
}
function save() {
  for (const label of ['New password', 'Confirm password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'calm-lake-42' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save new password' }));
}
const sent = (closeOthers: boolean) => [
  'passwordReset',
  { request: { secret: 'secret', password: 'calm-lake-42', closeOthers } },
  expect.anything(),
];

test('the sign-in methods that stay are listed, and closed only if the author says so', async () => {
  const call = show(OTHERS);
  const group = screen.getByRole('group', {
    name: 'Other ways to sign in to this account, and what signing in asks for',
  });
  for (const text of [/Passkey “Old phone”, added/, '3 recovery codes', 'Google'])
    expect(screen.getByText(text)).toBeVisible();
  expect(group).toBeVisible();
  const close = screen.getByRole('checkbox', { name: /Remove these too/ });
  expect(close).not.toBeChecked();
  fireEvent.click(close);
  save();
  await waitFor(() => expect(call).toHaveBeenCalledWith(...sent(true)));
});

test('the sign-in methods are closed without a choice if the e-mail was never confirmed', async () => {
  const call = show({ ...OTHERS, closes: true });
  expect(screen.getByText(/They stop working once you save the new password/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  save();
  await waitFor(() => expect(call).toHaveBeenCalledWith(...sent(false)));
});

test('an author’s authenticator app is listed beside the sign-in methods, even if there are none', async () => {
  const call = show({ ...OTHERS, passkeys: [], codes: 0, providers: [], app: OTHERS.passkeys[0]?.createdAt });
  expect(screen.getByText(/Authenticator app, set up/)).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: /Remove these too/ }));
  save();
  await waitFor(() => expect(call).toHaveBeenCalledWith(...sent(true)));
});

test.each([
  ['there is none', { ...OTHERS, passkeys: [], codes: 0, providers: [] }],
  ['an older server lists none', undefined],
])('no sign-in methods are listed if %s', (_, others) => {
  show(others as OtherWays | undefined);
  expect(screen.queryByRole('group')).toBeNull();
});
