import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { err, ok, type Result } from '#shared/lib/result.ts';
import type { AnswerOf, RequestOf } from '#shared/protocol/endpoints.ts';

/**
 * Why there is no answer. `cancelled`: by the author, or the time ran out. `known`: the device has this account's passkey already. `place`:
 * passkeys are bound to an address other than this page's. `aborted`: the page itself ended the request.
 */
export type AuthenticatorFailure = 'aborted' | 'cancelled' | 'known' | 'unsupported' | 'place' | 'failed';

type Made = RequestOf<'passkeyAdd'>['response'];
type Used = RequestOf<'passkeyLogin'>['response'];

function failureOf(error: unknown): AuthenticatorFailure {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
    if (error.code === 'ERROR_CEREMONY_ABORTED') return 'aborted';
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') return 'place';
    if (error.code.startsWith('ERROR_AUTHENTICATOR_MISSING')) return 'unsupported';
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'cancelled';
  if (name === 'AbortError') return 'aborted';
  return name === 'NotSupportedError' ? 'unsupported' : 'failed';
}

/** Has the device make a passkey. */
export async function makePasskey(
  optionsJSON: AnswerOf<'passkeyNewOptions'>,
): Promise<Result<Made, AuthenticatorFailure>> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return ok({ id, rawId, type, response: { clientDataJSON, attestationObject, transports } });
  } catch (error) {
    return err(failureOf(error));
  }
}

/**
 * Has the device use a passkey. With `offered` the browser offers it in the e-mail field until the signal ends the request; the answer may
 * never arrive.
 */
export async function answerWithPasskey(
  optionsJSON: AnswerOf<'passkeySignInOptions'>,
  offered?: AbortSignal,
): Promise<Result<Used, AuthenticatorFailure>> {
  if (offered?.aborted) return err('aborted');
  const end = () => WebAuthnAbortService.cancelCeremony();
  offered?.addEventListener('abort', end);
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: offered !== undefined,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return ok({ id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } });
  } catch (error) {
    return err(failureOf(error));
  } finally {
    offered?.removeEventListener('abort', end);
  }
}
