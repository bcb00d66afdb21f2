import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { authorEnUS } from '#locales/author-area/en_US.ts';
import { enUS } from '#locales/en_US.ts';
import { smallEnUS } from '#locales/small/en_US.ts';
import { storiesEnUS } from '#locales/stories/en_US.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import { showScreen } from '#test/support/screen.tsx';
import { WritingLine } from './writing-line.tsx';

afterEach(() => vi.restoreAllMocks());

const TODAY = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, 1_700_000_000_000);
const texts = {
  language: 'en_US' as const,
  scopes: new Set(['shell', 'room'] as const),
  tables: [enUS, authorEnUS, smallEnUS, storiesEnUS],
};

/** A new device on which five words were written; 875 more come from other devices with the answer. */
function show() {
  const days = [{ day: TODAY, typed: 5, pasted: 0 }];
  let end = (_: 'arrived' | 'failed') => {};
  const asked = new Promise<void>((arrive, fail) => {
    end = (how) => (how === 'arrived' ? arrive() : fail(new Error('offline')));
  });
  showScreen(<WritingLine />, { texts, work: { writtenDays: async () => days, fetchWritten: () => asked } });
  return { days, end };
}
const line = () => screen.findByRole('link');

test('a new device shows no number before the words of other devices have arrived', async () => {
  const { days, end } = show();
  expect(await line()).toHaveTextContent('Writing stats');
  days.push({ day: TODAY, typed: 875, pasted: 0 });
  await act(async () => end('arrived'));
  expect(await line()).toHaveTextContent('880 words today');
});

test('if they cannot be fetched, the line counts what this device knows', async () => {
  const { end } = show();
  expect(await line()).toHaveTextContent('Writing stats');
  await act(async () => end('failed'));
  expect(await line()).toHaveTextContent('5 words today');
});

test('offline it counts at once what this device knows', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  expect(await line()).toHaveTextContent('5 words today');
});
