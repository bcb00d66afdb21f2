import * as v from 'valibot';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { thirdRefusedData } from '#shared/protocol/sign-in/third.ts';

/** The e-mail of a refusal `emailAccount`, or ''. */
export function refusedEmail(failure: CallFailure): string {
  const data = v.safeParse(thirdRefusedData, failure.kind === 'answer' ? failure.data : undefined);
  return data.success ? (data.output.email ?? '') : '';
}
