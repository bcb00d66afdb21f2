import { expect, test } from 'vitest';
import { answeredBankCodes, withBankAnswers, withoutBankAnswers } from './bank-code-countries.ts';
import { emptyContractForm } from './form.ts';

const form = (countryCode: string, more: object = {}) => ({
  ...emptyContractForm(),
  countryCode,
  accountType: '1',
  ...more,
});

test('a country whose banks have no such code, and an e-wallet, answer it by themselves', () => {
  expect(answeredBankCodes(form('ID'))).toEqual(['iban', 'ifsc', 'micr']);
  expect(answeredBankCodes(form('DE'))).toEqual(['ifsc', 'micr']);
  expect(answeredBankCodes(form('IN'))).toEqual(['iban']);
  expect(answeredBankCodes(form(''))).toEqual([]);
  expect(answeredBankCodes(form('DE', { accountType: '2' }))).toEqual(['iban', 'ifsc', 'micr']);
});

test('what was typed for another country is not sent, and is there again with that country', () => {
  const typed = form('ID', { iban: 'DE89370400440532013000' });
  expect(withBankAnswers(typed).iban).toBe('N/A');
  expect(withBankAnswers({ ...typed, countryCode: 'DE' }).iban).toBe('DE89370400440532013000');
});

test('a form that comes back asks again under another country; an answer of the author stays', () => {
  expect(withoutBankAnswers(withBankAnswers(form('ID'))).iban).toBe('');
  expect(withoutBankAnswers(form('DE', { iban: 'N/A' })).iban).toBe('N/A');
});
