import { describe, expect, test } from 'vitest';
import { changeOf, signsOf } from './typing-rules.ts';

const BOTH = { formats: true, quotes: true };
/** The line after its last character was typed; marks and quotes are named. */
function typed(line: string, choice = BOTH, language = 'en'): string {
  const change = changeOf(line, choice, signsOf(language));
  if (!change) return line;
  if (change.kind === 'quote') return 'quote';
  if (change.kind === 'text') return line.slice(0, change.from) + change.text;
  const { from, width, mark } = change;
  return `${line.slice(0, from)}[${mark} ${line.slice(from + width, line.length - width)}]`;
}

describe('formatting while typing', () => {
  test.each([
    ['Ia **tebal**', 'Ia [bold tebal]'],
    ['*miring sekali*', '[italic miring sekali]'],
    ['“_miring_', '“[italic miring]'],
    ['a ~~coret~~', 'a [strike coret]'],
    ['他*很*', '他[italic 很]'],
    ['> ', 'quote'],
    ['kata -- ', 'kata — '],
    ['--H', '—H'],
  ])('%j becomes %j', (line, after) => {
    expect(typed(line)).toBe(after);
  });

  test.each([
    '* * *',
    '***',
    '**',
    '**tebal*',
    '** tebal**',
    '**tebal **',
    '5*3*',
    'a_b_',
    'snake_case_',
    '~tilde~',
    'kata --',
    '---',
    '-- -',
    '<!-- ',
    '-->',
    'a > ',
  ])('%j stays', (line) => {
    expect(typed(line)).toBe(line);
  });

  test('nothing changes once it is switched off', () => {
    for (const line of ['**a**', '*a*', '_a_', '~~a~~', '> ', 'a --b'])
      expect(typed(line, { formats: false, quotes: true })).toBe(line);
  });
});

describe('typographic signs', () => {
  test.each([
    ['en', '"', '“'],
    ['en', 'kata "', 'kata “'],
    ['en', '“Ya,"', '“Ya,”'],
    ['en', '("', '(“'],
    ['en', "don'", 'don’'],
    ['en', "“'", '“‘'],
    ['en', 'Nah...', 'Nah…'],
    ['en', '“But I—"', '“But I—”'],
    ['en', '“But I--"', '“But I—”'],
    ['en', "‘But I don’t—'", '‘But I don’t—’'],
    ['en', 'He left—"', 'He left—“'],
    ['en', 'left--"', 'left—“'],
    ['id', '“Tapi aku–"', '“Tapi aku–”'],
    ['zh-CN', '他说："', '他说：“'],
    ['zh-CN', '她叫"', '她叫“'],
    ['zh-CN', '“好。"', '“好。”'],
    ['zh-CN', '“好，”他说，"', '“好，”他说，“'],
    ['zh-CN', "“他叫'", '“他叫‘'],
    ['zh-CN', '（"', '（“'],
    ['zh-CN', '“我——"', '“我——”'],
    ['zh-TW', '他說："', '他說：「'],
    ['zh-CN', '"', '“'],
    ['zh-CN', '。。。', '……'],
    ['zh-TW', '"', '「'],
    ['zh-TW', '「好"', '「好」'],
    ['zh-TW', "'", '『'],
    ['zh-TW', '好--吧', '好——吧'],
  ])('in %s %j becomes %j', (language, line, after) => {
    expect(typed(line, BOTH, language)).toBe(after);
  });

  test('four dots stay, and nothing changes unless it is chosen', () => {
    expect(typed('....')).toBe('....');
    for (const line of ['"', "don'", '...']) expect(typed(line, { formats: true, quotes: false })).toBe(line);
  });
});
