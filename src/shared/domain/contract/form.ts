import { ORGANISATION_CODE_CHARS_MAX } from '#shared/domain/limits.ts';

/**
 * Names of the form's fields on the wire (docs/spec, section 3). Values are strings; pictures are ids of files on the server.
 */
export const CONTRACT_FIELD_NAMES = [
  'name',
  'userName',
  'age',
  'gender',
  'idCardType',
  'idCardNumber',
  'postalCode',
  'email',
  'address',
  'whatsapp',
  'mobile',
  'countryCode',
  'accountType',
  'moneyType',
  'bank',
  'bankAddress',
  'bankBranchCode',
  'bankPostalCode',
  'bankRoutingNumber',
  'swift',
  'account',
  'payeeName',
  'ifsc',
  'iban',
  'micr',
  'guardianName',
  'guardianSign',
  'idImg',
  'idBackImg',
  'targetOrgCode',
  'accountOpeningProvince',
  'accountOpeningCity',
  'accountOpeningBranch',
  'bankInterbankNumber',
  'qq',
  'wx',
] as const;
export type ContractFieldName = (typeof CONTRACT_FIELD_NAMES)[number];

/** The form with every field; '' means not answered. */
export type ContractForm = Readonly<Record<ContractFieldName, string>>;

/** A form in which nothing is answered yet. */
export const emptyContractForm = (): ContractForm =>
  Object.fromEntries(CONTRACT_FIELD_NAMES.map((name) => [name, ''])) as Record<ContractFieldName, string>;

/** `gender` (docs/spec, section 3). */
export const GENDERS = ['0', '1'] as const;
/** `accountType`: a bank account, an e-wallet (docs/spec, section 5, Contract form). */
export const ACCOUNT_TYPES = ['1', '2'] as const;
/** `moneyType`: local currency, US dollars. */
export const MONEY_TYPES = ['self', 'dollar'] as const;

/** "My bank has none", an answer to ifsc, iban and micr (docs/spec, section 5, Contract form). */
export const BANK_HAS_NONE = 'N/A';
/** `targetOrgCode` for no organisation; sent as '' (docs/spec, section 3). */
export const NO_ORGANISATION = '-1';
/** Code of an organisation, as entered at the desk. */
export const ORGANISATION_CODE = new RegExp(`^[\\w-]{1,${ORGANISATION_CODE_CHARS_MAX}}$`);
