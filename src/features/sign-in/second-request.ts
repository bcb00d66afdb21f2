import * as v from 'valibot';
import type { ProviderSignIn } from '#session/session-control.ts';
import type { FactorKind } from '#shared/domain/second-factor.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { codeNeededData } from '#shared/protocol/sign-in/second-factor.ts';

/** A sign-in by e-mail whose password was right. It stays in memory until the second factor was given. */
export type EmailSignIn = { call: 'login'; email: string; password: string };

/** A first factor that was right; it is sent again with the code of the second. */
export type FirstFactor = EmailSignIn | ProviderSignIn;

/** The second factor that the server asks for; undefined for any other failure. */
export function neededFactor(failure: CallFailure): FactorKind | undefined {
  if (failure.kind !== 'answer' || failure.code !== 'refused') return undefined;
  const data = v.safeParse(codeNeededData, failure.data);
  return data.success ? data.output.factor : undefined;
}
