import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCertificate } from '#server/contract-pdf/load-certificate.ts';
import { pdfPaper } from '#server/contract-pdf/pdf-paper.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Installation } from '#server/core/installation.ts';
import { makeLimits } from '#server/core/limits.ts';
import { argon2Hasher } from '#server/core/password-hasher.ts';
import { privateFiles } from '#server/core/private-files.ts';
import { knownSessions } from '#server/db/known-sessions.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { folderFileStore } from '#server/files/folder-file-store.ts';
import { freeMb, freeSpace } from '#server/platform/free-space.ts';
import { systemClock, systemHttp, systemRandom, systemTimers } from '#server/platform/system.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import type { Logger } from '#server/ports/logger.ts';
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
import { folderMail } from '#server/tell/folder-mail.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';

/**
 * Makes what the calls of the app depend on: files, mail, keys, the certificate, limits and the built page. `more.clientFolder`: see
 * `startServer`. Creates the keys and folders that are missing.
 */
export async function makeDeps(
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
