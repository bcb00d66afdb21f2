import { expect, test } from 'vitest';
import type { OutboxRow } from '#storage/db/outbox-row.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { wholeSaveState } from './save-state.ts';

const synced = { kind: 'synced', at: 1 } as const;
const chapter = (conflict: 0 | 1) => ({ conflict, dirty: 1 }) as ChapterRow;
const entry = (parts: Partial<OutboxRow>) => ({ state: 'queued', why: null, ...parts }) as OutboxRow;

test('a story is synced only when its chapters are too; what needs the author comes first (SYNC-1, SYNC-9)', () => {
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
