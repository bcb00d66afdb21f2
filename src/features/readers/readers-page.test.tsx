import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { showScreen } from '#test/support/screen.tsx';
import ReadersPage from './readers-page.tsx';

const BOOK = '0190a000-0000-7000-8000-000000000001';
const sekar = { uid: 'sekar' as UserId, role: 'author', alive: true } as SessionView;
const show = (answer: unknown, work = {}) =>
  showScreen(<ReadersPage params={{ id: BOOK }} />, {
    services: { api: { call: async () => answer } as never },
    session: { current: () => sekar },
    work: { story: async () => undefined, ...work },
  });
const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  readers: index === 29 ? 2 : 0,
  opened: index === 29 ? 7 : 0,
}));
const chapters = [
  { id: 'a', order: 1, title: 'Pagi', opened: 4, finished: 3 },
  { id: 'b', order: 2, title: '', opened: 0, finished: 0 },
];
const answer = { bookId: BOOK, bookName: 'Surat untuk Laut', openedAt: '2026-11-01T00:00:00Z', readers: 5 };

test('shows all readers, new ones, and for each chapter how many opened and finished it', async () => {
  show({ ok: true, value: { ...answer, days, chapters } });
  expect(await screen.findByText('5')).toBeVisible();
  expect(screen.getByText('2')).toBeVisible();
  expect(screen.getAllByText('75%')).toHaveLength(2);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.getByText('1. Pagi')).toBeVisible();
});

test('without readers, or for a private story, the page says what to do', async () => {
  const none = chapters.map((chapter) => ({ ...chapter, opened: 0, finished: 0 }));
  const first = show({ ok: true, value: { ...answer, days, chapters: none } });
  expect(await screen.findByText('readers.none')).toBeVisible();
  first.unmount();
  const second = show({ ok: true, value: { ...answer, openedAt: null, days, chapters: [] } });
  expect(await screen.findByText('readers.closed')).toBeVisible();
  second.unmount();
  show(
    { ok: false, error: { kind: 'answer', code: 'notFound' } },
    { story: async () => ({ id: BOOK, save: { kind: 'queued' } }) },
  );
  expect(await screen.findByText('readers.closed')).toBeVisible();
});
