import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { backupJob } from '#server/backup/backup-job.ts';
import { removeOldCopies } from '#server/backup/embedded-copy.ts';
import { refuseHalfMoved } from '#server/backup/folder-state.ts';
import { loadCertificate } from '#server/contract-pdf/load-certificate.ts';
import { pdfPaper } from '#server/contract-pdf/pdf-paper.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { addressName } from '#server/core/email-address.ts';
import type { Installation } from '#server/core/installation.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { makeLimits } from '#server/core/limits.ts';
import { argon2Hasher } from '#server/core/password-hasher.ts';
import { privateFiles } from '#server/core/private-files.ts';
import { knownSessions } from '#server/db/known-sessions.ts';
import { type OpenDatabase, openEmbeddedDatabase } from '#server/db/open-database.ts';
import { examineBeforeStart, examineOpen } from '#server/examine/examine.ts';
import type { Query } from '#server/examine/examine-rows.ts';
import { folderFileStore } from '#server/files/folder-file-store.ts';
import { type Job, runJobs } from '#server/jobs/run-jobs.ts';
import { createLocalIssuer } from '#server/local-issuer/local-issuer.ts';
import { answerVisitor, type Serving } from '#server/middleware/answer-visitor.ts';
import { shareLimits } from '#server/middleware/share-limits.ts';
import { lockFolder } from '#server/platform/folder-lock.ts';
import { freeMb, freeSpace } from '#server/platform/free-space.ts';
import { listenOnLoopback } from '#server/platform/listen-on-loopback.ts';
import type { OperatorLog } from '#server/platform/operator-log.ts';
import { makePrivate } from '#server/platform/private-folder.ts';
import { systemClock, systemHttp, systemRandom, systemTimers } from '#server/platform/system.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import type { Logger } from '#server/ports/logger.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { UNSEEN_SPACE } from '#server/ports/space.ts';
import type { Telemetry } from '#server/ports/telemetry.ts';
import { watchedFiles, watchedMail } from '#server/ports/watched.ts';
import { loadKeyRing } from '#server/sealing/key-ring.ts';
import { createSealer } from '#server/sealing/sealer.ts';
import { loadTokenKeys } from '#server/session/token-keys.ts';
import type { Env } from '#server/settings/env.ts';
import type { ProviderSettings } from '#server/settings/provider-settings.ts';
import { DEFAULT_SETTINGS, siteOrigin } from '#server/settings/settings.ts';
import { folderSite } from '#server/site/folder-site.ts';
import { keepAssets } from '#server/site/keep-assets.ts';
import { providerSources } from '#server/site/provider-sources.ts';
import { startTelemetry } from '#server/telemetry/start-telemetry.ts';
import { folderMail } from '#server/tell/folder-mail.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import { createApp } from './app.ts';
import { firstStart } from './first-start.ts';

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
  /** Begins the jobs. Call it last: each of them runs at once, and whoever waits for the server would wait for them. */
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
    const jobs = begunLater(() => runJobs(deps, opened, systemTimers, jobsOf(env, deps, opened)));
    const close = async () => {
      await Promise.all([jobs.end(), endSharing()]);
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
      startJobs: jobs.begin,
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

/** What is begun once, and not after its end. `run` returns how it is ended. */
function begunLater(run: () => () => Promise<void>) {
  let endRun = async () => {};
  let isEnded = false;
  return {
    begin: (): void => {
      if (!isEnded) endRun = run();
    },
    end: (): Promise<void> => {
      isEnded = true;
      return endRun();
    },
  };
}

/** The jobs that depend on the settings. The program of a backup is built together with the page. */
const jobsOf = ({ backups, dataDir }: Env, deps: AppDeps, database: OpenDatabase): Job[] =>
  backups === null || deps.site === null
    ? []
    : [backupJob(deps, database, backups, resolve(dataDir), join(import.meta.dirname, 'backup-worker.js'))];

async function makeDeps(
  env: Env,
  logger: Logger,
  database: OpenDatabase,
  more: {
    dataDir: string;
    clientFolder: string | null;
    providers: ProviderSettings;
    telemetry: Telemetry;
  },
): Promise<AppDeps> {
  const { dataDir, clientFolder, providers, telemetry } = more;
  const { db } = database;
  const older =
    clientFolder === null ? [] : await keepAssets(clientFolder, join(dataDir, 'builds'), systemClock.now());
  const sealer = createSealer(
    await loadKeyRing(dataDir, 'sealing', env.sealingKey, systemRandom),
    systemRandom,
  );
  const [tokenKey, ...olderTokenKeys] = await loadTokenKeys(db, dataDir, env.tokenKey, systemRandom);
  const files = watchedFiles(await openFiles(env, dataDir, logger), telemetry);
  const sources = providerSources(providers);
  const pictures = files.direct === undefined ? [] : [files.direct.origin];
  const ports = { clock: systemClock, random: systemRandom };
  const certificate = await loadCertificate(dataDir, env.signing, env.publisher.name, ports);
  return {
    db,
    space: database.kind === 'embedded' ? freeSpace(dataDir, { clock: systemClock, logger }) : UNSEEN_SPACE,
    sessions: knownSessions(database),
    clock: systemClock,
    random: systemRandom,
    timers: systemTimers,
    files,
    privateFiles: privateFiles(files, sealer),
    sealer,
    paper: pdfPaper(async () => certificate),
    passwordHasher: argon2Hasher(),
    tokenKey,
    olderTokenKeys,
    mail: watchedMail(
      env.smtpUrl === ''
        ? folderMail(join(dataDir, 'mail'), env.mailFrom)
        : smtpMail(env.smtpUrl, env.mailFrom),
      telemetry,
    ),
    http: systemHttp,
    logger,
    telemetry,
    limits: makeLimits(env.rateLimits, systemClock),
    settings: {
      ...DEFAULT_SETTINGS,
      review: env.review,
      allowedOrigins: env.allowedOrigins,
      trustedProxies: env.trustedProxies,
      rateLimits: env.rateLimits,
      secondEditorAbove: env.secondEditorAbove,
      securityContact: env.securityContact,
      providers,
      publicUrl: env.publicUrl,
      origin: siteOrigin(env),
      publisher: env.publisher,
    },
    installation: installationOf(env, database.kind, dataDir),
    site:
      clientFolder === null
        ? null
        : await folderSite(clientFolder, env.apiHosts, older, {
            ...sources,
            image: [...sources.image, ...pictures],
            // The service worker fetches covers, which the content security policy counts as a connection.
            connect: [...sources.connect, ...pictures],
          }),
  };
}

/** What the desk says of the installation. */
const installationOf = (
  { s3, backups, backupKeys }: Env,
  database: OpenDatabase['kind'],
  dataDir: string,
): Installation => ({
  database,
  files: s3 === null ? 'folder' : 'objectStore',
  backups:
    backups === null
      ? null
      : {
          time: backups.time,
          keep: backups.keep,
          place: backups.store === null ? 'folder' : 'objectStore',
          encrypted: backupKeys.length > 0,
        },
  freeBytes: () =>
    freeMb(dataDir).then(
      (megabytes) => megabytes * 1024 * 1024,
      () => null,
    ),
});

/** The file store. The object store's library takes time and memory to load, so only a server with an object store loads it. */
async function openFiles({ s3 }: Env, dataDir: string, logger: Logger): Promise<FileStore> {
  if (s3 === null) {
    const folder = join(dataDir, 'files');
    await mkdir(folder, { recursive: true });
    return folderFileStore(folder, systemRandom, freeSpace(folder, { clock: systemClock, logger }));
  }
  const { s3FileStore } = await import('#server/files/s3-file-store.ts');
  return s3FileStore(s3);
}

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
