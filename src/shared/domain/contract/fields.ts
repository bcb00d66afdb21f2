import { ORGANISATION_CODE_CHARS_MAX, PEN_NAME_CHARS_MAX } from '#shared/domain/limits.ts';
import type { ContractFieldName } from './form.ts';

/** Steps of the form on a phone, in order (docs/spec, section 2, Contract form); the last step, review, has no fields. */
export const CONTRACT_STEPS = ['identity', 'contact', 'payment', 'images', 'guardian'] as const;
export type ContractStep = (typeof CONTRACT_STEPS)[number];

/**
 * The Chinese variant applies when countryCode is CN, in any interface language (docs/spec, section 3, Contract fields).
 */
export type ContractVariant = 'standard' | 'chinese';

/** When a field is asked for. */
export type ContractCondition = 'always' | 'bankCard' | 'minor' | 'organisations';

/** How a field is filled in: free text, a choice from a closed list, or a picture stored on the server. */
export type ContractInput =
  | 'text'
  | 'multiline'
  | 'email'
  | 'phone'
  | 'age'
  | 'gender'
  | 'idCardType'
  | 'country'
  | 'organisation'
  | 'accountType'
  | 'moneyType'
  /** Text, or "my bank has none", which is sent as `N/A`. */
  | 'textOrNone'
  | 'picture'
  | 'signature';

/** Format of a field's text. */
export type ContractFormat = 'email' | 'age' | 'swift' | 'iban' | 'ifsc';

/** A field of the contract form: its step, how it is filled in, and when it is asked for (docs/spec, section 3, Contract fields). */
export type ContractField = {
  readonly name: ContractFieldName;
  readonly step: ContractStep;
  readonly input: ContractInput;
  readonly variant: 'both' | ContractVariant;
  readonly when: ContractCondition;
  readonly required: boolean;
  /** Longest value, in characters. */
  readonly max: number;
  /** Bank, identity documents, pictures, signatures: sealed on the device, and dropped there after 72 hours. */
  readonly sensitive: boolean;
  readonly format?: ContractFormat;
};

const field = (
  name: ContractFieldName,
  step: ContractStep,
  input: ContractInput,
  more: Partial<Omit<ContractField, 'name' | 'step' | 'input'>> = {},
): ContractField => ({
  name,
  step,
  input,
  variant: 'both',
  when: 'always',
  required: true,
  max: 100,
  sensitive: step === 'payment' || step === 'images',
  ...more,
});

/**
 * Profile and contract form as data, in order. The page, the server's check and the document all use it (docs/spec, sections 3 and 5;
 * docs/spec, section 2, Contract form). `country` is first, because variant, ID types and organisations depend on it.
 */
export const CONTRACT_FIELDS: readonly ContractField[] = [
  field('countryCode', 'identity', 'country', { max: 2 }),
  field('targetOrgCode', 'identity', 'organisation', {
    when: 'organisations',
    required: false,
    max: ORGANISATION_CODE_CHARS_MAX,
  }),
  field('name', 'identity', 'text'),
  field('userName', 'identity', 'text', { max: PEN_NAME_CHARS_MAX }),
  field('age', 'identity', 'age', { format: 'age', max: 3 }),
  field('gender', 'identity', 'gender', { max: 1 }),
  field('idCardType', 'identity', 'idCardType', { max: 30 }),
  field('idCardNumber', 'identity', 'text', { max: 50, sensitive: true }),

  field('email', 'contact', 'email', { format: 'email' }),
  field('mobile', 'contact', 'phone', { max: 30 }),
  field('whatsapp', 'contact', 'phone', { max: 50 }),
  field('qq', 'contact', 'text', { variant: 'chinese', required: false, max: 20 }),
  field('wx', 'contact', 'text', { variant: 'chinese', required: false, max: 50 }),
  field('address', 'contact', 'multiline', { max: 300 }),
  field('postalCode', 'contact', 'text', { max: 20 }),

  field('accountType', 'payment', 'accountType', { max: 1 }),
  field('payeeName', 'payment', 'text'),
  field('account', 'payment', 'text', { max: 60 }),
  field('moneyType', 'payment', 'moneyType', { when: 'bankCard', max: 10 }),
  field('bank', 'payment', 'text', { when: 'bankCard' }),
  field('bankAddress', 'payment', 'multiline', { when: 'bankCard', max: 300 }),
  field('bankBranchCode', 'payment', 'text', { when: 'bankCard', max: 30 }),
  field('bankPostalCode', 'payment', 'text', { when: 'bankCard', max: 20 }),
  field('swift', 'payment', 'text', { when: 'bankCard', format: 'swift', max: 11 }),
  field('bankRoutingNumber', 'payment', 'text', {
    variant: 'standard',
    when: 'bankCard',
    required: false,
    max: 30,
  }),
  field('ifsc', 'payment', 'textOrNone', { variant: 'standard', format: 'ifsc', max: 20 }),
  field('iban', 'payment', 'textOrNone', { variant: 'standard', format: 'iban', max: 42 }),
  field('micr', 'payment', 'textOrNone', { variant: 'standard', max: 20 }),
  field('accountOpeningProvince', 'payment', 'text', { variant: 'chinese', max: 50 }),
  field('accountOpeningCity', 'payment', 'text', { variant: 'chinese', max: 50 }),
  field('accountOpeningBranch', 'payment', 'text', { variant: 'chinese' }),
  field('bankInterbankNumber', 'payment', 'text', { variant: 'chinese', max: 20 }),

  field('idImg', 'images', 'picture', { max: 36 }),
  field('idBackImg', 'images', 'picture', { required: false, max: 36 }),

  field('guardianName', 'guardian', 'text', { when: 'minor', sensitive: true }),
  field('guardianSign', 'guardian', 'signature', { when: 'minor', max: 36, sensitive: true }),
];
