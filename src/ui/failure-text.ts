import type { MessageKey } from '#i18n/message-key.ts';
import type { Translator } from '#i18n/translator.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';

/** The reason of a refusal (`data.reason`), or '' if it has none. */
export const refusalReason = (failure: CallFailure): string => {
  if (failure.kind !== 'answer' || failure.code !== 'refused') return '';
  const { data } = failure;
  return typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : '';
};

/** Fields of a `validation` refusal, each with the key of its message (docs/spec, section 7); empty for any other failure. */
export function failedFields(failure: CallFailure): Readonly<Record<string, string>> {
  if (failure.kind !== 'answer' || failure.code !== 'validation') return {};
  const { data } = failure;
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  const { fields } = data;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/**
 * Why a call failed, in the author's language. Known codes and reasons have their own text. Others show the server's message (docs/spec,
 * section 8), or "Operation failed" if there is none.
 */
export function failureText(t: Translator, failure: CallFailure): string {
  if (failure.kind !== 'answer') return t(`error.${failure.kind}`);
  const known = t.outside(`code.${refusalReason(failure) || failure.code}`, 'message.operationFailed');
  if (known !== t('message.operationFailed')) return known;
  return failure.message || known;
}

/** Whether nobody answered; authors call this being offline. */
export const isUnanswered = ({ kind }: CallFailure): boolean => kind === 'network' || kind === 'timeout';

/**
 * The text shown in place of data that could not be fetched: `offline` only if nobody answered, otherwise why the call failed. `failure`
 * undefined: the device failed, not the call.
 */
export function missingText(t: Translator, failure: CallFailure | undefined, offline: MessageKey): string {
  if (!failure) return t('message.operationFailed');
  return isUnanswered(failure) ? t(offline) : failureText(t, failure);
}

/**
 * Text of a failed call in a closable error (docs/spec, section 8): the server's message, "Operation failed" if there is none, and
 * separate texts for a missing network, a time-out and an empty body.
 */
export const closableText = (t: Translator, failure: CallFailure): string =>
  failure.kind === 'answer' ? failure.message || t('message.operationFailed') : t(`error.${failure.kind}`);
