import { expect, test } from 'vitest';
import { answeredBankCodes, withBankAnswers, withoutBankAnswers } from './bank-code-countries.ts';
import { emptyContractForm } from './form.ts';

const form = (countryCode: string, more: object = {}) => ({
  ...emptyContractForm(),
  countryCode,
  accountType: '1',
  ...more,
});

test('the form fills in a bank code itself if the country’s banks have no such code or the account is an e-wallet', () => {
  expect(answeredBankCodes(form('ID'))).toEqual(['iban', 'ifsc', 'micr']);
  expect(answeredBankCodes(form('DE'))).toEqual(['ifsc', 'micr']);
  expect(answeredBankCodes(form('IN'))).toEqual(['iban']);
  expect(answeredBankCodes(form(''))).toEqual([]);
  expect(answeredBankCodes(form('DE', { accountType: '2' }))).toEqual(['iban', 'ifsc', 'micr']);
});

test('a code typed for a different country is not sent, and is kept for that country', () => {
  const typed = form('ID', { iban: 'DE89370400440532013000' });
  expect(withBankAnswers(typed).iban).toBe('N/A');
  expect(withBankAnswers({ ...typed, countryCode: 'DE' }).iban).toBe('DE89370400440532013000');
});

test('a sent form loses only what it filled in itself; the author’s own value stays', () => {
  expect(withoutBankAnswers(withBankAnswers(form('ID'))).iban).toBe('');
  expect(withoutBankAnswers(form('DE', { iban: 'N/A' })).iban).toBe('N/A');
});
