import type { Result } from '#shared/lib/result.ts';
import type { ApiClient, CallFailure, CallInput, CallOptions } from '#shared/protocol/api-client.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import type { Caller } from './caller.ts';
import type { ClientEvents } from './client-events.ts';
import type { Counted } from './running.ts';

/** Codes that show no closable error: no statement yet, errors shown at their fields, the contract's warnings (decisions.md, Messages). */
const SILENT_CODES: ReadonlySet<string> = new Set(['newMonthly', 'validation', '-1', '-2', '-3']);

/** What the author is told in a closable error; `undefined` for nothing. A dead session speaks by `onSignedOut`. */
function messageOf(failure: CallFailure): string | null | undefined {
  if (failure.kind !== 'answer') return null;
  if (SILENT_CODES.has(failure.code) || failure.redirect || failure.code === 'unauthenticated')
    return undefined;
  return failure.message === '' ? null : failure.message;
}

/**
 * The calls of screens: overlay count, closable errors, and the reload after a page's own read met 20066 (specification,
 * sections 4 and 8; api.md, Expiry). The read is answered all the same, so nothing hangs when the reload is put off.
 */
export function createApiClient(call: Caller, events: ClientEvents, counted: Counted): ApiClient {
  const tell = (failure: CallFailure, options: CallOptions): void => {
    const message = messageOf(failure);
    if (message !== undefined && !options.quiet && !options.signal?.aborted) events.onError(message);
  };
  return {
    async call<Name extends EndpointName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ): Promise<Result<AnswerOf<Name>, CallFailure>> {
      const send = () =>
        call(name, input, {
          mode: 'foreground',
          ...(options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
          ...(options.onUploaded === undefined ? {} : { onUploaded: options.onUploaded }),
        });
      const result = await (options.overlay ? counted(send) : send());
      if (result.ok) {
        if (result.value.refreshedRead) events.onReload();
        return { ok: true, value: result.value.data };
      }
      tell(result.error, options);
      return result;
    },
    async file(path, options = {}) {
      const fetchFile = () =>
        call.file(path, {
          mode: 'foreground',
          ...(options.signal === undefined ? {} : { signal: options.signal }),
        });
      const result = await (options.overlay ? counted(fetchFile) : fetchFile());
      if (!result.ok) tell(result.error, options);
      return result;
    },
  };
}
