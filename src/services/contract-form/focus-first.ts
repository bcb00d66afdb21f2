import type { ContractErrors } from '#shared/domain/contract/check-contract-form.ts';
import { CONTRACT_FIELDS, type ContractStep } from '#shared/domain/contract/fields.ts';
import { showField } from '#ui/platform/show-field.ts';

/** The step of the first field with an error, in form order. */
export const stepOfFirst = (errors: ContractErrors): ContractStep | undefined =>
  CONTRACT_FIELDS.find(({ name }) => errors[name])?.step;

/** Focuses the first field with an error. */
export function focusFirst(form: HTMLElement | null, errors: ContractErrors): void {
  const first = CONTRACT_FIELDS.find(({ name }) => errors[name]);
  if (!first) return;
  showField(form?.querySelector<HTMLElement>(`[name="${first.name}"], [data-field="${first.name}"]`));
}
