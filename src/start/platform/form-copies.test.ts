import { afterEach, expect, test } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { dropFormCopy, newerFormCopy, putFormCopy } from '#ui/platform/form-copies.ts';
import { pageLastTextCopies } from './last-text-copies.ts';

afterEach(() => localStorage.clear());

test('a copy is used only while it is newer than the database, and is deleted once the database is newer', () => {
  putFormCopy('dewi', '0', { title: 'Laut', savedAt: 20 } as { savedAt: number });
  expect(newerFormCopy('dewi', '0', { savedAt: 19 })).toMatchObject({ title: 'Laut' });
  expect(newerFormCopy('dewi', '0', { savedAt: 20 })).toBeUndefined();
  dropFormCopy('dewi', '0', 19);
  expect(newerFormCopy('dewi', '0', undefined)).toMatchObject({ title: 'Laut' });
  dropFormCopy('dewi', '0', 20);
  expect(newerFormCopy('dewi', '0', undefined)).toBeUndefined();
});

test('an author’s copies are invisible to others, and deleted with the author (SYNC-11)', () => {
  putFormCopy('dewi', '0', { savedAt: 1 });
  putFormCopy('ratna', '0', { savedAt: 1 });
  expect(newerFormCopy('visitor', '0', undefined)).toBeUndefined();
  pageLastTextCopies.erase('dewi' as UserId);
  expect(newerFormCopy('dewi', '0', undefined)).toBeUndefined();
  expect(newerFormCopy('ratna', '0', undefined)).toBeDefined();
});
