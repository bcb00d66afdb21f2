import type { Result } from '#shared/lib/result.ts';
import type { AnswerOf, EndpointName, ParamsOf, RequestOf } from './endpoints.ts';

/** Why a call returned no data. `answer`: the server refused; the others got no envelope (docs/spec, section 8). */
export type CallFailure =
  | {
      kind: 'answer';
      code: string;
      message: string;
      data: unknown;
      redirect: boolean;
      retryAfterMs?: number;
      /** The HTTP status; absent if the answer was part of a shared answer. It is used only for a code that this app does not know. */
      status?: number;
    }
  | { kind: 'timeout' }
  | { kind: 'network' }
  /** `status`: of an answer that is not an envelope of the server, for example a proxy's page. */
  | { kind: 'nullBody'; status?: number }
  /** This device could not read or store the session. The server may have received the call. */
  | { kind: 'device' };

/** How a call is made, beside its fields. */
export type CallOptions = {
  /** The loading overlay counts this call (docs/spec, section 4, Overlay). Default false. */
  overlay?: boolean;
  /** The caller shows failures itself, so no closable error appears. Default false. */
  quiet?: boolean;
  /** UUID made with the intent, for calls that change state; by default the client makes one. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For uploads: called with the share of the request sent, 0 to 1; starts again from 0 on a retry. */
  onUploaded?: (share: number) => void;
};

type Optional<T, Key extends string> =
  Record<never, never> extends T ? { [K in Key]?: T } : { [K in Key]: T };
export type CallInput<Name extends EndpointName> = Optional<ParamsOf<Name>, 'params'> &
  Optional<RequestOf<Name>, 'request'>;

/**
 * Makes calls of the wire for screens. Failures an author can run into are returned as values, never thrown. Screens get it from a
 * provider; only `src/net` implements it.
 */
export interface ApiClient {
  call<Name extends EndpointName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<Name>, CallFailure>>;
  /**
   * Fetches a file that needs the access token, by its host-free path: a picture of a document, a contract (docs/spec, section 4,
   * Contract flow).
   */
  file(
    path: string,
    options?: Omit<CallOptions, 'idempotencyKey' | 'onUploaded'>,
  ): Promise<Result<Blob, CallFailure>>;
}
