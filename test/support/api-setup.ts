import { afterEach, expect } from 'vitest';
import { lockWatch } from './server.ts';

// Whatever a test does with the server, each of its transactions keeps to the written order of locks.
afterEach(() => {
  expect(lockWatch.faults(), 'rows that a transaction locked in another order').toEqual([]);
});
