import { CONTRACT_FIELDS } from './fields.ts';
import type { ContractFieldName, ContractForm } from './form.ts';

/**
 * A field that differs between two forms. For a picture or a signature both texts are '': its field only shows that it is a different one.
 */
export type ChangedField = {
  readonly name: ContractFieldName;
  readonly before: string;
  readonly now: string;
};

/** The fields in which two forms of an author differ, in the order of the form. Source: docs/spec, section 6, Desk. */
export const changedFields = (before: ContractForm, now: ContractForm): ChangedField[] =>
  CONTRACT_FIELDS.filter(({ name }) => before[name] !== now[name]).map(({ name, input }) =>
    input === 'picture' || input === 'signature'
      ? { name, before: '', now: '' }
      : { name, before: before[name], now: now[name] },
  );
