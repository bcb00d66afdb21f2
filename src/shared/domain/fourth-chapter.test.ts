import { describe, expect, it } from 'vitest';
import { asksForEmail, isFourthNext } from './fourth-chapter.ts';

describe('before the fourth chapter', () => {
  it.each([
    [2, '', false],
    [3, '', true],
    [4, '', false],
    [3, 'dewi@example.com', false],
    [3, null, false],
  ])('with %i chapters and e-mail %j, asks: %j', (chapterCount, email, asked) => {
    expect(asksForEmail({ chapterCount }, email)).toBe(asked);
  });

  it('means that a story has exactly three chapters', () => {
    expect([2, 3, 4].map((chapterCount) => isFourthNext({ chapterCount }))).toEqual([false, true, false]);
  });
});
