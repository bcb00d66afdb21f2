import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SLOW_4G } from './phone.ts';
import type { Served } from './serve-app.ts';

/** A slow line to a server, which counts the requests. */
export type SlowProxy = Served & { readonly requests: () => number };

/**
 * Serves `target` over slow 4G: each answer begins after the latency, and all bodies share the line. The browser's own throttling would not
 * reach a service worker's requests.
 */
export async function slowProxy(target: string): Promise<SlowProxy> {
  let requests = 0;
  let lineFreeAt = 0;
  /** Waits until the line has sent this many bytes. */
  const send = async (bytes: number): Promise<void> => {
    const now = performance.now();
    lineFreeAt = Math.max(lineFreeAt, now) + (bytes / SLOW_4G.downloadThroughput) * 1_000;
    await wait(lineFreeAt - now);
  };
  const server = createServer((incoming, outgoing) => {
    requests += 1;
    const url = new URL(incoming.url ?? '/', target);
    const headers = { ...incoming.headers, host: url.host };
    const upstream = request(url, { method: incoming.method, headers }, async (answer) => {
      await wait(SLOW_4G.latency);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        await send(chunk.length);
        outgoing.write(chunk);
      }
      outgoing.end();
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
