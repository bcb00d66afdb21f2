import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAddress, findInAddress } from './find-address.ts';

test('a search comes back from the address as it was, with its choices', () => {
  const query = fc.record({
    text: fc.string({ unit: 'grapheme', minLength: 1 }),
    matchCase: fc.boolean(),
    wholeWord: fc.boolean(),
    ignoreAccents: fc.boolean(),
  });
  fc.assert(
    fc.property(query, (any) => {
      expect(findInAddress(findAddress(any))).toEqual(any);
    }),
  );
});

test('an address without a search gives an empty one', () => {
  expect(findInAddress('other=1')).toEqual({
    text: '',
    matchCase: false,
    wholeWord: false,
    ignoreAccents: false,
  });
});
