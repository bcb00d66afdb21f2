import { expect, test } from 'vitest';
import { groupedCode, normalCode } from './recovery-code.ts';

const CODE = '01ABCDEF23456789';

test('a code is shown in groups of four, and may be typed in any case, with spaces, hyphens and look-alikes', () => {
  expect(groupedCode(CODE)).toBe('01AB-CDEF-2345-6789');
  for (const typed of [
    '01AB-CDEF-2345-6789',
    ' 01ab cdef 2345 6789\n',
    'oiab–cdef—2345 6789',
    'OLABCDEF23456789',
    '０１ＡＢ－ＣＤＥＦ－２３４５－６７８９',
  ])
    expect(normalCode(typed), typed).toBe(CODE);
});

test('different codes stay different', () => {
  expect(normalCode('01AB-CDEF-2345-678')).not.toBe(CODE);
  expect(normalCode('')).toBe('');
});
