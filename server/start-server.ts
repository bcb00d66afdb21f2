import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { makeFirstEditor } from './auth/first-editor.ts';
import { argon2Hasher } from './auth/password-hasher.ts';
import { loadTokenKey } from './auth/token-key.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from './db/open-database.ts';
import { DEMO_ACCOUNT, fillDemo } from './demo/fill-demo.ts';
import type { Env } from './env.ts';
import { folderFileStore } from './files/folder-file-store.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { errorFields, type Logger, silentLogger } from './logger.ts';
import { lockFolder } from './platform/folder-lock.ts';
import { systemClock } from './platform/system-clock.ts';
import { systemRandom } from './platform/system-random.ts';
import { systemTimers } from './platform/system-timers.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { folderSite } from './site/folder-site.ts';
import { keepAssets } from './site/keep-assets.ts';

export type RunningServer = {
  readonly app: Hono;
  readonly databaseKind: OpenDatabase['kind'];
  /** What whoever started the server has to know, in words; said once. */
  readonly notes: readonly string[];
  /** Ends jobs, closes the database and lets go of the folder. */
  close(): Promise<void>;
};

/**
 * Opens everything the server stands on and makes the app. `clientFolder` holds the built page; null serves the calls alone,
 * as in development. Throws `FolderInUse` when another server has the data folder.
 */
export async function startServer(
  env: Env,
  logger: Logger,
  clientFolder: string | null,
): Promise<RunningServer> {
  const dataDir = resolve(env.dataDir);
  const embedded = env.databaseUrl === '';
  // Several servers may share one PostgreSQL and one folder of files; the embedded database is for one alone.
  const unlock = embedded ? await lockFolder(dataDir) : async () => {};
  let database: OpenDatabase | undefined;
  try {
    database = embedded
      ? await openEmbeddedDatabase(join(dataDir, 'pg'))
      : await openPostgres(env.databaseUrl, (error) =>
          logger.warn(errorFields(error), 'an idle database connection broke'),
        );
    const deps = await makeDeps(env, logger, database, dataDir, clientFolder);
    const app = createApp(deps);
    const notes = await firstStart(deps, env);
    const endJobs = runJobs(deps, systemTimers);
    const opened = database;
    const close = async () => {
      await endJobs();
      await opened.close();
      await unlock();
    };
    return { app, databaseKind: database.kind, notes, close };
  } catch (error) {
    await database?.close();
    await unlock();
    throw error;
  }
}

async function makeDeps(
  env: Env,
  logger: Logger,
  { db }: OpenDatabase,
  dataDir: string,
  clientFolder: string | null,
): Promise<AppDeps> {
  const older =
    clientFolder === null ? [] : await keepAssets(clientFolder, join(dataDir, 'builds'), systemClock.now());
  return {
    db,
    clock: systemClock,
    random: systemRandom,
    files: folderFileStore(join(dataDir, 'files'), systemRandom),
    passwordHasher: argon2Hasher(),
    tokenKey: await loadTokenKey(db, systemRandom),
    logger,
    settings: {
      ...DEFAULT_SETTINGS,
      review: env.review,
      allowedOrigins: env.allowedOrigins,
      trustProxy: env.trustProxy,
    },
    site: clientFolder === null ? null : await folderSite(clientFolder, env.apiHosts, older),
  };
}

async function firstStart(deps: AppDeps, env: Env): Promise<string[]> {
  const notes: string[] = [];
  const password = await makeFirstEditor(deps, env.editorEmail);
  if (password !== null)
    notes.push(`Editor's account: ${env.editorEmail}, password ${password} (shown this once)`);
  if (env.demo) {
    await fillDemo(createApp({ ...deps, logger: silentLogger }), deps);
    notes.push(`Demo author: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`);
  }
  return notes;
}
