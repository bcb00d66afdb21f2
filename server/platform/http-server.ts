import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';

/** The policy of answers that are not pages: no script may run in them. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The status for each error of Node's parser; any other error is a 400. */
const STATUS: ReadonlyMap<string | undefined, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
]);

/** Headers of a refusal that does not reach the app: the same as in the app's own answers that are not pages (security-headers.ts). */
const HEADERS = {
  connection: 'close',
  'content-length': '0',
  'cache-control': 'no-store',
  'content-security-policy': NO_PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
const HEADER_LINES = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);

/**
 * Whether a request has exactly one host, and a valid one. If there are several, Node reads the first, while a proxy in front may have read
 * another.
 */
function namesHost({ rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 && URL.canParse(`http://${headers.host}`);
}

/** The answer if the adapter cannot make a request from what Node read: the host is like `a/b`, or the address is not valid. */
const refuse = (error: unknown): Response =>
  new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: HEADERS });

/**
 * Node's HTTP server for an app. It answers requests that it cannot read or that must not reach the app, with the headers of every answer.
 */
export function createHttpServer({ fetch }: Pick<Hono, 'fetch'>): Server {
  const listener = getRequestListener(fetch, { errorHandler: refuse });
  const answering = new WeakSet<Duplex>();
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    answering.add(request.socket);
    response.once('close', () => answering.delete(request.socket));
    if (namesHost(request)) void listener(request, response);
    else response.writeHead(400, HEADERS).end();
  };
  // Node's own refusal of a request without a host would lack the headers.
  const server = createServer({ requireHostHeader: false }, onRequest);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second answer must not follow a half-sent one.
    if (!socket.writable || answering.has(socket)) socket.destroy();
    else
      socket.end(`HTTP/1.1 ${STATUS.get(error.code) ?? '400 Bad Request'}\r\n${HEADER_LINES.join('')}\r\n`);
  });
  return server;
}
