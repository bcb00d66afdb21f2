import { expect, test } from 'vitest';
import { readIncomeCsv } from '#shared/domain/income/read-income-csv.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import { SAMPLE } from './income-columns.tsx';

test('the sample of an income file can be read without an error', () => {
  const read = readIncomeCsv(SAMPLE, '2026-11' as Month);
  expect(read.errors).toEqual([]);
  expect(read.lines).toHaveLength(2);
});
