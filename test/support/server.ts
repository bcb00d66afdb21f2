import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { argon2Hasher, type PasswordHasher } from '#server/auth/password-hasher.ts';
import type { Database } from '#server/db/database.ts';
import { type OpenDatabase, openEmbeddedDatabase, openPostgres } from '#server/db/open-database.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { type Logger, silentLogger } from '#server/logger.ts';
import { type AppSettings, DEFAULT_SETTINGS } from '#server/settings.ts';
import type { StaticSite } from '#server/site/static-site.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';

export type TestServerOptions = {
  clock?: Clock;
  random?: Random;
  settings?: Partial<AppSettings>;
  passwordHasher?: PasswordHasher;
  files?: FileStore;
  logger?: Logger;
  site?: StaticSite | null;
  /** Share another server's database: two processes behind one. */
  database?: OpenDatabase;
};

export type TestServer = {
  readonly app: Hono;
  readonly deps: AppDeps;
  readonly database: OpenDatabase;
  readonly db: Database;
  /** Empties every table, in a few milliseconds; the token key stays. */
  reset(): Promise<void>;
};

/** No limit that a test meets by accident; tests of limits set their own. */
const UNLIMITED = { burst: 1_000_000, perMinute: 1_000_000 };
const TEST_SETTINGS: AppSettings = {
  ...DEFAULT_SETTINGS,
  rateLimits: {
    login: UNLIMITED,
    loginAccount: UNLIMITED,
    register: UNLIMITED,
    author: UNLIMITED,
    visitor: UNLIMITED,
  },
};

/** argon2id as cheap as it goes. For the fuzz even that is dear: pass `plainHasher`. */
export const cheapHasher = argon2Hasher({ memoryCost: 8, timeCost: 1 });

/** No hashing at all, for schedules that sign in thousands of times. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
};

let shared: Promise<OpenDatabase> | undefined;

/**
 * The database of this test worker: embedded, or with TINTA_TEST_DATABASE=postgres one of its own on the server that
 * DATABASE_URL names. Opened once; tests empty it between them.
 */
export function workerDatabase(): Promise<OpenDatabase> {
  shared ??= process.env.TINTA_TEST_DATABASE === 'postgres' ? openOwnPostgres() : openEmbeddedDatabase();
  return shared;
}

async function openOwnPostgres(): Promise<OpenDatabase> {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '')
    throw new Error('DATABASE_URL is not set: run through scripts/test-postgres.ts');
  const name = `tinta_test_${process.env.VITEST_POOL_ID ?? '0'}_${process.pid}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return openPostgres(own.href, () => {});
}

/** The real server without a socket, on this worker's database. Call `reset` before each test. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await workerDatabase());
  const { db } = database;
  const deps: AppDeps = {
    db,
    clock: options.clock ?? { now: () => Date.now() },
    random: options.random ?? { bytes: (length) => randomBytes(length) },
    files: options.files ?? memoryFileStore(),
    passwordHasher: options.passwordHasher ?? cheapHasher,
    tokenKey: new Uint8Array(32).fill(7),
    logger: options.logger ?? silentLogger,
    settings: { ...TEST_SETTINGS, ...options.settings },
    site: options.site ?? null,
  };
  return { app: createApp(deps), deps, database, db, reset: () => empty(db) };
}

/** Tables, those that refer to others first. */
const TABLES = [
  'application',
  'chapter_revision',
  'chapter',
  'story',
  'refresh_token',
  'session',
  'account',
  'idempotency',
  'tombstone',
  'cover',
  'audit_log',
  'setting',
];
/** Deleting few rows is ten times faster than truncating, but the embedded database never vacuums by itself. */
const TRUNCATE_EVERY = 100;
const DELETE_ALL = `do $$ begin ${TABLES.map((table) => `delete from ${table};`).join(' ')} end $$`;

const resets = new WeakMap<Database, number>();

async function empty(db: Database): Promise<void> {
  const count = (resets.get(db) ?? 0) + 1;
  resets.set(db, count);
  if (count % TRUNCATE_EVERY === 0) await db.execute(sql.raw(`truncate ${TABLES.join(', ')}`));
  else await db.execute(sql.raw(DELETE_ALL));
}
