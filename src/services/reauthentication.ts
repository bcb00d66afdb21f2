import type { Result } from '#shared/lib/result.ts';
import type { ApiClient, CallFailure } from '#shared/protocol/api-client.ts';

/** The author's answer: proven, or why the call is not made again, in words ('' if nothing more exact is known). */
export type ProofAnswer = { proven: true } | { proven: false; text: string };

const needsProof = (failure: CallFailure): failure is Extract<CallFailure, { kind: 'answer' }> =>
  failure.kind === 'answer' && failure.code === 'reauthenticate';

/**
 * The same calls, with one handler for every refusal `reauthenticate`: `ask` lets the author prove to be the owner, then the same call is
 * made again, under the screen's idempotency key. Without a proof the screen gets the refusal with the text of the author's answer.
 */
export function withReauthentication(
  api: ApiClient,
  ask: () => Promise<ProofAnswer>,
  tell: (text: string) => void,
): ApiClient {
  async function proven<T>(
    go: () => Promise<Result<T, CallFailure>>,
    options: { quiet?: boolean; signal?: AbortSignal } | undefined,
  ): Promise<Result<T, CallFailure>> {
    const first = await go();
    if (first.ok || !needsProof(first.error) || options?.signal?.aborted) return first;
    const answer = await ask();
    if (answer.proven) return go();
    const message = answer.text || first.error.message;
    if (!options?.quiet) tell(message);
    return { ok: false, error: { ...first.error, message } };
  }
  return {
    ...api,
    call: (name, input, options) => proven(() => api.call(name, input, options), options),
    file: (path, options) => proven(() => api.file(path, options), options),
  };
}
