import { expect, test } from 'vitest';
import { parseHash } from './hash-location.ts';

test.each([
  ['', '/', ''],
  ['#', '/', ''],
  ['#/', '/', ''],
  ['#/?redirect=%2Fauthor', '/', 'redirect=%2Fauthor'],
  ['#/bookStack?searchValue=a?b', '/bookStack', 'searchValue=a?b'],
  ['#nonsense', '/', ''],
])('routing is hash based: %s is %s with the query %s (docs/spec, section 2)', (hash, path, search) => {
  expect(parseHash(hash)).toEqual({ path, search });
});
