import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { emptyContractForm } from './form.ts';

const form = { ...emptyContractForm(), name: 'Dewi', account: '1', idImg: 'a' };

test('two equal forms differ in nothing', () => {
  expect(changedFields(form, { ...form })).toEqual([]);
});

test('fields are named in the order of the form, with what they said and say', () => {
  expect(changedFields(form, { ...form, account: '2', name: 'Dewi L.', qq: '7' })).toEqual([
    { name: 'name', before: 'Dewi', now: 'Dewi L.' },
    { name: 'qq', before: '', now: '7' },
    { name: 'account', before: '1', now: '2' },
  ]);
});

test('of a picture and of a signature only that it is another one', () => {
  expect(changedFields(form, { ...form, idImg: 'b', guardianSign: 'c' })).toEqual([
    { name: 'idImg', before: '', now: '' },
    { name: 'guardianSign', before: '', now: '' },
  ]);
});
