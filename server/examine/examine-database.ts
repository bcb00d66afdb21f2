import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { hasEmbedded } from '#server/backup/folder-state.ts';
import { migrationsFolder } from '#server/db/migrate.ts';
import { reason } from '#server/platform/error-reason.ts';
import { FolderInUse, lockFolder } from '#server/platform/folder-lock.ts';
import type { Env } from '#server/settings/env.ts';
import type { Query } from './examine-rows.ts';
import { type Finding, note, ok, problem } from './finding.ts';

export type Examined = {
  readonly findings: Finding[];
  /** Whether the database has the tables of Tinta. */
  readonly isFilled: boolean;
};

/** What says where PostgreSQL is. */
export type PostgresEnv = Pick<Env, 'databaseUrl' | 'databaseConnections'>;

/** Looks at rows of an open database. */
export type Look = (query: Query) => Promise<Finding[]>;

/** Examines PostgreSQL, whose library only a server that uses it loads. */
export const examinePostgres = async (env: PostgresEnv, look?: Look): Promise<Examined> =>
  (await import('./examine-postgres.ts')).examinePostgres(env, look);

/**
 * Examines the database and changes nothing. `look` examines what is in it. It is not called if another process has the embedded database
 * open, or if the database is empty or cannot be used.
 */
export const examineDatabase = (env: Env, look: Look): Promise<Examined> =>
  env.databaseUrl === '' ? examineEmbedded(resolve(env.dataDir), look) : examinePostgres(env, look);

async function examineEmbedded(dataDir: string, look: Look): Promise<Examined> {
  try {
    // PGlite would make a new database in a folder without one.
    if (!(await hasEmbedded(dataDir)))
      return {
        findings: [note('There is no embedded database yet. The first start makes it.')],
        isFilled: false,
      };
    const unlock = await lockFolder(dataDir);
    try {
      const pglite = await PGlite.create(join(dataDir, 'pg'));
      const query: Query = (statement) => pglite.query(statement);
      const more = await look(query).finally(() => pglite.close());
      return { findings: [ok('The embedded database opens.'), ...more], isFilled: true };
    } finally {
      await unlock();
    }
  } catch (error) {
    if (error instanceof FolderInUse)
      return { findings: [ok('A server is running on the embedded database.')], isFilled: true };
    return {
      findings: [problem(`The embedded database cannot be opened: ${reason(error)}`)],
      isFilled: true,
    };
  }
}

/** Whether this version knows all migrations of the database. */
export async function examineMigrations(query: Query): Promise<Finding[]> {
  const known = await query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
  if (known.rows.length === 0) return [];
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );
  const { rows } = await query(
    `select count(*)::int as newer from drizzle.__drizzle_migrations where created_at > ${newest}`,
  );
  const { newer } = rows[0] as { newer: number };
  if (newer === 0) return [];
  return [
    problem(
      `A newer version changed the database: ${newer} of its migrations are not known here. Only the version before it still works on it. Start the newer one (docs/deploy.md, "Updating many hosts").`,
    ),
  ];
}
