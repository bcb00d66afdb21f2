import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { emptyContractForm } from './form.ts';

const form = { ...emptyContractForm(), name: 'Dewi', account: '1', idImg: 'a' };

test('lists no field for two equal forms', () => {
  expect(changedFields(form, { ...form })).toEqual([]);
});

test('lists the fields that differ in the order of the form, with both values', () => {
  expect(changedFields(form, { ...form, account: '2', name: 'Dewi L.', qq: '7' })).toEqual([
    { name: 'name', before: 'Dewi', now: 'Dewi L.' },
    { name: 'qq', before: '', now: '7' },
    { name: 'account', before: '1', now: '2' },
  ]);
});

test('lists a different picture or signature without its value', () => {
  expect(changedFields(form, { ...form, idImg: 'b', guardianSign: 'c' })).toEqual([
    { name: 'idImg', before: '', now: '' },
    { name: 'guardianSign', before: '', now: '' },
  ]);
});
