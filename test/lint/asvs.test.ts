import { describe, expect, test } from 'vitest';
import { ASVS_IDS } from './asvs-ids.ts';
import { repositoryProofs, rowCounts, wrongRows } from './proof-table.ts';

const proofs = repositoryProofs();
const text = proofs.read('docs/security.md');

describe('docs/security.md', () => {
  test('has each requirement of levels 1 and 2 once, and each test and file it refers to exists', () => {
    expect(ASVS_IDS).toHaveLength(253);
    expect(wrongRows(text, ASVS_IDS, proofs)).toEqual([]);
  });

  test('counts its rows right', () => {
    expect(text).toContain(rowCounts(text));
  });
});

describe('a wrong row is found', () => {
  const of = (proof: string, state = 'met') =>
    wrongRows(`| 1.1.1 | words | ${state} | ${proof} |`, ['1.1.1'], proofs);
  const here = '`test/lint/asvs.test.ts`';

  test.each([`${here}: “counts its rows right”`, '`server/start/app.ts`, and `server/session`', 'as 1.1.2'])(
    '%s is right',
    (proof) => expect(of(proof)).toEqual([]),
  );

  test.each([
    ['a test that does not exist', `${here}: “counts its rows”`],
    ['a test file that does not exist', '`test/lint/none.test.ts`: “counts its rows right”'],
    ['code that does not exist', '`server/none.ts`'],
    ['a folder that does not exist', '`server/none`'],
    ['words alone', 'a reason'],
    ['a heading that does not exist', '"Sessions" above'],
    ['nothing', ' '],
  ])('%s', (_, proof) => expect(of(proof)).toHaveLength(1));

  test('an open requirement without a reason', () => {
    expect(of('a reason', 'open')).toEqual([]);
    expect(of(' ', 'open')).toHaveLength(1);
  });

  test('an unknown state', () => expect(of('a reason', 'perhaps')).toHaveLength(1));

  test.each([
    '',
    '| 1.1.1 | a | open | b |\n| 1.1.1 | a | open | b |',
    '| 1.1.1 | a | open | b |\n| 9.9.9 | a | open | b |',
  ])('rows with missing, repeated or unknown ids: %j', (rows) =>
    expect(wrongRows(rows, ['1.1.1'], proofs)).toHaveLength(1),
  );
});
