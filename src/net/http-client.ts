import redaxios from 'redaxios';
import { REQUEST_TIMEOUT_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { valueOfJson } from '#shared/protocol/envelope.ts';

/** One request as it is sent. */
export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | FormData | URLSearchParams | null;
  /** A file is wanted. A JSON answer is then an envelope that says why there is no file. */
  file?: boolean;
  /** Called with the share of the body sent, 0 to 1. */
  onUploaded?: (share: number) => void;
};

/** An answer: status, headers by lower-case name, and the whole body: the value of JSON, else its text. Or `file` instead. */
export type HttpAnswer = {
  status: number;
  header(name: string): string | null;
  body: unknown;
  file?: Blob;
};

/** The options that redaxios passes to `fetch`. */
type Sent = { method: string; headers: Record<string, string>; body: HttpRequest['body'] };

/** The part of `fetch` that is used. A fake network must honour `signal` too. */
export type FetchPort = (
  url: string,
  init: Sent & { signal: AbortSignal },
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
 * Creates the only path to the network: redaxios, with a time limit of 15 s for the whole answer and with `signal`, neither of which
 * redaxios has. Any HTTP status resolves; it rejects only with `HttpFailure`. Source: docs/spec, sections 8 and 9.
 */
export function createHttpClient(timers: Timers, fetchPort?: FetchPort) {
  const plain: FetchPort = fetchPort ?? ((url, init) => fetch(url, init));
  /** `fetch` reports no upload progress. The port that reports it is lazy-loaded. */
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
    try {
      const answer = await exchange(request, await portFor(request), controller.signal);
      // An aborted body may end without an error.
      if (over || !answer) throw new HttpFailure(over ?? 'network');
      return answer;
    } catch (cause) {
      throw cause instanceof HttpFailure ? cause : new HttpFailure(over ?? 'network', cause);
    } finally {
      callOff();
      signal?.removeEventListener('abort', cancel);
    }
  };
}

/** Sends the request and reads the whole answer; `undefined` if its body broke off, which redaxios does not report. */
async function exchange(
  request: HttpRequest,
  port: FetchPort,
  signal: AbortSignal,
): Promise<HttpAnswer | undefined> {
  const { status, headers, data } = await redaxios<unknown>(request.url, {
    method: request.method,
    headers: request.headers,
    data: request.body,
    responseType: request.file ? 'blob' : 'text',
    validateStatus: () => true,
    // redaxios declares the whole of `fetch`, but needs only these parts. It would read every property of a real answer, even its stream.
    fetch: (async (url: string, init: Sent) => {
      const answer = await port(url, { ...init, signal });
      const { status, headers } = answer;
      return { status, headers, text: () => answer.text(), blob: () => answer.blob() };
    }) as never,
  });
  if (data === undefined) return undefined;
  const header = (name: string) => headers.get(name);
  if (!request.file) return { status, header, body: data };
  const file = data as Blob;
  if (header('content-type')?.includes('json'))
    return { status, header, body: valueOfJson(await file.text()) };
  return { status, header, body: undefined, file };
}

export type SendHttp = ReturnType<typeof createHttpClient>;
