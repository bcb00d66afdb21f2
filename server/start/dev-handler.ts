import { operatorLog } from '#server/platform/operator-log.ts';
import { ownCommand } from '#server/platform/own-command.ts';
import { pinoLogger } from '#server/platform/pino-logger.ts';
import { readEnv } from '#server/settings/env.ts';
import { startServer } from './start-server.ts';

/** The server inside Vite's development server: Vite serves the page, this handler answers the calls. */
export async function startDevHandler(): Promise<{
  fetch: (request: Request) => Response | Promise<Response>;
  close: () => Promise<void>;
}> {
  const env = readEnv(process.env, process.argv.slice(2));
  if (!env.ok) throw new Error(env.error.join('; '));
  const running = await startServer({ ...env.value, localIssuer: true }, pinoLogger('warn'), null);
  const operator = operatorLog();
  for (const problem of running.problems) operator.warn(problem);
  for (const note of running.notes) operator.tell(note);
  await running.firstStart(operator, ownCommand('account', process.env, import.meta.dirname));
  running.startJobs();
  return { fetch: (request) => running.app.fetch(request), close: () => running.close() };
}
