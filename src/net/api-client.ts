import type { Result } from '#shared/lib/result.ts';
import type { ApiClient, CallFailure, CallInput, CallOptions } from '#shared/protocol/api-client.ts';
import { type AnswerOf, type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import type { Caller } from './caller.ts';
import type { ClientEvents } from './client-events.ts';

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
export function createApiClient(call: Caller, events: ClientEvents): ApiClient {
  let running = 0;
  const count = (step: 1 | -1) => {
    running += step;
    events.onRunning(running);
  };
  return {
    async call<Name extends EndpointName>(
      name: Name,
      input: CallInput<Name>,
      options: CallOptions = {},
    ): Promise<Result<AnswerOf<Name>, CallFailure>> {
      if (options.overlay) count(1);
      try {
        const result = await call(name, input, {
          mode: 'foreground',
          ...(options.idempotencyKey === undefined ? {} : { idempotencyKey: options.idempotencyKey }),
          ...(options.signal === undefined ? {} : { signal: options.signal }),
        });
        if (result.ok) {
          if (result.value.refreshed && !endpoints[name].changesState) events.onReload();
          return { ok: true, value: result.value.data };
        }
        const message = messageOf(result.error);
        if (message !== undefined && !options.quiet && !options.signal?.aborted) events.onError(message);
        return result;
      } finally {
        if (options.overlay) count(-1);
      }
    },
  };
}
