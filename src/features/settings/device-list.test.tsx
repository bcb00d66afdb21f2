import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { Services } from '#services/services-context.ts';
import type { SessionView } from '#session/session-control.ts';
import { ToIndonesian } from '#test/support/other-language.tsx';
import { showScreen } from '#test/support/screen.tsx';
import { DeviceList } from './device-list.tsx';

const device = (name: string, current = false) => ({
  id: `0190a000-0000-7000-8000-${name.padStart(12, '0').slice(-12)}`,
  name,
  network: '',
  country: null,
  signedInAt: '2023-11-01T09:00:00.000Z',
  lastSeenAt: '2023-11-01T09:00:00.000Z',
  current,
});
const list = (...names: string[]) => ({
  ok: true,
  value: [device('This one', true), ...names.map((name) => device(name))],
});
const offline = { ok: false, error: { kind: 'network' } };

/** The part over a server that gives these lists in turn; `become` changes the session. */
async function show(lists: unknown[]) {
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return name === 'deviceList' ? lists.shift() : { ok: true, value: undefined };
  };
  const view = (alive: boolean) =>
    ({ uid: 'ayu', name: 'Ayu', avatar: null, email: '', role: 'author', alive }) as unknown as SessionView;
  let current = view(true);
  const listeners = new Set<() => void>();
  const scopes = ['shell', 'settings'] as const;
  const shown = showScreen(
    <>
      <DeviceList />
      <ToIndonesian />
    </>,
    {
      services: { api: { call, file: call } as unknown as Services['api'] },
      texts: { language: 'en_US', scopes: new Set(scopes), tables: await loadTexts('en_US', scopes) },
      session: {
        current: () => current,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  );
  const become = (alive: boolean) =>
    act(() => {
      current = view(alive);
      for (const listener of listeners) listener();
    });
  return { ...shown, become, looks: () => asked.filter((name) => name === 'deviceList').length };
}
const settled = () => act(() => new Promise<void>((later) => setTimeout(later, 50)));

test('a device that was signed out leaves the list', async () => {
  const { said } = await show([list('Phone'), list()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Phone' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull());
  expect(screen.getByText('This one')).toBeVisible();
  expect(said).toEqual(['Signed out']);
});

test('a list that is shown stays when it cannot be fetched again', async () => {
  const { become, looks } = await show([list('Phone'), offline, offline, offline]);
  await screen.findByText('Phone');
  become(false);
  await settled();
  fireEvent.click(screen.getByRole('button', { name: 'To Indonesian' }));
  await waitFor(() => expect(looks()).toBe(3));
  await settled();
  expect(screen.getByText('Phone')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that could not be fetched says so; a press and a sign-in ask again', async () => {
  const { become, looks } = await show([offline, offline, list('Phone')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(looks()).toBe(2));
  expect(screen.getByText('Couldn’t load your devices')).toBeVisible();
  become(false);
  expect(await screen.findByText('Phone')).toBeVisible();
  expect(screen.queryByText('Couldn’t load your devices')).toBeNull();
});
