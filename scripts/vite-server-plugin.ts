import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';

/** The exports of server/start/dev-handler.ts: the app with its database and files open. */
interface DevHandler {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Releases database, folder lock and timers, so that the next handler can open them. */
  readonly close: () => Promise<void>;
}
interface DevHandlerModule {
  readonly startDevHandler: () => Promise<DevHandler>;
}

const HANDLER = '/server/start/dev-handler.ts';
const API = /^\/(?:user|author|book|notice|desk|files|s|openapi\.json|healthz|readyz)(?:[/?]|$)/;
/** The server's source folders. After a change there, the server restarts at the next request. */
const SERVER_SOURCES = ['server', 'src/shared', 'locales'];

/**
 * Development in one terminal: API paths go to the server's app, which is loaded through Vite in this process and restarted when its
 * sources change. Everything else is served by Vite.
 */
export function devServerPlugin(): Plugin {
  return {
    name: 'tinta:dev-server',
    apply: 'serve',
    configureServer(vite) {
      const app = reloadableApp(vite);
      const listener = getRequestListener(async (request) => (await app.current()).fetch(request), {
        overrideGlobalObjects: false,
      });
      vite.middlewares.use((incoming, outgoing, next) => {
        if (API.test(incoming.url ?? '')) listener(incoming, outgoing).catch(next);
        else next();
      });
      const roots = SERVER_SOURCES.map((folder) => join(vite.config.root, folder));
      vite.watcher.on('all', (_event, file) => {
        if (!file.includes('.test.') && roots.some((root) => file.startsWith(root))) app.invalidate();
      });
      vite.httpServer?.once('close', () => void app.stop());
      // The app starts early, so that the first request need not wait for the database. A failure is reported again at that request.
      app.current().catch((error: unknown) => vite.config.logger.error(`server: ${String(error)}`));
    },
  };
}

/** Runs one app at a time: the old app is closed before the new app opens the same folder. */
function reloadableApp(vite: ViteDevServer) {
  let running: Promise<DevHandler> | null = null;
  const stop = async () => {
    const old = running;
    running = null;
    await old?.then((handler) => handler.close()).catch(() => undefined);
  };
  let stopping: Promise<void> = Promise.resolve();
  const start = async (): Promise<DevHandler> => {
    await stopping;
    if (!existsSync(join(vite.config.root, HANDLER))) throw new Error(`${HANDLER} does not exist`);
    const module = (await vite.ssrLoadModule(HANDLER)) as DevHandlerModule;
    return module.startDevHandler();
  };
  return {
    current(): Promise<DevHandler> {
      running ??= start().catch((error: unknown) => {
        running = null;
        throw error;
      });
      return running;
    },
    invalidate(): void {
      if (running !== null) stopping = stop();
    },
    stop,
  };
}
