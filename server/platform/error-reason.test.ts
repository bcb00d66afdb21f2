import { expect, it } from 'vitest';
import { reason } from './error-reason.ts';

it('says why in words: a missing password, and the first of several refused addresses', () => {
  const scram = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be';
  for (const message of [`${scram} a string`, `${scram} a non-empty string`])
    expect(reason(new Error(message))).toBe('it asks for a password, and the address has none');
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('another')]);
  expect(reason(Object.assign(refused, { code: 'ECONNREFUSED' }))).toBe('connect ECONNREFUSED ::1:5432');
  expect(reason(Object.assign(new Error(''), { code: 'ENOENT' }))).toBe('ENOENT');
});
