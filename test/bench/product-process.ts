import { silentLogger } from '#server/ports/logger.ts';
import { readEnv } from '#server/settings/env.ts';
import { startServer } from '#server/start/start-server.ts';
import { serveApp } from './serve-app.ts';

const env = readEnv(process.env, []);
if (!env.ok) throw new Error(env.error.join('; '));
const running = await startServer(env.value, silentLogger, process.argv[2] ?? 'dist/client');
running.startJobs();
const served = await serveApp(running.app);
process.stdout.write(`listening ${served.url}\n`);
process.once('SIGTERM', () => {
  void served
    .stop()
    .then(() => running.close())
    .then(() => process.exit(0));
});
