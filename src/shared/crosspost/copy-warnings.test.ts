import { expect, test } from 'vitest';
import { copyWarnings } from './copy-warnings.ts';

const DAY = 86_400_000;
const calm = {
  contract: '',
  finished: false,
  publishedAt: null,
  now: 100 * DAY,
  note: '',
  target: 'royalRoad',
} as const;

test('without a contract and without a payment page nothing is warned about', () => {
  expect(copyWarnings({ ...calm, note: 'ko-fi.com/ratna' })).toEqual([]);
});

test('an exclusive contract is named, whatever the target', () => {
  expect(copyWarnings({ ...calm, contract: 'exclusive', target: 'html' })).toEqual([{ kind: 'exclusive' }]);
});

test('a first release needs five days’ lead from the publishing here', () => {
  const of = (publishedAt: number | null) => copyWarnings({ ...calm, contract: 'nonExclusive', publishedAt });
  expect(of(98 * DAY)).toEqual([{ kind: 'firstRelease', until: 103 * DAY }]);
  expect(of(95 * DAY + 1)).toEqual([{ kind: 'firstRelease', until: 100 * DAY + 1 }]);
  expect(of(95 * DAY)).toEqual([]);
  expect(of(null)).toEqual([{ kind: 'firstRelease', until: null }]);
});

test('a draft of a finished story waits for nothing: it is never published here', () => {
  const ended = { ...calm, contract: 'nonExclusive', finished: true } as const;
  expect(copyWarnings(ended)).toEqual([]);
  expect(copyWarnings({ ...ended, publishedAt: 98 * DAY })).toEqual([
    { kind: 'firstRelease', until: 103 * DAY },
  ]);
});

test('for AO3 a note that names a payment page is shown with its line', () => {
  expect(copyWarnings({ ...calm, target: 'ao3', note: 'Hi\nko-fi.com/ratna' })).toEqual([
    { kind: 'payment', line: 'ko-fi.com/ratna' },
  ]);
});
