import type { Translator } from '#i18n/translator.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { failureText, refusalReason } from '#ui/failure-text.ts';

/**
 * Why a sign-in failed, in the author's language (docs/spec, section 8, Messages). For a suspended account the server's text has the reason,
 * and the address of the people who run the site follows (`contact`). If they gave none (''), the mail about the suspension can be answered.
 */
export function signInFailureText(
  t: Translator,
  failure: CallFailure,
  contact = import.meta.env.VITE_CONTACT_EMAIL,
): string {
  const text = failureText(t, failure);
  if (refusalReason(failure) !== 'accountDisabled') return text;
  return `${text}\n${contact ? t('signIn.contact', { email: contact }) : t('signIn.noContact')}`;
}

/** Why a provider's sign-in failed, in the author's language (docs/spec, section 8, Messages). */
export function thirdFailureText(t: Translator, failure: CallFailure): string {
  const reason = refusalReason(failure);
  if (reason === 'providerRefused' || reason === 'providerUnreachable') return t(`signIn.third.${reason}`);
  if (reason === 'notConnected') return t('signIn.third.notSetUp');
  return signInFailureText(t, failure);
}
