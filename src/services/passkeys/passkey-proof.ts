import type { Translator } from '#i18n/translator.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { RequestOf } from '#shared/protocol/endpoints.ts';
import { failureText } from '#ui/failure-text.ts';
import type { AuthenticatorFailure } from './authenticator.ts';

type Question = 'passkeySignInOptions' | 'passkeyProofOptions';

/**
 * Asks the server for a challenge and the device for its answer; the error is a text with the next step, or '' if nothing needs to be said.
 * With `offered` the browser offers the passkey in the e-mail field until the signal ends the request.
 */
export async function answerOfPasskey(
  t: Translator,
  api: ApiClient,
  question: Question,
  say: (failure: AuthenticatorFailure) => string,
  offered?: AbortSignal,
): Promise<Result<RequestOf<'passkeyLogin'>['response'], string>> {
  const options = await api.call(question, {}, { quiet: true });
  if (!options.ok) return err(failureText(t, options.error));
  const authenticator = await import('./authenticator.ts').catch(() => undefined);
  if (!authenticator) return err(t('error.network'));
  const answer = await authenticator.answerWithPasskey(options.value, offered);
  return answer.ok ? ok(answer.value) : err(say(answer.error));
}
