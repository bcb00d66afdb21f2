import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { Services } from '#services/services-context.ts';
import { showScreen } from '#test/support/screen.tsx';
import { DeleteAccount } from './delete-account.tsx';

const state = (deleteAt: string | null) => ({ ok: true, value: { deleteAt, blockers: [] } });
const asked = state('2023-11-20T09:00:00.000Z');
const offline = { ok: false, error: { kind: 'network' } };
const good = { ok: true, value: undefined };

/** The section over a server that gives these states in turn, and accepts every request. */
async function show(states: unknown[]) {
  const calls: string[] = [];
  const call = async (name: string) => {
    calls.push(name);
    return name === 'deletionState' ? states.shift() : good;
  };
  let synced = 0;
  const scopes = ['shell', 'settings'] as const;
  const shown = showScreen(<DeleteAccount />, {
    services: { api: { call, file: call } as unknown as Services['api'] },
    texts: { language: 'en_US', scopes: new Set(scopes), tables: await loadTexts('en_US', scopes) },
    syncNow: async () => {
      synced += 1;
    },
  });
  return { ...shown, calls, synced: () => synced };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const FAILED = 'Couldn’t load your account’s status';

test('requests the deletion, and shows its day and the button that cancels it', async () => {
  const { calls, synced } = await show([state(null), asked]);
  fireEvent.click(await screen.findByRole('button', { name: /Delete/ }));
  const buttons = await screen.findAllByRole('button', { name: /Delete/ });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  expect(await screen.findByText(/Your account will be deleted/)).toBeVisible();
  expect(calls).toEqual(['deletionState', 'deletionAsk', 'deletionState']);
  await waitFor(() => expect(synced()).toBe(1));
});

test('a check that fails after the author chose to stay offers to try again', async () => {
  const { said, synced } = await show([asked, offline, offline, state(null)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(said).toEqual(['Your account won’t be deleted']);
  await waitFor(() => expect(synced()).toBe(1));
  press('Try again');
  expect(screen.getByText(FAILED)).toBeVisible();
  press('Try again');
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
  expect(await screen.findByRole('button', { name: /Delete/ })).toBeVisible();
});
