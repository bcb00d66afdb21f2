import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { makeFirstEditor } from './auth/first-editor.ts';
import { argon2Hasher } from './auth/password-hasher.ts';
import { loadTokenKeys } from './auth/token-keys.ts';
import { loadCertificate } from './contracts/load-certificate.ts';
import { pdfPaper } from './contracts/pdf-paper.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from './db/open-database.ts';
import { DEMO_ACCOUNT } from './demo/demo-account.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { fillMoney } from './demo/fill-money.ts';
import { fillNotices } from './demo/fill-notices.ts';
import { fillOrganisations } from './demo/fill-organisations.ts';
import { fillReadings } from './demo/fill-readings.ts';
import type { Env } from './env.ts';
import { folderFileStore } from './files/folder-file-store.ts';
import { privateFiles } from './files/private-files.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { createLocalIssuer } from './local-issuer/local-issuer.ts';
import { errorFields, type Logger, silentLogger } from './logger.ts';
import { folderMail } from './mail/folder-mail.ts';
import { smtpMail } from './mail/smtp-mail.ts';
import { lockFolder } from './platform/folder-lock.ts';
import { listenOnLoopback } from './platform/listen-on-loopback.ts';
import { makePrivate } from './platform/private-folder.ts';
import { systemClock } from './platform/system-clock.ts';
import { systemHttp } from './platform/system-http.ts';
import { systemRandom } from './platform/system-random.ts';
import { systemTimers } from './platform/system-timers.ts';
import type { ProviderSettings } from './providers/provider-settings.ts';
import { providerSources } from './providers/provider-sources.ts';
import { loadKeyRing } from './sealing/key-ring.ts';
import { createSealer } from './sealing/sealer.ts';
import { DEFAULT_SETTINGS, siteOrigin } from './settings.ts';
import { folderSite } from './site/folder-site.ts';
import { keepAssets } from './site/keep-assets.ts';

export type RunningServer = {
  readonly app: Hono;
  readonly databaseKind: OpenDatabase['kind'];
  /** Notes for the operator, in words; shown once. */
  readonly notes: readonly string[];
  /**
   * Makes what only a first start makes: the first editor's account and the demo. Call it once the server listens, as `say` gets a
   * password that is stored nowhere.
   */
  firstStart(say: (note: string) => void): Promise<void>;
  /** Stops the jobs, closes the database and releases the folder. */
  close(): Promise<void>;
};

/**
 * Opens everything the server needs and makes the app. `clientFolder` holds the built page; null serves only the calls, as in
 * development. Throws `FolderInUse` if another server has the data folder.
 */
export async function startServer(
  env: Env,
  logger: Logger,
  clientFolder: string | null,
): Promise<RunningServer> {
  const dataDir = resolve(env.dataDir);
  const isPrivate = await makePrivate(dataDir);
  const embedded = env.databaseUrl === '';
  // Several servers may share one PostgreSQL and one folder of files; only one may open the embedded database.
  const unlock = embedded ? await lockFolder(dataDir) : async () => {};
  let database: OpenDatabase | undefined;
  let closeIssuer = async () => {};
  try {
    database = embedded
      ? await openEmbeddedDatabase(join(dataDir, 'pg'))
      : await openPostgres(env.databaseUrl, (error) =>
          logger.warn(errorFields(error), 'an idle database connection broke'),
        );
    const providers = await openProviders(env);
    closeIssuer = providers.close;
    const deps = await makeDeps(env, logger, database, {
      dataDir,
      clientFolder,
      providers: providers.settings,
    });
    const app = createApp(deps);
    const notes = [...providers.notes];
    if (!isPrivate)
      notes.push(
        `Others on this computer may read the data folder ${dataDir}: its owner must set its mode to 700`,
      );
    const endJobs = runJobs(deps, systemTimers);
    const opened = database;
    const close = async () => {
      await endJobs();
      deps.mail.close();
      await closeIssuer();
      await opened.close();
      await unlock();
    };
    return {
      app,
      databaseKind: database.kind,
      notes,
      firstStart: (say) => firstStart(deps, env, say),
      close,
    };
  } catch (error) {
    await closeIssuer();
    await database?.close();
    await unlock();
    throw error;
  }
}

async function makeDeps(
  env: Env,
  logger: Logger,
  { db }: OpenDatabase,
  more: { dataDir: string; clientFolder: string | null; providers: ProviderSettings },
): Promise<AppDeps> {
  const { dataDir, clientFolder, providers } = more;
  const older =
    clientFolder === null ? [] : await keepAssets(clientFolder, join(dataDir, 'builds'), systemClock.now());
  const sealer = createSealer(
    await loadKeyRing(dataDir, 'sealing', env.sealingKey, systemRandom),
    systemRandom,
  );
  const [tokenKey, ...olderTokenKeys] = await loadTokenKeys(db, dataDir, env.tokenKey, systemRandom);
  const files = folderFileStore(join(dataDir, 'files'), systemRandom);
  const ports = { clock: systemClock, random: systemRandom };
  const certificate = await loadCertificate(dataDir, env.signing, env.publisher.name, ports);
  return {
    db,
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
    mail:
      env.smtpUrl === ''
        ? folderMail(join(dataDir, 'mail'), env.mailFrom)
        : smtpMail(env.smtpUrl, env.mailFrom),
    http: systemHttp,
    logger,
    settings: {
      ...DEFAULT_SETTINGS,
      review: env.review,
      allowedOrigins: env.allowedOrigins,
      trustProxy: env.trustProxy,
      secondEditorAbove: env.secondEditorAbove,
      securityContact: env.securityContact,
      providers,
      publicUrl: env.publicUrl,
      origin: siteOrigin(env),
      publisher: env.publisher,
    },
    site:
      clientFolder === null
        ? null
        : await folderSite(clientFolder, env.apiHosts, older, providerSources(providers)),
  };
}

/** The configured providers. With the local issuer, this computer stands in for the others. */
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

async function firstStart(deps: AppDeps, env: Env, say: (note: string) => void): Promise<void> {
  const password = await makeFirstEditor(deps, env.editorEmail);
  if (password !== null)
    say(
      `Editor's account: ${env.editorEmail}, password ${password} (shown this once; the desk opens when it is changed)`,
    );
  if (!env.demo) return;
  await fillDemo(createApp({ ...deps, logger: silentLogger }), deps);
  await fillNotices(deps);
  await fillOrganisations(deps);
  await fillMoney(deps);
  await fillReadings(deps);
  say(`Demo author: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`);
}
