import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as outgoing,
  type Server,
  type ServerResponse,
} from 'node:http';

/** What the network does with one request. `answerLost`: the server has done its work, the answer never arrives. */
export type Fault = 'pass' | 'refuse' | 'answerLost' | { answer: { status: number; body: string } };

type Decide = (request: { method: string; path: string }) => Fault | Promise<Fault>;

/** A file or a call's answer on its way to the browser: its type and its whole body. */
export type Sent = { type: string; body: Buffer };

/** A network between browser and server whose faults a test chooses. The product does not notice that it is there. */
export class FaultyProxy {
  decide: Decide = () => 'pass';
  /** Called when an answer was dropped, before the socket is closed. */
  onLost: (path: string) => Promise<void> | void = () => {};
  /** Changes the text of answers to these paths. */
  rewrite: Readonly<Record<string, (body: string) => string>> = {};
  /** Replaces the answer for a path by a different one with status 200; `undefined` lets the true answer through. */
  lie: (path: string, truth: Sent) => Sent | undefined = () => undefined;
  /** Whether `lie` is called. */
  lies = false;
  /** Requests that reached the server, in order. */
  readonly seen: { method: string; path: string }[] = [];
  /** Answers of the server, in order. */
  readonly answers: { path: string; status: number }[] = [];
  private readonly server: Server;
  private readonly target: number;

  private constructor(target: number) {
    this.target = target;
    this.server = createServer((request, response) => {
      void this.pass(request, response);
    });
  }

  static async start(target: number, port = 0): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    proxy.server.listen(port, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy is closed');
    return address.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const fault = await this.decide({ method, path });
    if (fault === 'refuse') {
      request.socket.destroy();
      return;
    }
    if (typeof fault === 'object') {
      request.resume();
      response.writeHead(fault.answer.status, { 'content-type': 'application/json' });
      response.end(fault.answer.body);
      return;
    }
    this.seen.push({ method, path });
    const rewrite = this.rewrite[path];
    const lies = this.lies;
    const headers = rewrite || lies ? plainly(request.headers) : request.headers;
    const upstream = outgoing(
      { host: '127.0.0.1', port: this.target, method, path: request.url, headers },
      async (answer) => {
        this.answers.push({ path, status: answer.statusCode ?? 502 });
        if (fault === 'answerLost') {
          answer.resume();
          await once(answer, 'end');
          await this.onLost(path);
          request.socket.destroy();
          return;
        }
        if (rewrite || lies) {
          const chunks: Buffer[] = [];
          for await (const chunk of answer) chunks.push(chunk as Buffer);
          const truth = Buffer.concat(chunks);
          const type = answer.headers['content-type'] ?? '';
          const lie = lies ? this.lie(path, { type, body: truth }) : undefined;
          const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
          response.writeHead(
            lie ? 200 : (answer.statusCode ?? 502),
            lie ? { 'content-type': lie.type } : rest,
          );
          response.end(lie?.body ?? rewrite?.(truth.toString('utf8')) ?? truth);
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstream.on('error', () => request.socket.destroy());
    request.pipe(upstream);
  }
}

/** The request's headers, changed so that the answer is complete and not compressed. */
const plainly = ({ 'if-none-match': _etag, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  'accept-encoding': 'identity',
});
