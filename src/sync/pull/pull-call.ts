import type { CallFailure } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import type { AnswerOf, EndpointName } from '#shared/protocol/endpoints.ts';
import type { FlushContext } from '#sync/types/flush-context.ts';

/** A call of a pull failed. Nothing is lost: the next pull starts again. */
export class PullFailed extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(`pull: ${failure.kind}`);
    this.failure = failure;
  }
}

/** How a pull makes its calls: for which author, and what aborts them. */
export type Calls = Pick<FlushContext, 'call' | 'uid'> & { signal?: AbortSignal };

/** Makes one call for this author. Rejects with `PullFailed`. Never reloads a page (docs/spec, section 4, Session expiry). */
export async function pullCall<Name extends EndpointName>(
  context: Calls,
  name: Name,
  input: { params?: Record<string, string>; request?: Record<string, unknown> },
): Promise<AnswerOf<Name>> {
  const result = await context.call(name, input, {
    mode: 'outbox',
    as: context.uid,
    ...(context.signal ? { signal: context.signal } : {}),
  });
  if (!result.ok) throw new PullFailed(result.error);
  return result.value.data;
}

/** Makes one call. Resolves to null if the server refuses it: what it is about is gone. Rejects with `PullFailed` for any other reason. */
export async function callUnlessRefused<Name extends EndpointName>(
  ...call: Parameters<typeof pullCall<Name>>
): Promise<AnswerOf<Name> | null> {
  try {
    return await pullCall(...call);
  } catch (error) {
    const failure = error instanceof PullFailed ? error.failure : undefined;
    if (failure?.kind !== 'answer' || recoveryOf(failure.code, failure.status) !== 'refused') throw error;
    return null;
  }
}

/** Runs a task that a screen waits for. Rejects with the `CallFailure` as `cause`, as `AuthorWork` promises. */
export async function fetching<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof PullFailed)) throw error;
    throw new Error(error.message, { cause: error.failure satisfies CallFailure });
  }
}
