import { expect, test } from 'vitest';
import { applicationChanges } from './application-changes.ts';

const said = { note: '', wordsThen: 60_000, amount: 10_000, evidence: null };
const last = { ...said, submittedAt: '2026-11-01T00:00:00.000Z', reason: 'No' };

test('lists no difference without an earlier application, and none to an equal one', () => {
  expect(applicationChanges({ ...said, last: null })).toEqual([]);
  expect(applicationChanges(said)).toEqual([]);
  expect(applicationChanges({ ...said, last })).toEqual([]);
});

test('lists each field that differs, with its earlier and its current value', () => {
  const evidence = { platformUrl: 'https://elsewhere.example/1', leadDays: 3 };
  expect(applicationChanges({ ...said, wordsThen: 70_000, note: 'Again', evidence, last })).toEqual([
    { field: 'wordsThen', before: 60_000, now: 70_000 },
    { field: 'platform', before: null, now: 'https://elsewhere.example/1' },
    { field: 'leadDays', before: null, now: 3 },
    { field: 'note', before: null, now: 'Again' },
  ]);
});
