import { emailFault } from '#shared/domain/credentials.ts';
import { ageOf, askedFields, type ContractSurroundings } from './asked-fields.ts';
import { isIban, isIfsc, isSwift } from './bank-codes.ts';
import { isCountryCode } from './countries.ts';
import { CONTRACT_FIELDS, type ContractField } from './fields.ts';
import {
  ACCOUNT_TYPES,
  BANK_HAS_NONE,
  type ContractFieldName,
  type ContractForm,
  emptyContractForm,
  GENDERS,
  MONEY_TYPES,
  NO_ORGANISATION,
} from './form.ts';
import { idCardTypesOf } from './id-card-types.ts';

/** Faults of a filled-in field, as message keys of the form. */
export type ContractProblem =
  | 'validNumber'
  | 'emailFormat'
  | 'emailLength'
  | 'swift'
  | 'iban'
  | 'ifsc'
  | 'choice'
  | 'tooLong'
  | 'unprintable';

/** Message key of a field's error: its own 'Must fill in ...', or its fault (docs/spec, section 5). */
export type ContractMessage = `contract.must.${ContractFieldName}` | `contract.problem.${ContractProblem}`;
/** Errors of a form by field; without errors it may be sent. */
export type ContractErrors = Partial<Record<ContractFieldName, ContractMessage>>;

const EMAIL_PROBLEM = {
  none: undefined,
  empty: 'emailFormat',
  format: 'emailFormat',
  length: 'emailLength',
} as const;

const includes = (list: readonly string[], value: string): boolean => list.includes(value);

function hasChoice(field: ContractField, form: ContractForm, surroundings: ContractSurroundings): boolean {
  const value = form[field.name];
  switch (field.input) {
    case 'country':
      return isCountryCode(value);
    case 'gender':
      return includes(GENDERS, value);
    case 'accountType':
      return includes(ACCOUNT_TYPES, value);
    case 'moneyType':
      return includes(MONEY_TYPES, value);
    case 'idCardType':
      return includes(idCardTypesOf(form.countryCode), value);
    case 'organisation':
      return value === NO_ORGANISATION || includes(surroundings.organisations, value);
    default:
      return true;
  }
}

function hasFormat(field: ContractField, form: ContractForm): ContractProblem | undefined {
  const value = form[field.name];
  if (field.input === 'textOrNone' && value === BANK_HAS_NONE) return undefined;
  switch (field.format) {
    case 'age':
      return ageOf(form) === undefined ? 'validNumber' : undefined;
    case 'email':
      return EMAIL_PROBLEM[emailFault(value) ?? 'none'];
    case 'swift':
      return isSwift(value) ? undefined : 'swift';
    case 'iban':
      return isIban(value) ? undefined : 'iban';
    case 'ifsc':
      return isIfsc(value) ? undefined : 'ifsc';
    default:
      return undefined;
  }
}

function problemOf(
  field: ContractField,
  form: ContractForm,
  surroundings: ContractSurroundings,
): ContractMessage | undefined {
  const value = form[field.name].trim();
  if (value === '') return field.required ? `contract.must.${field.name}` : undefined;
  if (!hasChoice(field, form, surroundings)) return 'contract.problem.choice';
  const problem = hasFormat(field, form);
  if (problem !== undefined) return `contract.problem.${problem}`;
  return Array.from(value).length > field.max ? 'contract.problem.tooLong' : undefined;
}

/**
 * Faults of a form, by field. Fields that are not asked for have no faults. An empty object: the form may be sent (docs/spec, section 5,
 * Contract form). Page and server use only this check.
 */
export function checkContractForm(form: ContractForm, surroundings: ContractSurroundings): ContractErrors {
  const errors: ContractErrors = {};
  for (const field of askedFields(form, surroundings)) {
    const problem = problemOf(field, form, surroundings);
    if (problem !== undefined) errors[field.name] = problem;
  }
  return errors;
}

/** Fault of a pen name that is changed without the form, by the form's rule; undefined: it may be sent. */
export function penNameProblem(userName: string): ContractMessage | undefined {
  const field = CONTRACT_FIELDS.find(({ name }) => name === 'userName');
  return field && problemOf(field, { ...emptyContractForm(), userName }, { organisations: [] });
}
