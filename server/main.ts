import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BUILD_VERSION } from './core/build-version.ts';
import { printHelp } from './platform/command-usage.ts';
import { FolderInUse } from './platform/folder-lock.ts';
import { createHttpServer } from './platform/http-server.ts';
import { killAfter } from './platform/kill-after.ts';
import { listenProblem } from './platform/listen-problem.ts';
import { operatorLog } from './platform/operator-log.ts';
import { ownCommand } from './platform/own-command.ts';
import { pinoLogger } from './platform/pino-logger.ts';
import { logProcessEvents } from './platform/process-events.ts';
import { systemTimers } from './platform/system.ts';
import { watchFolders } from './platform/watch-folders.ts';
import { watchNpm } from './platform/watch-npm.ts';
import { watchMainThread } from './platform/watchdog.ts';
import { readEnv } from './settings/env.ts';
import { type RunningServer, startServer } from './start/start-server.ts';

/** How long connections stay open between calls: on mobile data a new connection is expensive. In ms. */
const KEEP_ALIVE_MS = 65_000;
/** At shutdown, running calls have this long to end. In ms. */
const DRAIN_MS = 10_000;
/** At shutdown the process ends within this time, even if it is busy. In ms. */
const SHUT_DOWN_MS = 15_000;

const operator = operatorLog();

function fail(text: string, error?: unknown): never {
  operator.fail(text, error);
  process.exit(1);
}

const USAGE = `tinta start [--demo]
Runs the server (docs/deploy.md). --demo: its first start makes an author, stories and readers.`;

printHelp(USAGE);
const args = process.argv.slice(2);
const unknown = args.find((arg) => arg !== '--demo');
if (unknown !== undefined) fail(`The server was not started: it has no argument ${unknown}.\n${USAGE}`);
const env = readEnv(process.env, args);
if (!env.ok) fail(['The server was not started:', ...env.error.map((line) => `  ${line}`)].join('\n'));
const settings = env.value;
const logger = pinoLogger(settings.logLevel);
logProcessEvents(logger, operator);
logger.info({ ...BUILD_VERSION, node: process.versions.node }, 'the server starts');

/** Closes the server once it runs. Before that the process just ends: the database repairs itself, as after a power cut. */
let close: (() => Promise<void>) | undefined;
let closing = false;

/** Ends the server, and says so. `why`: the signal, or what else ended it. */
function stop(why: string): void {
  if (closing) return;
  closing = true;
  operator.endures();
  if (close === undefined) {
    operator.tell(`The server was stopped before it had started (${why}).`);
    process.exit(0);
  }
  killAfter(SHUT_DOWN_MS);
  operator.tell(`The server stops (${why}): it finishes the requests under way.`);
  void close().then(
    () => {
      operator.tell('The server has stopped.');
      process.exit(0);
    },
    (error: unknown) => fail('The server has stopped, and not all was closed', error),
  );
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

const running: RunningServer = await startServer(
  settings,
  logger,
  // The built page lies beside the built server.
  join(import.meta.dirname, '..', 'client'),
).catch((error: unknown) =>
  error instanceof FolderInUse
    ? fail(
        `Another server is running on the data folder ${settings.dataDir}, or a command is at work in it. Stop it, or set DATA_DIR to another folder.`,
      )
    : fail('The server was not started', error),
);

watchMainThread();

// The folders are watched before the first call is answered, so that any later loss is noticed.
const dataDir = resolve(settings.dataDir);
const folders = [dataDir];
if (running.databaseKind === 'embedded') folders.push(join(dataDir, 'pg'));
if (settings.s3 === null) {
  // Several servers may share this folder as a separate mount. If the mount is lost, the folder must not be made again on this disk.
  const filesDir = join(dataDir, 'files');
  await mkdir(filesDir, { recursive: true });
  folders.push(filesDir);
}
const endWatch = await watchFolders(
  folders,
  systemTimers,
  // No orderly shutdown: it would write into a folder that is gone.
  (path) =>
    fail(
      `The folder ${path} was removed or replaced. The server stopped, as nothing it was sent could be kept.`,
    ),
);

const server = createHttpServer(running.app);
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen({ port: settings.port, ...(settings.host === '' ? {} : { host: settings.host }) });

server.once('error', (error: NodeJS.ErrnoException) => {
  void running.close().finally(() => fail(listenProblem('PORT', settings.port, error)));
});

server.once('listening', () => void started());

/** Prints the address last: whoever waits for it finds everything ready. */
async function started(): Promise<void> {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  for (const problem of running.problems) operator.warn(problem);
  for (const note of running.notes) operator.tell(note);
  await running
    .firstStart(operator, ownCommand('account', process.env, import.meta.dirname))
    .catch((error: unknown) => fail('The first start failed', error));
  if (running.databaseKind === 'embedded')
    operator.tell(
      'Database: embedded. A killed server loses nothing; a power cut may lose the last writes. Set DATABASE_URL for a PostgreSQL that survives one.',
    );
  const url = `http://${settings.host === '' ? 'localhost' : settings.host}:${port}`;
  operator.tell(`Tinta is at ${url}`, { url });
  running.startJobs();
}

close = async () => {
  endWatch();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const late = new Promise<void>((resolve) => systemTimers.after(DRAIN_MS, resolve));
  await Promise.race([closed, late]);
  await running.close();
};
watchNpm(systemTimers, () => stop('npm has ended'));
