import { once } from 'node:events';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { OwnError } from '#server/ports/own-error.ts';

/** Serves an app on a free port of this computer only. */
export async function listenOnLoopback(app: Hono): Promise<{ origin: string; close(): Promise<void> }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new OwnError('no port of this computer is free');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
