import { BANK_HAS_NONE, type ContractForm } from './form.ts';

/**
 * Countries whose banks have IBANs: those of the SWIFT IBAN Registry (ISO 13616-2, published by SWIFT as the registration authority), and the
 * territories that it counts under the codes of Finland, France and the United Kingdom. Compared with the list of ibantools 4.5.4, which lacks
 * four that joined later: BI, DJ, FK and HN.
 */
const IBAN_COUNTRIES = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ ' +
    'LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE ' +
    'AX BL GF GG GP IM JE MF MQ NC PF PM RE TF WF YT'
  ).split(' '),
);

/** IFSC and MICR are codes of the Reserve Bank of India. */
const INDIA = new Set(['IN']);

const COUNTRIES_WITH = { iban: IBAN_COUNTRIES, ifsc: INDIA, micr: INDIA } as const;

/** Names of the form's fields for bank codes that only some countries have. */
export type BankCodeName = keyof typeof COUNTRIES_WITH;
const NAMES = Object.keys(COUNTRIES_WITH) as BankCodeName[];

/** Whether no bank of the form's country has this code, or the account is an e-wallet. Unknown without a country: false. */
export const hasNoBankCode = (
  name: BankCodeName,
  { countryCode, accountType }: Pick<ContractForm, 'countryCode' | 'accountType'>,
): boolean => accountType === '2' || (countryCode !== '' && !COUNTRIES_WITH[name].has(countryCode));

/** The bank codes that the form answers by itself, and does not show. */
export const answeredBankCodes = (form: ContractForm): readonly string[] =>
  NAMES.filter((name) => hasNoBankCode(name, form));

/**
 * The form as it is checked and sent: "my bank has none" for each code that the form answers by itself, even if a code was typed for a
 * different country.
 */
export const withBankAnswers = (form: ContractForm): ContractForm => ({
  ...form,
  ...Object.fromEntries(
    NAMES.filter((name) => hasNoBankCode(name, form)).map((name) => [name, BANK_HAS_NONE]),
  ),
});

/** A sent form, prepared for editing: without the answers that the form gave by itself, so that it asks again under a different country. */
export const withoutBankAnswers = (form: ContractForm): ContractForm => ({
  ...form,
  ...Object.fromEntries(
    NAMES.filter((name) => hasNoBankCode(name, form) && form[name] === BANK_HAS_NONE).map((name) => [
      name,
      '',
    ]),
  ),
});
