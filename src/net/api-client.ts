import type { Result } from '#shared/lib/result.ts';
import type { ApiClient, CallFailure, CallInput, CallOptions } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import type { Caller } from './caller.ts';
import type { ClientEvents } from './client-events.ts';
import type { Counted } from './running.ts';

/**
 * Codes without a closable error: no statement yet, errors shown at their fields, the contract's warnings (docs/spec, section 8,
 * Messages).
 */
const SILENT_CODES: ReadonlySet<string> = new Set([
  'newMonthly',
  'validation',
  'reauthenticate',
  '-1',
  '-2',
  '-3',
]);

/** Whether a failure shows a closable error. The end of a session is reported by `onSignedOut` instead. */
const isTold = (failure: CallFailure): boolean =>
  failure.kind !== 'answer' || !(SILENT_CODES.has(failure.code) || failure.redirect);

/**
 * The calls of screens: overlay count, closable errors, and the reload after a page's own read got 20066 (docs/spec, section 8;
 * docs/spec, section 4, Session expiry). The read still resolves, so nothing hangs when the reload is delayed.
 */
export function createApiClient(call: Caller, events: ClientEvents, counted: Counted): ApiClient {
  const tell = (failure: CallFailure, options: CallOptions): void => {
    // This is reported even for a quiet call, whose failure the screen shows itself.
    if (failure.kind === 'answer' && recoveryOf(failure.code) === 'needsUpdate') events.onTooOld();
    if (options.quiet || options.signal?.aborted) return;
    if (failure.kind === 'answer' && failure.code === 'unauthenticated') events.onSignInNeeded();
    else if (isTold(failure)) events.onError(failure);
  };
  /** Never rejects: if the device's own storage fails, the failure is that error. */
  const settled = <T>(sent: Promise<Result<T, CallFailure>>): Promise<Result<T, CallFailure>> =>
    sent.catch((): Result<T, CallFailure> => ({ ok: false, error: { kind: 'device' } }));
  return {
    async call<Name extends EndpointName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ): Promise<Result<AnswerOf<Name>, CallFailure>> {
      const send = () => call(name, input, { ...options, mode: 'foreground' });
      const result = await settled(options.overlay ? counted(send) : send());
      if (result.ok) {
        if (result.value.refreshedRead) events.onReload();
        return { ok: true, value: result.value.data };
      }
      tell(result.error, options);
      return result;
    },
    async file(path, options = {}) {
      const fetchFile = () => call.file(path, { ...options, mode: 'foreground' });
      const result = await settled(options.overlay ? counted(fetchFile) : fetchFile());
      if (!result.ok) tell(result.error, options);
      return result;
    },
  };
}
