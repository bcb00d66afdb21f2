import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wrongRows } from './proof-table.ts';
import { WCAG_IDS } from './wcag-ids.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const listed = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '--deduplicate',
]);
const text = read('docs/accessibility.md');

test('docs/accessibility.md has each criterion of WCAG 2.2 AA once, and each test and file it names exists', () => {
  expect(WCAG_IDS).toHaveLength(55);
  expect(wrongRows(text, WCAG_IDS, { files: new Set(listed.toString().split('\n')), read })).toEqual([]);
});

test('docs/accessibility.md counts its rows right', () => {
  const count = (state: string) => text.split('\n').filter((line) => line.includes(` | ${state} | `)).length;
  expect(text).toContain(
    `${count('met')} met, ${count('open')} open, ${count('not applicable')} not applicable`,
  );
});
