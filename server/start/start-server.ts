import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { backupJob } from '#server/backup/backup-job.ts';
import { removeOldCopies } from '#server/backup/embedded-copy.ts';
import { refuseHalfMoved } from '#server/backup/folder-state.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressName } from '#server/core/email-address.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/db/open-database.ts';
import { examineBeforeStart, examineOpen } from '#server/examine/examine.ts';
import type { Query } from '#server/examine/examine-rows.ts';
import { type Job, runJobs } from '#server/jobs/run-jobs.ts';
import { createLocalIssuer } from '#server/local-issuer/local-issuer.ts';
import { answerVisitor, type Serving } from '#server/middleware/answer-visitor.ts';
import { shareLimits } from '#server/middleware/share-limits.ts';
import { lockFolder } from '#server/platform/folder-lock.ts';
import { listenOnLoopback } from '#server/platform/listen-on-loopback.ts';
import type { OperatorLog } from '#server/platform/operator-log.ts';
import { makePrivate } from '#server/platform/private-folder.ts';
import { systemClock, systemRandom, systemTimers } from '#server/platform/system.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import type { Logger } from '#server/ports/logger.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { Telemetry } from '#server/ports/telemetry.ts';
import type { Env } from '#server/settings/env.ts';
import type { ProviderSettings } from '#server/settings/provider-settings.ts';
import { startTelemetry } from '#server/telemetry/start-telemetry.ts';
import { createApp } from './app.ts';
import { firstStart } from './first-start.ts';
import { makeDeps } from './make-deps.ts';

export type RunningServer = {
  readonly app: Hono;
  readonly databaseKind: OpenDatabase['kind'];
  /** What the operator must act on, in words; printed once. */
  readonly problems: readonly string[];
  /** Notes for the operator, in words; printed once. */
  readonly notes: readonly string[];
  /**
   * Makes what only a first start makes: the first editor's account and the demo. Call it once the server listens, as a terminal gets a
   * password that is stored nowhere. `accountCommand`: how the operator calls it here.
   */
  firstStart(operator: Pick<OperatorLog, 'isTerminal' | 'tell'>, accountCommand: string): Promise<void>;
  /** Starts the jobs; after `close` it does nothing. Call it last: each job runs at once, and the server would answer only after them. */
  startJobs(): void;
  /** Stops the jobs, closes the database and releases the folder. */
  close(): Promise<void>;
};

/**
 * Opens everything that the server needs and makes the app. `clientFolder` contains the built page; null serves only the calls, for
 * development. Throws `FolderInUse` if another server has the data folder.
 */
export async function startServer(
  env: Env,
  logger: Logger,
  clientFolder: string | null,
): Promise<RunningServer> {
  const dataDir = resolve(env.dataDir);
  const before = await examineBeforeStart(env, process.env);
  const reasons = before.filter((finding) => finding.stops === true);
  if (reasons.length > 0) throw new OwnError(reasons.map(({ text }) => text).join('\n'));
  const isPrivate = await makePrivate(dataDir);
  const embedded = env.databaseUrl === '';
  const { telemetry, ...watching } = await startTelemetry(env.metrics, env.traces, logger);
  // Several servers may share one PostgreSQL and one folder of files; only one may open the embedded database.
  let database: OpenDatabase | undefined;
  let serving: Serving | undefined;
  const unlock = embedded
    ? await lockFolder(dataDir, (socket) => answerVisitor(socket, dataDir, serving))
    : async () => {};
  let closeIssuer = async () => {};
  try {
    await refuseHalfMoved(dataDir, embedded);
    await removeOldCopies(dataDir, systemClock.now(), embedded);
    database = embedded
      ? await openEmbeddedDatabase(join(dataDir, 'pg'), telemetry)
      : await openShared(env, logger, telemetry);
    const providers = await openProviders(env);
    closeIssuer = providers.close;
    const deps = await makeDeps(env, logger, database, {
      dataDir,
      clientFolder,
      providers: providers.settings,
      telemetry,
    });
    const { copyFiles } = database;
    if (copyFiles !== undefined)
      serving = {
        copyFiles,
        answerAccount: async (command, email, reason) => {
          const result = await runAccountCommand(deps, deps.settings.origin, command, email, reason);
          const named = keyedHash(deps.tokenKey, addressName(email));
          logger.info({ act: command, account: named, done: result.ok }, 'account command');
          return result;
        },
      };
    const app = createApp(deps);
    const query: Query = async (statement) =>
      (await deps.db.execute(sql.raw(statement))) as { rows: unknown[] };
    const problems = [...before, ...(await examineOpen(query, deps.sealer))]
      .filter(({ kind }) => kind === 'problem')
      .map(({ text }) => text);
    const notes = [...providers.notes];
    if (!isPrivate)
      problems.push(
        `Others on this computer may read the data folder ${dataDir}: its owner must set its mode to 700`,
      );
    const metricsUrl = await watching.listen(database, env, systemClock, systemTimers);
    if (metricsUrl !== null) notes.push(`Metrics are at ${metricsUrl}`);
    if (env.traces !== null) notes.push(`Traces go to ${new URL(env.traces.url).host}`);
    const endSharing = embedded ? async () => {} : shareLimits(deps);
    const opened = database;
    let endJobs = async () => {};
    let isClosed = false;
    const close = async () => {
      isClosed = true;
      await Promise.all([endJobs(), endSharing()]);
      deps.mail.close();
      await closeIssuer();
      await opened.close();
      await watching.close();
      await unlock();
    };
    return {
      app,
      databaseKind: database.kind,
      problems,
      notes,
      firstStart: (operator, accountCommand) => firstStart(deps, env, operator, accountCommand),
      startJobs() {
        if (!isClosed) endJobs = runJobs(deps, opened, systemTimers, jobsOf(env, deps, opened));
      },
      close,
    };
  } catch (error) {
    await closeIssuer();
    await database?.close();
    await watching.close();
    await unlock();
    throw error;
  }
}

/** The jobs that depend on the settings. The program of a backup is built together with the page. */
const jobsOf = ({ backups, dataDir }: Env, deps: AppDeps, database: OpenDatabase): Job[] =>
  backups === null || deps.site === null
    ? []
    : [backupJob(deps, database, backups, resolve(dataDir), join(import.meta.dirname, 'backup-worker.js'))];

/** PostgreSQL. Its library takes time and memory to load, so only a server that uses it loads it. */
async function openShared(env: Env, logger: Logger, telemetry: Telemetry): Promise<OpenDatabase> {
  const { openPostgres } = await import('#server/db/open-postgres.ts');
  return openPostgres(
    env.databaseUrl,
    (error) => logger.warn(errorFields(error), 'a database connection broke'),
    env.databaseConnections,
    telemetry,
  );
}

/** The configured providers. With the local issuer, this computer replaces the providers that are not configured. */
async function openProviders(env: Env): Promise<{
  settings: ProviderSettings;
  notes: readonly string[];
  close(): Promise<void>;
}> {
  const { facebook, google } = env.providers;
  if (!env.localIssuer || (facebook !== null && google !== null))
    return { settings: env.providers, notes: [], close: async () => {} };
  const issuer = await createLocalIssuer({ clock: systemClock, random: systemRandom });
  const { origin, close } = await listenOnLoopback(issuer.app);
  const local = issuer.settings(origin);
  return {
    settings: { facebook: facebook ?? local.facebook, google: google ?? local.google },
    notes: [`Facebook and Google are played by this computer where they are not set up (${origin})`],
    close,
  };
}
