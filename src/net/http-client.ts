import redaxios from 'redaxios';
import { REQUEST_TIMEOUT_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';

/** One request as it is sent. */
export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | FormData | URLSearchParams | null;
  /** A file is wanted. A JSON answer is then an envelope that says why there is none. */
  file?: boolean;
  /** Called with the share of the body sent, 0 to 1. */
  onUploaded?: (share: number) => void;
};

/** An answer: status, headers by lower-case name, and the whole body, or `file` instead. */
export type HttpAnswer = {
  status: number;
  header(name: string): string | null;
  body: string;
  file?: Blob;
};

/** The part of `fetch` that is used. A fake network must honour `signal` too. */
export type FetchPort = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: string | FormData | URLSearchParams | null;
    signal: AbortSignal;
  },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  blob(): Promise<Blob>;
}>;

/** No complete answer: 15 s passed, the caller cancelled, or the network failed. */
export class HttpFailure extends Error {
  readonly kind: 'timeout' | 'cancelled' | 'network';
  constructor(kind: HttpFailure['kind'], cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/**
 * Creates the only path to the network: redaxios over a `fetch` that reads the whole body under one time limit of 15 s. redaxios ignores
 * `timeout` and `signal`, and a body that stalls after its headers would resolve with status 200 and no data.
 * Any HTTP status resolves; it rejects only with `HttpFailure`. Source: docs/spec, sections 8 and 9.
 */
export function createHttpClient(timers: Timers, fetchPort?: FetchPort) {
  const plain: FetchPort = fetchPort ?? ((url, init) => fetch(url, init));
  /** `fetch` reports no upload progress; the port that does is lazy-loaded when first needed. */
  const portFor = async ({ onUploaded }: HttpRequest): Promise<FetchPort> =>
    fetchPort || !onUploaded ? plain : (await import('./upload-port.ts')).uploadPort(onUploaded);

  return async function send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer> {
    const controller = new AbortController();
    let over: 'timeout' | 'cancelled' | undefined;
    const end = (why: 'timeout' | 'cancelled') => {
      over ??= why;
      controller.abort();
    };
    const cancel = () => end('cancelled');
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    const callOff = timers.after(REQUEST_TIMEOUT_MS, () => end('timeout'));

    let answer: HttpAnswer | undefined;
    const wholeFetch = async (url: string, init: { method: string; headers: Record<string, string> }) => {
      const port = await portFor(request);
      const response = await port(url, { ...init, body: request.body, signal: controller.signal });
      const isFile = request.file === true && !(response.headers.get('content-type') ?? '').includes('json');
      const file = isFile ? await response.blob() : undefined;
      const body = isFile ? '' : await response.text();
      // An aborted body may end without an error.
      if (over) throw new HttpFailure(over);
      answer = {
        status: response.status,
        header: (name) => response.headers.get(name),
        body,
        ...(file === undefined ? {} : { file }),
      };
      return { ok: true, status: response.status, text: async () => '' };
    };
    try {
      await redaxios(request.url, {
        method: request.method,
        headers: request.headers,
        fetch: wholeFetch as unknown as typeof fetch,
      });
      if (!answer) throw new HttpFailure('network');
      return answer;
    } catch (cause) {
      throw cause instanceof HttpFailure ? cause : new HttpFailure(over ?? 'network', cause);
    } finally {
      callOff();
      signal?.removeEventListener('abort', cancel);
    }
  };
}

export type SendHttp = ReturnType<typeof createHttpClient>;
