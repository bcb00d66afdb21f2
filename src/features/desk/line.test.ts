import { expect, test } from 'vitest';
import { afterDecision, neighbour } from './line.ts';

const ids = ['a', 'b', 'c'];

test.each([
  ['b', 1, 'c'],
  ['b', -1, 'a'],
  ['c', 1, ''],
  ['a', -1, ''],
  ['', 1, 'a'],
  ['gone', 1, 'a'],
] as const)('beside %s (%i) is %j', (id, step, expected) => {
  expect(neighbour(ids, id, step)).toBe(expected);
});

test.each([
  ['a', 'b'],
  ['c', 'b'],
  ['gone', 'a'],
])('once %s is decided, %s opens', (id, expected) => {
  expect(afterDecision(ids, id)).toBe(expected);
});

test('once the only one is decided, nothing opens', () => {
  expect(afterDecision(['a'], 'a')).toBe('');
  expect(neighbour([], 'a', 1)).toBe('');
});
