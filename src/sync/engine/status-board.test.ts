import { expect, test } from 'vitest';
import { createStatusBoard } from './status-board.ts';

const board = () => createStatusBoard({ post() {}, listen: () => () => {} });

test('a signed contract that waits needs the author just as a parked entry does (SYNC-9, SYNC-15)', () => {
  const { status, setCounts, setContracts } = board();
  setContracts(1);
  expect(status().parked).toBe(1);
  setCounts({ unsent: 3, parked: 2, marks: 0 });
  expect(status()).toMatchObject({ unsent: 3, parked: 3 });
  setContracts(0);
  expect(status()).toMatchObject({ unsent: 3, parked: 2 });
});

test('the status never says that everything is sent before the outbox was counted, or if it cannot be counted', () => {
  const { status, setCounts, setUncounted, reset } = board();
  expect(status().counted).toBe(false);
  setCounts({ unsent: 0, parked: 0, marks: 0 });
  expect(status().counted).toBe(true);
  setUncounted();
  expect(status().counted).toBe(false);
  setCounts({ unsent: 0, parked: 0, marks: 0 });
  reset();
  expect(status().counted).toBe(false);
});

test('the next author on the same phone starts with nothing waiting (SYNC-11)', () => {
  const { status, setCounts, setContracts, reset } = board();
  setContracts(1);
  reset();
  expect(status().parked).toBe(0);
  setCounts({ unsent: 0, parked: 1, marks: 0 });
  expect(status().parked).toBe(1);
});
