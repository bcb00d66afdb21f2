import { expect, test } from 'vitest';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { draftSaveState, wholeSaveState } from './save-state.ts';

const synced = { kind: 'synced', at: 1 } as const;
const chapter = (conflict: 0 | 1) => ({ conflict, dirty: 1 }) as ChapterRow;
const entry = (parts: Partial<OutboxRow>) => ({ state: 'queued', why: null, ...parts }) as OutboxRow;

test('a story is synced only if its chapters are too; what needs the author takes precedence (SYNC-1, SYNC-9)', () => {
  expect(wholeSaveState(synced, [], [])).toEqual(synced);
  expect(wholeSaveState({ kind: 'saved' }, [], [])).toEqual({ kind: 'saved' });
  expect(wholeSaveState(synced, [chapter(0)], [])).toEqual({ kind: 'queued' });
  expect(wholeSaveState(synced, [], [entry({})])).toEqual({ kind: 'queued' });
  expect(wholeSaveState(synced, [chapter(0), chapter(1)], [entry({})]).kind).toBe('needsYou');
  const why = { kind: 'refused', code: 'validation' } as const;
  expect(wholeSaveState(synced, [chapter(0)], [entry({ state: 'parked', why })])).toEqual({
    kind: 'needsYou',
    why,
  });
});

test('an open editor says "saving" until the typing pauses, but shows a decision or a failure at once (SYNC-1, SYNC-9)', () => {
  const still = { failure: null, unwritten: false, typing: false, outcome: undefined } as const;
  const why = { kind: 'needsDecision', code: 'revisionConflict' } as const;
  expect(draftSaveState(still)).toBeUndefined();
  expect(draftSaveState({ ...still, outcome: synced })).toEqual(synced);
  expect(draftSaveState({ ...still, outcome: synced, typing: true })).toEqual({ kind: 'saving' });
  expect(draftSaveState({ ...still, outcome: synced, unwritten: true })).toEqual({ kind: 'saving' });
  expect(draftSaveState({ ...still, outcome: { kind: 'needsYou', why }, typing: true })).toEqual({
    kind: 'needsYou',
    why,
  });
  expect(draftSaveState({ ...still, failure: 'quota', unwritten: true, typing: true })).toEqual({
    kind: 'notSaved',
    why: 'quota',
  });
});
