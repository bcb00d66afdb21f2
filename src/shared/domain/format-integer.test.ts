import { expect, test } from 'vitest';
import { formatInteger } from './format-integer.ts';
import { htmlLanguage, LANGUAGES } from './language.ts';

test.each(LANGUAGES)('whole numbers in %s are formatted like Intl', (language) => {
  const intl = new Intl.NumberFormat(htmlLanguage(language));
  for (const value of [
    0, 7, 12, 999, 1_000, 1_204, 10_000, 60_000, 123_456, 1_000_000, 9_876_543_210, -1, -1_500,
  ])
    expect(formatInteger(language, value)).toBe(intl.format(value));
});
