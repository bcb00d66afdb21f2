import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { securityHeaders } from '#server/middleware/security-headers.ts';
import { serveSite } from '#server/middleware/serve-site.ts';
import { folderSite } from '#server/site/folder-site.ts';

export type Served = { url: string; stop(): Promise<void> };

/** Serves an app on a free loopback port. */
export async function serveApp(app: Hono): Promise<Served> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Serves a floor's folder by the code that serves the product's page: same compression, same caching, same security headers. For one of
 * them, the opener policy, a browser starts a new process for the page; so this cost is in both times.
 */
export async function serveFloor(folder: string): Promise<Served> {
  const site = await folderSite(folder, []);
  if (site === null) throw new Error(`${folder} holds no page`);
  const app = new Hono();
  app.use(...securityHeaders(site, false, 0));
  serveSite(app, site, { publicUrl: '', trustedProxies: 0 });
  return serveApp(app);
}
