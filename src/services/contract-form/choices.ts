import type { MessageKey } from '#i18n/message-key.ts';
import { COUNTRY_CODES } from '#shared/domain/contract/countries.ts';
import type { ContractField } from '#shared/domain/contract/fields.ts';
import {
  ACCOUNT_TYPES,
  type ContractForm,
  GENDERS,
  MONEY_TYPES,
  NO_ORGANISATION,
} from '#shared/domain/contract/form.ts';
import { idCardTypesOf } from '#shared/domain/contract/id-card-types.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import type { TargetOrg } from '#shared/protocol/contract/contract.ts';

/** One entry of a closed list: its wire value and its text. */
export type Choice = { value: string; desc: string };

/** Gives the text of a key in the interface's language. */
export type Translate = (key: MessageKey) => string;

/** Countries by name, in the interface's language (docs/spec, section 3, Contract fields). */
export function countryChoices(language: Language): Choice[] {
  const locale = htmlLanguage(language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRY_CODES.map((value) => ({ value, desc: names.of(value) ?? value })).sort((a, b) =>
    a.desc.localeCompare(b.desc, locale),
  );
}

/** Options of a field with a closed list, except countries; null for other fields. */
export function choicesOf(
  { input }: ContractField,
  form: ContractForm,
  organisations: readonly TargetOrg[],
  t: Translate,
): Choice[] | null {
  switch (input) {
    case 'gender':
      return GENDERS.map((value) => ({ value, desc: t(`contract.choice.gender.${value}`) }));
    case 'accountType':
      return ACCOUNT_TYPES.map((value) => ({ value, desc: t(`contract.choice.accountType.${value}`) }));
    case 'moneyType':
      return MONEY_TYPES.map((value) => ({ value, desc: t(`contract.choice.moneyType.${value}`) }));
    case 'idCardType':
      return idCardTypesOf(form.countryCode).map((value) => ({
        value,
        desc: t(`contract.choice.idCardType.${value}`),
      }));
    case 'organisation':
      return [
        { value: NO_ORGANISATION, desc: t('contract.noOrganisation') },
        ...organisations.map(({ org, orgName }) => ({ value: org, desc: orgName })),
      ];
    default:
      return null;
  }
}
