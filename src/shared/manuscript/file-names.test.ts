import { describe, expect, it } from 'vitest';
import { fileName, uniqueNames } from './file-names.ts';

describe('names of exported files', () => {
  it.each([
    ['Hujan di Halte', 'Hujan di Halte'],
    ['../../etc/passwd', 'etc passwd'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['...', 'Untitled'],
    ['', 'Untitled'],
    [' \u202E\u0000 ', 'Untitled'],
    ['雨'.repeat(60), '雨'.repeat(40)],
  ])('%j is %j', (title, name) => {
    expect(fileName(title, 'Untitled')).toBe(name);
  });

  it('equal names are made unique, ignoring case', () => {
    const name = uniqueNames();
    expect([name('Rain'), name('rain'), name('Sun'), name('Rain')]).toEqual([
      'Rain',
      'rain (2)',
      'Sun',
      'Rain (3)',
    ]);
  });
});
