import { GUARDIAN_UNDER_AGE } from '#shared/domain/limits.ts';
import { CONTRACT_FIELDS, type ContractField, type ContractVariant } from './fields.ts';
import type { ContractForm } from './form.ts';

/** What the form depends on besides its own fields. */
export type ContractSurroundings = {
  /** Codes of the organisations in the chosen country (`listTargetOrg`). */
  readonly organisations: readonly string[];
};

/** The variant of a form (docs/spec, section 3, Contract fields). */
export const variantOf = (form: Pick<ContractForm, 'countryCode'>): ContractVariant =>
  form.countryCode === 'CN' ? 'chinese' : 'standard';

/** The age as a positive whole number, or `undefined`: 'Please enter a valid number' (docs/spec, section 5). */
export function ageOf(form: Pick<ContractForm, 'age'>): number | undefined {
  const text = form.age.trim();
  const age = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
  return age > 0 && age <= 150 ? age : undefined;
}

/** Whether a guardian signs too: an age below `GUARDIAN_UNDER_AGE` (docs/spec, section 5). */
export const isMinor = (form: Pick<ContractForm, 'age'>): boolean =>
  (ageOf(form) ?? GUARDIAN_UNDER_AGE) < GUARDIAN_UNDER_AGE;

function applies(field: ContractField, form: ContractForm, surroundings: ContractSurroundings): boolean {
  if (field.variant !== 'both' && field.variant !== variantOf(form)) return false;
  switch (field.when) {
    case 'always':
      return true;
    // Before the author chooses, the form shows the fields that most authors need.
    case 'bankCard':
      return form.accountType !== '2';
    case 'minor':
      return isMinor(form);
    case 'organisations':
      return surroundings.organisations.length > 0;
  }
}

/** The fields this form asks for now, in their order (docs/spec, section 5). */
export const askedFields = (
  form: ContractForm,
  surroundings: ContractSurroundings,
): readonly ContractField[] => CONTRACT_FIELDS.filter((field) => applies(field, form, surroundings));
