import type { Translator } from '#i18n/translator.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';

/** The reason a refusal carries (`data.reason`), or '' where there is none. */
export const refusalReason = (failure: CallFailure): string => {
  if (failure.kind !== 'answer' || failure.code !== 'refused') return '';
  const { data } = failure;
  return typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : '';
};

/**
 * Fields a refusal of code `validation` is about, each with the key of its message (docs/spec, section 7); none for anything
 * else.
 */
export function failedFields(failure: CallFailure): Readonly<Record<string, string>> {
  if (failure.kind !== 'answer' || failure.code !== 'validation') return {};
  const { data } = failure;
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  const { fields } = data;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/**
 * Why a call failed, in the author's language. Known codes and reasons have their own text; of others the server's
 * message is shown (docs/spec, section 8), and "Operation failed" where it says nothing.
 */
export function failureText(t: Translator, failure: CallFailure): string {
  if (failure.kind !== 'answer') return t(`error.${failure.kind}`);
  const known = t.outside(`code.${refusalReason(failure) || failure.code}`, 'message.operationFailed');
  if (known !== t('message.operationFailed')) return known;
  return failure.message || known;
}

/**
 * A failed call in a closable error (docs/spec, section 8): the server's message, "Operation failed" where it says nothing, and
 * a text of its own for a network, a time-out and an empty body.
 */
export const closableText = (t: Translator, failure: CallFailure): string =>
  failure.kind === 'answer' ? failure.message || t('message.operationFailed') : t(`error.${failure.kind}`);
