import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { queueOf } from '#services/publishing/queue.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { pageOwned } from '#storage/owned/owned-store.ts';
import { keepRhythm, keptRhythm } from '#storage/owned/story-rhythms.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { aText } from '#test/support/texts.ts';
import { BufferLine } from './buffer-line.tsx';
import { ScheduleDrafts } from './schedule-drafts.tsx';

const uid = 'u' as UserId;
const bookId = 'b' as BookId;
/** A Tuesday afternoon. */
const NOW = Date.UTC(2026, 10, 24, 15);
const on = (day: number, hour = 18, month = 10) => Date.UTC(2026, month, day, hour);
const chapter = (title: string, publishAt: number | null = null) =>
  ({
    id: title as ChapterId,
    title,
    status: 'draft',
    publishAt,
    publishQueued: false,
    conflict: false,
  }) as ChapterView;

const ownZone = process.env.TZ;
beforeEach(async () => {
  process.env.TZ = 'UTC';
  await clear(pageOwned());
});
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

function show(drafts: readonly ChapterView[], scheduled: readonly ChapterView[] = []) {
  const publish = vi.fn(async () => {});
  const onScheduled = vi.fn();
  const shown = showScreen(
    <ScheduleDrafts
      story={{ id: bookId, published: true }}
      drafts={drafts}
      queue={queueOf(scheduled, NOW)}
      onClose={() => {}}
      onScheduled={onScheduled}
    />,
    {
      services: { clock: { now: () => NOW } },
      work: { uid, publish, chapterText: async () => ({ ...aText('words'), title: 'T' }) },
      texts: { language: 'en_US', scopes: new Set(['shell', 'room']), tables: [enUS, authorEnUS, smallEnUS] },
    },
  );
  return { ...shown, publish, onScheduled, user: userEvent.setup() };
}

const toggle = (name: string) => screen.getByRole('button', { name });
const QUEUE = [chapter('Satu', on(25)), chapter('Dua', on(27)), chapter('Tiga', on(30))];

test('drafts are scheduled on days of the week, after the chapters that wait already, and the choice is remembered', async () => {
  const { user, publish } = show([chapter('Empat'), chapter('Lima')], QUEUE);
  await user.click(screen.getByRole('radio', { name: 'On days of the week' }));
  const days = within(screen.getByRole('group', { name: 'Days of the week' }));
  expect(days.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect(toggle('Wed')).toHaveAttribute('aria-pressed', 'true');
  await user.click(toggle('Wed'));
  expect(toggle('Wed')).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('checkbox', { name: 'All drafts' }));
  expect(screen.getByText('Publishes Fri, Dec 4, 2026, 18:00')).toBeVisible();
  expect(
    screen.getByText('2 chapters, from Fri, Dec 4, 2026, 18:00 to Mon, Dec 7, 2026, 18:00'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Schedule 2 chapters' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Empat', on(4, 18, 11)],
      ['Lima', on(7, 18, 11)],
    ]),
  );
  await waitFor(async () =>
    expect(await keptRhythm(uid, bookId)).toEqual({
      way: 'weekdays',
      everyDays: 1,
      weekdays: [1, 5],
      time: '18:00',
    }),
  );
});

test('a story starts with the rhythm that it had last on this device', async () => {
  await keepRhythm(uid, bookId, { way: 'weekdays', everyDays: 1, weekdays: [2, 6], time: '07:30' });
  show([chapter('Empat')]);
  await waitFor(() => expect(screen.getByRole('radio', { name: 'On days of the week' })).toBeChecked());
  expect(screen.getByLabelText('Time')).toHaveValue('07:30');
  for (const [name, isOn] of [
    ['Tue', 'true'],
    ['Sat', 'true'],
    ['Mon', 'false'],
  ] as const)
    expect(toggle(name)).toHaveAttribute('aria-pressed', isOn);
});

test('without a day of the week nothing is scheduled, and the days say so', async () => {
  const { user, publish } = show([chapter('Empat')], [chapter('Satu', on(25)), chapter('Dua', on(25, 19))]);
  await user.click(toggle('Wed'));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one day');
  expect(screen.getByRole('group', { name: 'Days of the week' })).toHaveAccessibleDescription(
    'Choose at least one day',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Empat' }));
  await user.click(screen.getByRole('button', { name: 'Schedule 1 chapter' }));
  expect(toggle('Mon')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Pause until a day' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(publish).not.toHaveBeenCalled();
});

test('no more than 60 chapters wait in the queue', async () => {
  const many = Array.from({ length: 60 }, (_, index) => chapter(`Bab ${index}`, on(25) + index * 86_400_000));
  const { user, publish } = show([chapter('Lebih')], many);
  await user.click(screen.getByRole('checkbox', { name: 'Lebih' }));
  await user.click(screen.getByRole('button', { name: 'Schedule 1 chapter' }));
  expect(await screen.findByText(/At most 60 chapters/)).toBeVisible();
  expect(publish).not.toHaveBeenCalled();
});

test('skipping a slot shows the new dates, moves the chapters once confirmed, and can be undone', async () => {
  const { user, publish } = show([], QUEUE);
  await user.click(screen.getByRole('button', { name: 'Skip a slot from Dua' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip a slot' }));
  expect(dialog.getByText('Mon, Nov 30, 2026, 18:00. It was Fri, Nov 27, 2026, 18:00')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent(
    '2 chapters, from Mon, Nov 30, 2026, 18:00 to Wed, Dec 2, 2026, 18:00',
  );
  expect(publish).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Move 2 chapters' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Dua', on(30)],
      ['Tiga', on(2, 18, 11)],
    ]),
  );
  publish.mockClear();
  expect(await screen.findByText('2 chapters have new dates')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Dua', on(27)],
      ['Tiga', on(30)],
    ]),
  );
  expect(screen.queryByText('2 chapters have new dates')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Scheduled chapters' })).toHaveFocus();
});

test('a pause moves what is before its day to the first slot from then on', async () => {
  const { user, publish } = show([], QUEUE);
  await user.click(screen.getByRole('button', { name: 'Pause until a day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause until a day' }));
  const field = dialog.getByLabelText('Continue on or after');
  expect(dialog.getByRole('button', { name: 'Move chapters' })).toBeDisabled();
  await user.type(field, '2027-12-01');
  expect(dialog.getByText('Choose a day from tomorrow on, within a year')).toBeVisible();
  await user.clear(field);
  await user.type(field, '2026-11-25');
  expect(dialog.getByText('No chapter is due before that day.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '2026-12-01');
  await user.click(dialog.getByRole('button', { name: 'Move 3 chapters' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Satu', on(2, 18, 11)],
      ['Dua', on(4, 18, 11)],
      ['Tiga', on(7, 18, 11)],
    ]),
  );
});

test('the buffer is said with its last day, and not without a chapter that waits', () => {
  const texts = {
    language: 'en_US',
    scopes: new Set(['shell', 'room']),
    tables: [enUS, authorEnUS, smallEnUS],
  } as const;
  const services = { clock: { now: () => NOW } };
  const { unmount } = showScreen(<BufferLine chapters={QUEUE} className={undefined} />, {
    services,
    texts: { ...texts, scopes: new Set(['shell', 'room'] as const), tables: [...texts.tables] },
  });
  expect(screen.getByText('3 waiting, until Mon, Nov 30')).toBeVisible();
  unmount();
  const { container } = showScreen(
    <BufferLine chapters={[chapter('Satu'), chapter('Dua', on(23))]} className={undefined} />,
    {
      services,
      texts: { ...texts, scopes: new Set(['shell', 'room'] as const), tables: [...texts.tables] },
    },
  );
  expect(container.querySelector('p')).toBeNull();
});
