import type { FetchPort } from '#net/http-client.ts';
import { busyWith } from './idle.ts';

/** What happens to a request. */
export type Fault =
  | 'none'
  /** Never arrives. */
  | 'refused'
  /** The server handles it, but the answer is lost. */
  | 'lostAnswer'
  /** It arrives twice, as Chromium itself repeats a POST on a dying socket. */
  | 'duplicated'
  /** The server handles it and the headers arrive, but the body never ends. */
  | 'stalled'
  /** Something else answers instead of the server. */
  | 'badGateway'
  /** An older server answers, which does not know the call. */
  | 'unknown';

export type Exchange = {
  host: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  /** The server's answer, whether or not it arrived. */
  answers: { status: number; headers: Headers; body: string }[];
};

/** An app that answers in process, as `Hono.request` does. */
export type InProcessApp = { request(path: string, init: RequestInit): Response | Promise<Response> };

/** A network in front of a server in the same process. The test decides on its faults. */
export function createFaultyNetwork(deps: {
  app: InProcessApp;
  /** Decides on each request; called in order. */
  fault: (request: { host: string; path: string; body: string | null }) => Fault;
  /** Waits as long as the bytes of a request and its answer take, by default not at all. Rejects if the connection breaks meanwhile. */
  pace?: (bytes: number, signal: AbortSignal) => Promise<void>;
  /** Sees every request that reached the server. */
  onExchange?: (exchange: Exchange) => void;
}): FetchPort {
  const failed = () => new TypeError('fetch failed');

  async function reach(exchange: Exchange, init: Parameters<FetchPort>[1]): Promise<void> {
    const response = await busyWith(
      Promise.resolve(
        deps.app.request(exchange.path, {
          method: init.method,
          headers: init.headers,
          ...(init.body === null || init.method === 'GET' ? {} : { body: init.body }),
        }),
      ),
    );
    const body = await busyWith(response.text());
    exchange.answers.push({ status: response.status, headers: response.headers, body });
  }

  const aborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort);
    });

  return async (url, init) => {
    const { host, pathname, search } = new URL(url, 'http://own.host');
    const path = pathname + search;
    const sentBody = typeof init.body === 'string' ? init.body : null;
    const fault = deps.fault({ host, path, body: sentBody });
    if (init.signal.aborted) throw new DOMException('aborted', 'AbortError');
    if (fault === 'refused') throw failed();
    if (fault === 'badGateway')
      return {
        status: 502,
        headers: new Headers(),
        text: async () => '<html>Bad Gateway</html>',
        blob: async () => new Blob(),
      };
    const exchange: Exchange = {
      host,
      path: fault === 'unknown' ? '/unknown' : path,
      method: init.method,
      headers: { ...init.headers },
      body: sentBody,
      answers: [],
    };
    if (fault === 'duplicated') await Promise.all([reach(exchange, init), reach(exchange, init)]);
    else await reach(exchange, init);
    deps.onExchange?.(exchange);
    await deps.pace?.((sentBody?.length ?? 0) + (exchange.answers.at(-1)?.body.length ?? 0), init.signal);
    if (fault === 'lostAnswer') throw failed();
    const answer = exchange.answers.at(-1);
    if (!answer) throw failed();
    if (init.signal.aborted) throw new DOMException('aborted', 'AbortError');
    return {
      status: answer.status,
      headers: answer.headers,
      text: () => (fault === 'stalled' ? aborted(init.signal) : Promise.resolve(answer.body)),
      blob: async () => new Blob([answer.body]),
    };
  };
}
