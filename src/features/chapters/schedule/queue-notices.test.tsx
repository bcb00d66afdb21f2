import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear } from 'idb-keyval';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { pageOwned } from '#storage/owned/owned-store.ts';
import { keepRhythm } from '#storage/owned/story-rhythms.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { showScreen } from '#test/support/screen.tsx';
import { aText } from '#test/support/texts.ts';
import { QueueNotices } from './queue-notices.tsx';

const uid = 'u' as UserId;
const bookId = 'b' as BookId;
/** A Tuesday afternoon. */
const NOW = Date.UTC(2026, 10, 24, 15);
const on = (day: number, hour = 18, month = 10) => Date.UTC(2026, month, day, hour);
const chapter = (title: string, publishAt: number | null = null, more: Partial<ChapterView> = {}) =>
  ({
    id: title as ChapterId,
    title,
    status: 'draft',
    publishAt,
    publishQueued: publishAt !== null,
    slotAt: null,
    slotRefused: false,
    standsAt: null,
    conflict: false,
    ...more,
  }) as ChapterView;
/** A chapter whose time passed before the server had it: still in the outbox, or refused by the server. */
const passed = (title: string, slotAt: number, isRefused = false) =>
  chapter(title, isRefused ? null : slotAt, { slotAt, slotRefused: isRefused });

const ownZone = process.env.TZ;
beforeEach(async () => {
  process.env.TZ = 'UTC';
  await clear(pageOwned());
  await keepRhythm(uid, bookId, { way: 'weekdays', everyDays: 1, weekdays: [1, 3, 5], time: '18:00' });
});
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

function show(chapters: readonly ChapterView[], texts: Record<string, string> = {}) {
  const publish = vi.fn(async () => {});
  const unpublish = vi.fn(async () => false);
  const onAnswered = vi.fn();
  const work = {
    uid,
    publish,
    unpublish,
    chapterText: async (id: string) => ({ ...aText(texts[id] ?? 'words'), title: id }),
  };
  let read: (next: readonly ChapterView[]) => void = () => {};
  function Notices() {
    const [now, setNow] = useState(chapters);
    read = setNow;
    return <QueueNotices bookId={bookId} chapters={now} now={NOW} onAnswered={onAnswered} />;
  }
  showScreen(<Notices />, {
    services: { clock: { now: () => NOW } },
    work,
    texts: { language: 'en_US', scopes: new Set(['shell', 'room']), tables: [enUS, authorEnUS, smallEnUS] },
  });
  return {
    publish,
    unpublish,
    onAnswered,
    user: userEvent.setup(),
    /** The chapters as the device has them now. */
    read: (next: readonly ChapterView[]) => act(async () => read(next)),
  };
}

const MIXED = [chapter('Satu', on(27)), chapter('Dua', on(25)), chapter('Tiga', on(30))];
const SORTED = [chapter('Satu', on(25)), chapter('Dua', on(27)), chapter('Tiga', on(30))];

test('dates in the order of the chapters need no word', () => {
  show([...SORTED, chapter('Empat')]);
  expect(screen.queryByRole('group')).toBeNull();
});

test('dates that do not follow the order are put in order by one button, which shows them first; that can be undone', async () => {
  const { user, publish, read } = show(MIXED);
  expect(
    screen.getByText('The dates don’t follow the order of your chapters: “Dua” is due before “Satu”.'),
  ).toBeVisible();
  const button = screen.getByRole('button', { name: 'Put the dates in order' });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Put the dates in order' }));
  expect(dialog.getByText('Wed, Nov 25, 2026, 18:00. It was Fri, Nov 27, 2026, 18:00')).toBeVisible();
  expect(dialog.getByText('Fri, Nov 27, 2026, 18:00. It was Wed, Nov 25, 2026, 18:00')).toBeVisible();
  expect(publish).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Move 2 chapters' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Satu', on(25)],
      ['Dua', on(27)],
    ]),
  );
  publish.mockClear();
  await read(SORTED);
  expect(await screen.findByText('2 chapters have new dates')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Satu', on(27)],
      ['Dua', on(25)],
    ]),
  );
  await read(MIXED);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Put the dates in order' })).toHaveFocus());
});

test('an undo leaves a chapter alone whose schedule was cancelled since', async () => {
  const { user, publish, read } = show(MIXED);
  await user.click(screen.getByRole('button', { name: 'Put the dates in order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put the dates in order' }));
  await user.click(dialog.getByRole('button', { name: 'Move 2 chapters' }));
  await waitFor(() => expect(publish).toHaveBeenCalledTimes(2));
  publish.mockClear();
  await read([chapter('Satu'), ...SORTED.slice(1)]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(publish.mock.calls).toEqual([['Dua', on(25)]]));
});

test.each([
  ['offline', false],
  ['refused by the server', true],
])('chapters whose time has passed (%s) are asked about, with their times', async (_, isRefused) => {
  const { user, publish, unpublish, onAnswered } = show([
    passed('Satu', on(20), isRefused),
    passed('Dua', on(23), isRefused),
    chapter('Tiga', on(25)),
  ]);
  const question = within(screen.getByRole('group', { name: 'Chapters whose time passed' }));
  expect(question.getByRole('status')).toHaveTextContent(
    '2 chapters weren’t published: their times passed before Tinta could connect.',
  );
  expect(question.getByText('“Satu”, Fri, Nov 20, 2026, 18:00')).toBeVisible();
  expect(question.getByText('“Tiga” is still scheduled for Wed, Nov 25, 2026, 18:00.')).toBeVisible();
  expect(publish).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Keep as draft' }));
  await waitFor(() => expect(unpublish.mock.calls).toEqual([['Satu'], ['Dua']]));
  expect(onAnswered).toHaveBeenCalledWith('Satu');
});

test.each([
  ['offline', false],
  ['refused by the server', true],
])('an earlier schedule that the server still has is named (%s)', (_, isRefused) => {
  const at = on(20);
  show([
    chapter('Satu', isRefused ? on(27) : at, { slotAt: at, slotRefused: isRefused, standsAt: on(27) }),
    { ...passed('Dua', on(23), isRefused), standsAt: on(22) },
  ]);
  const question = within(screen.getByRole('group', { name: 'Chapters whose time passed' }));
  expect(question.getByText('“Satu” is still scheduled for Fri, Nov 27, 2026, 18:00.')).toBeVisible();
  expect(question.queryByText(/“Dua” is still/)).toBeNull();
});

test('published now, they go out in their order', async () => {
  const { user, publish } = show([passed('Satu', on(20)), passed('Dua', on(23))]);
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Satu', undefined],
      ['Dua', undefined],
    ]),
  );
});

test('a text that cannot be published is named, and nothing is published', async () => {
  const { user, publish } = show([passed('Satu', on(20)), passed('Dua', on(23))], { Dua: '' });
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(publish).not.toHaveBeenCalled();
});

test('moved to the next slot, they take it and the ones after it, and what is scheduled there moves on', async () => {
  const { user, publish } = show([
    passed('Satu', on(20)),
    passed('Dua', on(23)),
    chapter('Tiga', on(25)),
    chapter('Empat', on(4, 18, 11)),
  ]);
  await user.click(screen.getByRole('button', { name: 'Move to the next slot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to the next slot' }));
  await user.click(await dialog.findByRole('button', { name: 'Move 3 chapters' }));
  await waitFor(() =>
    expect(publish.mock.calls).toEqual([
      ['Satu', on(25)],
      ['Dua', on(27)],
      ['Tiga', on(30)],
    ]),
  );
});

test('a chapter that stands behind the scheduled ones takes the first free slot behind them', async () => {
  const { user, publish } = show([chapter('Satu', on(25)), chapter('Dua', on(27)), passed('Tiga', on(23))]);
  await user.click(screen.getByRole('button', { name: 'Move to the next slot' }));
  await user.click(await screen.findByRole('button', { name: 'Move 1 chapter' }));
  await waitFor(() => expect(publish.mock.calls).toEqual([['Tiga', on(30)]]));
});

test('a device whose clock is slow moves a refused time to a slot after it', async () => {
  const { user, publish } = show([passed('Satu', on(25), true)]);
  await user.click(screen.getByRole('button', { name: 'Move to the next slot' }));
  await user.click(await screen.findByRole('button', { name: 'Move 1 chapter' }));
  await waitFor(() => expect(publish.mock.calls).toEqual([['Satu', on(27)]]));
});
