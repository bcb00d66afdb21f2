import { afterEach, expect } from 'vitest';
import { lockWatch } from './server.ts';

// Checks after each test that every transaction kept to the written order of locks.
afterEach(() => {
  expect(lockWatch.faults(), 'rows that a transaction locked in a different order').toEqual([]);
});
