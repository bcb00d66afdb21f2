import type { ContractTexts } from '#locales/contract/en_US.ts';
import type { ContractDocument } from '#server/contract-pdf/contract-document.ts';
import { askedFields, type ContractSurroundings } from '#shared/domain/contract/asked-fields.ts';
import { CONTRACT_STEPS, type ContractField } from '#shared/domain/contract/fields.ts';
import { BANK_HAS_NONE, type ContractForm } from '#shared/domain/contract/form.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';

/** A field's value as the document prints it, in its language. */
function printedValue(
  { name, input }: ContractField,
  form: ContractForm,
  texts: ContractTexts,
  language: Language,
  orgName: string,
): string {
  const value = form[name];
  const { choice } = texts.contract;
  if (value === BANK_HAS_NONE && input === 'textOrNone') return choice.bankHasNone;
  switch (input) {
    case 'gender':
      return choice.gender[value as keyof typeof choice.gender] ?? value;
    case 'accountType':
      return choice.accountType[value as keyof typeof choice.accountType] ?? value;
    case 'moneyType':
      return choice.moneyType[value as keyof typeof choice.moneyType] ?? value;
    case 'idCardType':
      return choice.idCardType[value as keyof typeof choice.idCardType] ?? value;
    case 'country':
      return new Intl.DisplayNames(htmlLanguage(language), { type: 'region' }).of(value) ?? value;
    case 'organisation':
      return orgName;
    default:
      return value;
  }
}

/** The form as the document shows it: one group per step, in order. Pictures and empty answers are left out. */
export function documentGroups(
  form: ContractForm,
  surroundings: ContractSurroundings,
  texts: ContractTexts,
  language: Language,
  orgName: string,
): ContractDocument['groups'] {
  const asked = askedFields(form, surroundings).filter(
    ({ name, input }) => input !== 'picture' && input !== 'signature' && form[name] !== '',
  );
  return CONTRACT_STEPS.map((step) => ({
    heading: texts.contract.step[step],
    rows: asked
      .filter((field) => field.step === step)
      .map((field) => ({
        label: texts.contract.field[field.name],
        value: printedValue(field, form, texts, language, orgName),
      })),
  })).filter(({ rows }) => rows.length > 0);
}
