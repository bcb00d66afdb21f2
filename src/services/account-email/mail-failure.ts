import type { Translator } from '#i18n/translator.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { failureText } from '#ui/failure-text.ts';

const MINUTE = 60_000;

/** Why the request for a mail failed, in words. After too many requests it says how long to wait. */
export function mailFailure(t: Translator, failure: CallFailure): string {
  const wait = failure.kind === 'answer' && failure.code === 'rateLimited' ? failure.retryAfterMs : undefined;
  if (wait === undefined) return failureText(t, failure);
  return t.count('accountEmail.gate.wait', Math.max(1, Math.ceil(wait / MINUTE)));
}
