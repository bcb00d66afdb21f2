import { access, chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { embeddedClient } from '#server/patches/pglite-statements.ts';
import { copyFolder } from '#server/platform/copy-folder.ts';
import { copyWithRoom } from '#server/platform/room.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { type Connections, noTelemetry } from '#server/ports/telemetry.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { Database } from './database.ts';
import { embeddedDatabase } from './embedded-database.ts';
import { migrateEmbedded } from './migrate.ts';
import type { Led } from './take-lead.ts';

/** The channel on which, at a commit, the database announces an account whose sessions or rights changed (migration 0013). */
export const IDENTITY_CHANNEL = 'identity';

/** Gets the id of a changed account; null if notifications may have been missed, so that any account may have changed. */
type IdentityListener = (userId: string | null) => void;

/** Passes the database's notifications on to the listeners. */
export function identityChanges() {
  const listeners = new Set<IdentityListener>();
  return {
    listen: (listener: IdentityListener): void => void listeners.add(listener),
    tell: (userId: string | null): void => {
      for (const listener of listeners) listener(userId);
    },
  };
}

/**
 * How long a statement waits for a row that another request has locked. After that the answer is `inProgress` (docs/spec, section 7). In
 * ms.
 */
export const LOCK_TIMEOUT_MS = 5_000;

export type OpenDatabase = {
  readonly db: Database;
  /** `embedded` never calls fsync: a power cut may lose the last writes (docs/server.md). */
  readonly kind: 'embedded' | 'postgres';
  /** Notifies of accounts whose sessions or rights changed. A server is notified of its own change before the change is answered. */
  readonly identities: { listen(listener: IdentityListener): void };
  /**
   * Runs `led` while this server leads; on the embedded database, which only one server has, it runs at once. The returned function ends
   * both (take-lead.ts).
   */
  lead(timers: Timers, led: Led): () => Promise<void>;
  /** Collects statistics, so that query plans suit the tables. On PostgreSQL, autovacuum does this by itself. */
  analyze(): Promise<void>;
  /** The pool's connections, and requests that wait for one. The embedded database has no pool. */
  connections?(): Connections;
  /** Copies the files of an embedded database as they are at one moment. Other statements wait meanwhile. Throws `NoRoom`. */
  copyFiles?(to: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * A new database that the build made (scripts/build.mjs): making one takes 8 seconds and 600 MB more than opening it. It is not there when
 * the server runs from its sources.
 */
const NEW_DATABASE = join(import.meta.dirname, 'new-database');

/** Copies the new database to `folder` if there is none. A copy that was interrupted is made again. */
async function copyNewDatabase(folder: string): Promise<void> {
  if ((await hasDatabase(folder)) || !(await hasDatabase(NEW_DATABASE))) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await copyFolder(NEW_DATABASE, unfinished);
  // The build's files may be read by everybody, and perhaps written by nobody.
  await chmod(unfinished, 0o700);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    throw new OwnError(
      `${folder} has files but no database: its first start was interrupted, or its file PG_VERSION was lost. Nothing was changed. To start with an empty database, move the folder away.`,
    );
  });
}

/** Whether a folder has a database. Throws if that cannot be seen. */
const hasDatabase = (folder: string): Promise<boolean> =>
  access(join(folder, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Opens the embedded database in `folder` (in memory if omitted) and migrates its tables. */
export async function openEmbeddedDatabase(folder?: string, telemetry = noTelemetry): Promise<OpenDatabase> {
  if (folder === undefined) return openPglite(await PGlite.create(), telemetry);
  await copyNewDatabase(folder);
  return openPglite(await PGlite.create(folder), telemetry, folder);
}

/** Migrates the tables of a newly started PGlite and returns it as the embedded database. `folder`: where its files are. */
export async function openPglite(
  pglite: PGlite,
  telemetry = noTelemetry,
  folder?: string,
): Promise<OpenDatabase> {
  await migrateEmbedded(drizzlePglite({ client: pglite }));
  await pglite.exec(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const identities = identityChanges();
  const client = await embeddedClient(pglite, identities.tell);
  await client.query(`listen ${IDENTITY_CHANNEL}`);
  return {
    db: embeddedDatabase(client, telemetry),
    kind: 'embedded',
    identities,
    lead: (_, led) => led(),
    analyze: async () => void (await client.query('analyze')),
    ...(folder === undefined
      ? {}
      : { copyFiles: (to: string) => client.still(() => copyWithRoom(folder, to)) }),
    close: () => client.close(),
  };
}
