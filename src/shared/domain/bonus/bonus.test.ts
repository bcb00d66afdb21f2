import { describe, expect, test } from 'vitest';
import { type BonusFacts, bonusesOf, bonusSum } from './bonus.ts';

const facts = (change: Partial<BonusFacts>): BonusFacts => ({
  contractType: 'exclusive',
  words: 0,
  finished: true,
  leadDays: 0,
  ...change,
});
const dollars = (change: Partial<BonusFacts>): number => bonusSum(bonusesOf(facts(change))) / 100;
const of = (kind: string, change: Partial<BonusFacts>) =>
  bonusesOf(facts(change)).find((bonus) => bonus.kind === kind);

describe('exclusive contract (docs/spec, section 9, Bonuses; an edge gets the higher band)', () => {
  test.each([
    [0, 0],
    [9_999, 0],
    [10_000, 100],
    [10_001, 100],
    [59_999, 100],
    [60_000, 250],
    [99_999, 250],
    [100_000, 350],
    [129_999, 350],
    [130_000, 450],
    [199_999, 450],
    [200_000, 450],
    [200_001, 550],
    [3_000_000, 550],
  ])('a finished story of %i words brings $%i', (words, sum) => {
    expect(dollars({ words })).toBe(sum);
  });

  test.each([
    [59_999, 100],
    [60_000, 100],
    [200_001, 100],
  ])('an unfinished story of %i words brings only the signing bonus, $%i', (words, sum) => {
    expect(dollars({ words, finished: false })).toBe(sum);
  });

  test('the number of missing words is exact', () => {
    expect(of('signing', { words: 9_999 })?.lacks).toEqual([{ kind: 'words', words: 1 }]);
    expect(of('completion', { words: 58_796, finished: false })).toEqual({
      kind: 'completion',
      cents: 15_000,
      lacks: [{ kind: 'words', words: 1_204 }, { kind: 'finished' }],
      next: null,
    });
  });

  test.each([
    [60_000, { words: 40_000, cents: 25_000 }],
    [99_999, { words: 1, cents: 25_000 }],
    [100_000, { words: 30_000, cents: 35_000 }],
    [130_000, { words: 70_001, cents: 45_000 }],
    [200_000, { words: 1, cents: 45_000 }],
    [200_001, null],
  ])('from %i words the next band is %o', (words, next) => {
    expect(of('completion', { words })?.next).toEqual(next);
  });
});

describe('non-exclusive contract (docs/spec, section 9, Bonuses; "over" begins one above)', () => {
  test.each([
    [50_000, true, 0, 0],
    [50_001, true, 0, 50],
    [50_001, false, 0, 0],
    [80_000, true, 5, 50],
    [80_001, true, 5, 150],
    [80_001, true, null, 150],
    [80_001, true, 4, 50],
    [80_001, false, 5, 0],
    [200_001, true, 30, 150],
  ])('%i words, finished %s, %s days earlier: $%i', (words, finished, leadDays, sum) => {
    expect(dollars({ contractType: 'nonExclusive', words, finished, leadDays })).toBe(sum);
  });

  test('first release lists each thing it lacks', () => {
    expect(
      of('firstRelease', { contractType: 'nonExclusive', words: 80_000, finished: false, leadDays: 4 }),
    ).toMatchObject({
      cents: 10_000,
      lacks: [{ kind: 'words', words: 1 }, { kind: 'finished' }, { kind: 'lead' }],
    });
  });
});
