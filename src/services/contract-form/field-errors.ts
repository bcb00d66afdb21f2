import * as v from 'valibot';
import type { ContractErrors } from '#shared/domain/contract/check-contract-form.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { validationData } from '#shared/protocol/validation.ts';

/** Field errors of a `validation` answer; client and server share the keys. */
export function fieldErrors(failure: CallFailure): ContractErrors | null {
  if (failure.kind !== 'answer' || failure.code !== 'validation') return null;
  const data = v.safeParse(validationData, failure.data);
  return data.success ? (data.output.fields as ContractErrors) : {};
}
