import type { Translator } from '#i18n/translator.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { failureText, refusalReason } from '#ui/failure-text.ts';

/** Why a provider's sign-in failed, in the author's language (docs/spec, section 8, Messages). */
export function thirdFailureText(t: Translator, failure: CallFailure): string {
  const reason = refusalReason(failure);
  if (reason === 'providerRefused' || reason === 'providerUnreachable') return t(`signIn.third.${reason}`);
  if (reason === 'notConnected') return t('signIn.third.notSetUp');
  return failureText(t, failure);
}
