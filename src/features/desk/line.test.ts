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
] as const)('the neighbour of "%s" at %i is %j', (id, step, expected) => {
  expect(neighbour(ids, id, step)).toBe(expected);
});

test.each([
  ['a', 'b'],
  ['c', 'b'],
  ['gone', 'a'],
])('after the decision on %s, %s opens', (id, expected) => {
  expect(afterDecision(ids, id)).toBe(expected);
});

test('after the decision on the only entry, nothing opens', () => {
  expect(afterDecision(['a'], 'a')).toBe('');
  expect(neighbour([], 'a', 1)).toBe('');
});
