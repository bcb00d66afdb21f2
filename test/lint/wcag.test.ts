import { expect, test } from 'vitest';
import { repositoryProofs, rowCounts, wrongRows } from './proof-table.ts';
import { WCAG_IDS } from './wcag-ids.ts';

const proofs = repositoryProofs();
const text = proofs.read('docs/accessibility.md');

test('docs/accessibility.md has each criterion of WCAG 2.2 AA once, and each test and file it refers to exists', () => {
  expect(WCAG_IDS).toHaveLength(55);
  expect(wrongRows(text, WCAG_IDS, proofs)).toEqual([]);
});

test('docs/accessibility.md states the right number of rows', () => {
  expect(text).toContain(rowCounts(text));
});
