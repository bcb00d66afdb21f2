import { describe, expect, it } from 'vitest';
import { filledContract } from '#test/support/filled-contract.ts';
import { askedFields, isMinor } from './asked-fields.ts';
import { isIban, isIfsc, isSwift } from './bank-codes.ts';
import { checkContractForm } from './check-contract-form.ts';
import { CONTRACT_FIELDS } from './fields.ts';
import { CONTRACT_FIELD_NAMES, type ContractFieldName, type ContractForm } from './form.ts';
import { normalContractForm } from './normal-contract-form.ts';

const NONE = { organisations: [] };
const FILE = '0192f0a0-0000-7000-8000-000000000001';

const filled: ContractForm = { ...filledContract, idImg: FILE };
const chinese: ContractForm = {
  ...filled,
  countryCode: 'CN',
  idCardType: 'residentIdentityCard',
  accountOpeningProvince: '浙江',
  accountOpeningCity: '杭州',
  accountOpeningBranch: '西湖支行',
  bankInterbankNumber: '102331000000',
};
const problems = (form: ContractForm, organisations: readonly string[] = []) =>
  checkContractForm(form, { organisations });

describe('docs/spec, section 5, Contract form', () => {
  it('a form with every required field is valid, in both variants', () => {
    expect(problems(filled)).toEqual({});
    expect(problems(chinese)).toEqual({});
  });

  it.each([
    'email',
    'name',
    'userName',
    'accountType',
    'whatsapp',
    'mobile',
    'idImg',
    'account',
    'countryCode',
    'address',
    'postalCode',
    'age',
    'gender',
    'idCardType',
    'idCardNumber',
    'payeeName',
    'ifsc',
    'iban',
    'micr',
    'bank',
    'swift',
    'moneyType',
    'bankAddress',
    'bankBranchCode',
    'bankPostalCode',
  ] as const)('%s is required and has its own message, also for nothing but spaces', (name) => {
    expect(problems({ ...filled, [name]: '' })[name]).toBe(`contract.must.${name}`);
    expect(problems({ ...filled, [name]: '  ' })[name]).toBe(`contract.must.${name}`);
  });

  it.each(['idBackImg', 'bankRoutingNumber', 'qq', 'wx', 'targetOrgCode'] as const)(
    '%s may stay empty',
    (name) => {
      expect(problems({ ...filled, [name]: '' })).toEqual({});
      expect(problems({ ...chinese, [name]: '' })).toEqual({});
    },
  );

  it('accountType 2 clears bank and swift, and asks for no bank fields', () => {
    const wallet = {
      ...filled,
      accountType: '2',
      bank: 'left over',
      swift: 'wrong',
      moneyType: '',
      bankAddress: '',
      bankBranchCode: '',
      bankPostalCode: '',
    };
    expect(problems(wallet)).toEqual({});
    expect(normalContractForm(wallet, NONE)).toMatchObject({
      bank: '',
      swift: '',
      account: filledContract.account,
      ifsc: 'N/A',
    });
  });

  it.each(['0', '-3', '1.5', 'ten', '１２', '999', '18 years'])('an age of %s is not valid', (age) => {
    expect(problems({ ...filled, age }).age).toBe('contract.problem.validNumber');
  });

  it('below 18 the guardian’s name and signature are required; from 18 on they are not asked for', () => {
    expect(problems({ ...filled, age: '17' })).toEqual({
      guardianName: 'contract.must.guardianName',
      guardianSign: 'contract.must.guardianSign',
    });
    expect(problems({ ...filled, age: '17', guardianName: 'Ibu', guardianSign: FILE })).toEqual({});
    expect(problems({ ...filled, age: '18' })).toEqual({});
    expect(isMinor({ age: '' })).toBe(false);
    expect(normalContractForm({ ...filled, guardianName: 'Ibu', guardianSign: FILE }, NONE)).toMatchObject({
      guardianName: '',
      guardianSign: '',
    });
  });

  it('the Chinese variant asks for the account’s opening branch instead of the fields it lacks', () => {
    const bare = {
      ...chinese,
      accountOpeningProvince: '',
      accountOpeningCity: '',
      accountOpeningBranch: '',
      bankInterbankNumber: '',
      ifsc: '',
      iban: '',
      micr: '',
    };
    expect(Object.keys(problems(bare)).sort()).toEqual([
      'accountOpeningBranch',
      'accountOpeningCity',
      'accountOpeningProvince',
      'bankInterbankNumber',
    ]);
    const names = askedFields(chinese, NONE).map(({ name }) => name);
    for (const name of ['ifsc', 'iban', 'micr', 'bankRoutingNumber'] as const)
      expect(names).not.toContain(name);
  });

  it('an organisation is asked for only if the country has one; -1 is sent as empty', () => {
    const names = (organisations: string[]) => askedFields(filled, { organisations }).map(({ name }) => name);
    expect(names([])).not.toContain('targetOrgCode');
    expect(names(['jkt'])).toContain('targetOrgCode');
    expect(problems({ ...filled, targetOrgCode: '-1' }, ['jkt'])).toEqual({});
    expect(problems({ ...filled, targetOrgCode: 'jkt' }, ['jkt'])).toEqual({});
    expect(problems({ ...filled, targetOrgCode: 'other' }, ['jkt']).targetOrgCode).toBe(
      'contract.problem.choice',
    );
    const sent = (targetOrgCode: string) =>
      normalContractForm({ ...filled, targetOrgCode }, { organisations: ['jkt'] }).targetOrgCode;
    expect([sent('-1'), sent('jkt')]).toEqual(['', 'jkt']);
  });

  it.each([
    ['email', 'dewi@tinta', 'emailFormat'],
    ['gender', '2', 'choice'],
    ['accountType', '3', 'choice'],
    ['moneyType', 'euro', 'choice'],
    ['countryCode', 'XX', 'choice'],
    ['idCardType', 'aadhaar', 'choice'],
    ['swift', 'BANK', 'swift'],
    ['iban', 'DE00 0000', 'iban'],
    ['ifsc', 'SBIN123', 'ifsc'],
    ['address', 'a'.repeat(301), 'tooLong'],
    ['name', 'a'.repeat(101), 'tooLong'],
  ] as const)('%s: %s is refused', (name, value, problem) => {
    expect(problems({ ...filled, [name]: value })[name]).toBe(`contract.problem.${problem}`);
  });

  it('the format of bank codes is checked without their spaces', () => {
    expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true);
    expect(isIban('de89370400440532013000')).toBe(true);
    expect(isIban('DE88 3704 0044 0532 0130 00')).toBe(false);
    expect([isSwift('deutdeff'), isSwift('DEUTDEFF500'), isSwift('DEUTDEFF5')]).toEqual([true, true, false]);
    expect([isIfsc('SBIN0001234'), isIfsc('SBIN1001234')]).toEqual([true, false]);
    expect(normalContractForm({ ...filled, iban: 'de89 3704 0044 0532 0130 00' }, NONE).iban).toBe(
      'DE89370400440532013000',
    );
  });

  it('hostile text is stored as one plain line: no control characters, no direction overrides', () => {
    const hostile = `\u202Egnp.exe\u0000\n(cat /etc)\t<script>alert(1)</script>`;
    for (const name of ['name', 'address', 'account'] satisfies ContractFieldName[]) {
      const normal = normalContractForm({ ...filled, [name]: hostile }, NONE)[name];
      expect(normal).toBe('gnp.exe (cat /etc) <script>alert(1)</script>');
    }
    const once = normalContractForm({ ...filled, name: hostile }, NONE);
    expect(normalContractForm(once, NONE)).toEqual(once);
  });

  it('every field of the specification is defined once', () => {
    expect(CONTRACT_FIELDS.map(({ name }) => name).sort()).toEqual([...CONTRACT_FIELD_NAMES].sort());
  });
});
