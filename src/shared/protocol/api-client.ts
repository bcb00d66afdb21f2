import type { Result } from '#shared/lib/result.ts';
import type { AnswerOf, EndpointName, ParamsOf, RequestOf } from './endpoints.ts';

/** Why a call brought no data. `answer` is the server's own no; the others never reached an envelope (docs/spec, section 8). */
export type CallFailure =
  | { kind: 'answer'; code: string; message: string; data: unknown; redirect: boolean; retryAfterMs?: number }
  | { kind: 'timeout' }
  | { kind: 'network' }
  | { kind: 'nullBody' };

export type CallOptions = {
  /** Counted by the loading overlay (docs/spec, section 4, Overlay). Default false. */
  overlay?: boolean;
  /** The caller shows failures itself, so no closable error appears. Default false. */
  quiet?: boolean;
  /** UUID minted when the intent was made; required by calls that change state, minted by the client if left out. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Told how much of the request has gone out, 0 to 1, again from 0 when it is sent again; for uploads. */
  onUploaded?: (share: number) => void;
};

type Optional<T, Key extends string> =
  Record<never, never> extends T ? { [K in Key]?: T } : { [K in Key]: T };
export type CallInput<Name extends EndpointName> = Optional<ParamsOf<Name>, 'params'> &
  Optional<RequestOf<Name>, 'request'>;

/**
 * Makes calls of the wire for screens. Never rejects for what an author can meet: the failure comes back as a value.
 * Screens get one by provider; only `src/net` implements it.
 */
export interface ApiClient {
  call<Name extends EndpointName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<Name>, CallFailure>>;
  /**
   * Fetches a file behind the token by its host-free path: a picture of a document, a contract (docs/spec, section 4, Contract
   * flow).
   */
  file(
    path: string,
    options?: Omit<CallOptions, 'idempotencyKey' | 'onUploaded'>,
  ): Promise<Result<Blob, CallFailure>>;
}
