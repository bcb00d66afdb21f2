import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadTexts } from '#i18n/load-texts.ts';
import type { EventRow } from '#storage/db/event-rows.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Diagnosis } from './diagnosis.tsx';

const NOON = Date.UTC(2026, 10, 28, 12, 0, 5);
const EVENTS: EventRow[] = [
  { code: 'sync.send.refused', detail: 'validation', since: NOON, at: NOON, times: 1 },
  { code: 'sync.network.failed', since: NOON - 600_000, at: NOON - 1_000, times: 1_234 },
];

/** The part over a device with these events. */
async function show(events: EventRow[] | Promise<EventRow[]>) {
  const scopes = ['shell', 'settings'] as const;
  return showScreen(<Diagnosis />, {
    services: { diagnosis: { version: '1.2.3', events: async () => events } },
    texts: { language: 'en_US', scopes: new Set(scopes), tables: await loadTexts('en_US', scopes) },
  });
}
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Show events' }));
const withClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('shows no events before its button is pressed; a second press hides them again', async () => {
  await show(EVENTS);
  expect(screen.queryByRole('list')).toBeNull();
  open();
  expect(await screen.findByRole('list')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Hide events' });
  fireEvent.click(button);
  expect(screen.queryByRole('list')).toBeNull();
});

test('lists the events in the given order, with their detail, their time to the second and how often', async () => {
  await show(EVENTS);
  open();
  const [first, second] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(first).toHaveTextContent('sync.send.refused validation');
  expect(first).toHaveTextContent(/Nov 28, 2026, \d\d:00:05$/);
  expect(second).toHaveTextContent(/^sync\.network\.failedNov 28, 2026/);
  expect(second).toHaveTextContent(/1,234 times since Nov 28, 2026/);
});

test('says that there are no events', async () => {
  await show([]);
  open();
  expect(await screen.findByText('No events yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('shows that the list is being read', async () => {
  await show(new Promise<EventRow[]>(() => {}));
  open();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByText('No events yet')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
});

test('copies everything as text, with version, browser, network and time zone', async () => {
  const copied: string[] = [];
  withClipboard(async (text) => void copied.push(text));
  await show(EVENTS);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  const lines = copied[0]?.split('\n') ?? [];
  expect(lines[0]).toBe('Tinta 1.2.3');
  expect(lines[1]).toBe(navigator.userAgent);
  expect(lines[2]).toMatch(/^online, \S+, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(lines[4]).toMatch(/^2026-11-28 \d\d:00:05 sync\.send\.refused validation$/);
  expect(lines[5]).toMatch(
    /^2026-11-2\d \d\d:00:04 sync\.network\.failed, 1234 times since 2026-11-2\d \d\d:50:05$/,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows the text, selected, where the browser refuses to copy', async () => {
  withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await show(EVENTS);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/didn’t allow copying/)).toBeVisible();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Events as text' });
  expect(field.value).toContain('sync.send.refused validation');
  await waitFor(() => expect(field.selectionEnd - field.selectionStart).toBe(field.value.length));
});
