import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { useAccountEmail } from './use-account-email.ts';

/** A page that says what waits for the confirmed e-mail. */
function Shown() {
  const account = useAccountEmail();
  return account.state === 'ready' ? <ConfirmFirst account={account.value} purpose="contract" /> : null;
}

/** Shows the page for an author whose e-mail waits; `confirm` confirms it elsewhere. */
async function show() {
  let confirmed = false;
  const call = vi.fn(async () => ({
    ok: true,
    value: { email: 'ani@tinta.test', confirmed, changingTo: null, hasPassword: true, mails: true },
  }));
  const user = { uid: 'ani' as UserId, name: 'Ani', avatar: null, role: 'author', alive: true } as const;
  const shown = showScreen(<Shown />, {
    services: { api: { call, file: vi.fn() } as unknown as ApiClient },
    session: { current: () => user },
  });
  expect(await screen.findByRole('region')).toBeVisible();
  // The timer starts in an effect, which may run after the first paint.
  await act(async () => {});
  return { ...shown, call, confirm: () => (confirmed = true) };
}

test('the warning disappears when the author returns from the window in which the email was confirmed', async () => {
  const { confirm } = await show();
  confirm();
  fireEvent(window, new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});

test('the warning disappears by itself after the email was confirmed on another phone, and the page stops asking the server', async () => {
  const { confirm, timers, call } = await show();
  act(() => timers.run(20_000));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('region')).toBeVisible();
  confirm();
  act(() => timers.run(40_000));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await act(async () => {});
  const calls = call.mock.calls.length;
  act(() => timers.run(100_000));
  expect(call).toHaveBeenCalledTimes(calls);
});
