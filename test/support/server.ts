import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import pg from 'pg';
import { readCertificate } from '#server/contract-pdf/certificate.ts';
import { createCertificate } from '#server/contract-pdf/create-certificate.ts';
import type { ContractPaper } from '#server/contract-pdf/paper.ts';
import { pdfPaper } from '#server/contract-pdf/pdf-paper.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Installation } from '#server/core/installation.ts';
import { makeLimits } from '#server/core/limits.ts';
import { argon2Hasher, type PasswordHasher } from '#server/core/password-hasher.ts';
import { privateFiles } from '#server/core/private-files.ts';
import type { Database } from '#server/db/database.ts';
import { knownSessions } from '#server/db/known-sessions.ts';
import { type OpenDatabase, openPglite } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { incomeLine, ledgerEntry } from '#server/db/schema/money.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { systemTimers } from '#server/platform/system.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { type Logger, silentLogger } from '#server/ports/logger.ts';
import type { MailTransport } from '#server/ports/mail-transport.ts';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import { type Space, UNSEEN_SPACE } from '#server/ports/space.ts';
import { noTelemetry, type Telemetry } from '#server/ports/telemetry.ts';
import { createSealer, type Sealer } from '#server/sealing/sealer.ts';
import { type AppSettings, DEFAULT_SETTINGS } from '#server/settings/settings.ts';
import type { StaticSite } from '#server/site/static-site.ts';
import { createApp } from '#server/start/app.ts';
import { once } from '#shared/lib/once.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import { watchLocks } from './lock-order.ts';
import { openMadeDatabase } from './made-database.ts';

export type TestServerOptions = {
  clock?: Clock;
  random?: Random;
  timers?: Timers;
  tokenKey?: Uint8Array;
  olderTokenKeys?: readonly Uint8Array[];
  settings?: Partial<AppSettings>;
  passwordHasher?: PasswordHasher;
  files?: FileStore;
  paper?: ContractPaper;
  logger?: Logger;
  /** The space on the database's disk; enough by default. */
  space?: Space;
  /** What the desk says of the installation: no backups, and 5 GB of free space by default. */
  installation?: Partial<Installation>;
  /** A sealing key of its own; by default all servers have the same key. */
  sealer?: Sealer;
  telemetry?: Telemetry;
  /** Where mails go; nowhere by default. */
  mail?: MailTransport;
  /** Requests to Facebook and Google; none by default. */
  http?: OutboundHttp;
  site?: StaticSite | null;
  /** The database of a different server, to share it as two processes do. */
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

/** No test reaches these limits by accident; tests of limits set their own. */
const UNLIMITED = { burst: 1_000_000, perMinute: 1_000_000 };
const TEST_SETTINGS: AppSettings = {
  ...DEFAULT_SETTINGS,
  rateLimits: {
    login: UNLIMITED,
    loginAccount: UNLIMITED,
    loginDevice: UNLIMITED,
    loginAddress: UNLIMITED,
    code: UNLIMITED,
    register: UNLIMITED,
    reset: UNLIMITED,
    resetAccount: UNLIMITED,
    accountMail: UNLIMITED,
    third: UNLIMITED,
    author: UNLIMITED,
    visitor: UNLIMITED,
    making: UNLIMITED,
  },
};

/** The cheapest argon2id. It is still too slow for the fuzz: pass `plainHasher`. */
export const cheapHasher = argon2Hasher({ memoryCost: 8, timeCost: 1 });

/** No hashing at all, for schedules that sign in thousands of times. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
};

const testSealer = createSealer([new Uint8Array(32).fill(9)], { bytes: (length) => randomBytes(length) });

/** Made once in a test worker, at the first signing, because making it takes longer than most tests. */
const testCertificate = once(async () => {
  const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
  const made = await createCertificate(random, {
    commonName: 'Tinta test',
    notBefore: new Date(Date.UTC(2020, 0)),
  });
  const read = readCertificate(made.certificate, made.key);
  if (!read.ok) throw new Error(read.error);
  return read.value;
});

/** Watches the database of this test worker; api-setup.ts reads its faults after each test. */
export const lockWatch = watchLocks();

let shared: Promise<OpenDatabase> | undefined;

/**
 * The database of this test worker: embedded, or with TINTA_TEST_DATABASE=postgres a database of its own on the server at DATABASE_URL. It is
 * opened once and emptied between tests.
 */
export function workerDatabase(): Promise<OpenDatabase> {
  shared ??= process.env.TINTA_TEST_DATABASE === 'postgres' ? openOwnPostgres() : openOwnEmbedded();
  return shared;
}

async function openOwnEmbedded(): Promise<OpenDatabase> {
  const database = await openPglite(await openMadeDatabase(), lockWatch.telemetry);
  // The database need not survive the process, so commits need not wait for the disk.
  await database.db.execute(sql`set synchronous_commit = off`);
  return database;
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
  return openPostgres(own.href, () => {}, undefined, lockWatch.telemetry);
}

/** The real server without a socket, on this worker's database. Call `reset` before each test. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await workerDatabase());
  const { db } = database;
  const files = options.files ?? memoryFileStore();
  const clock = options.clock ?? { now: () => Date.now() };
  const sealer = options.sealer ?? testSealer;
  const settings = { ...TEST_SETTINGS, ...options.settings };
  const deps: AppDeps = {
    db,
    space: options.space ?? UNSEEN_SPACE,
    installation: {
      database: database.kind,
      files: 'folder',
      backups: null,
      freeBytes: async () => 5_000_000_000,
      ...options.installation,
    },
    sessions: knownSessions(database),
    clock,
    random: options.random ?? { bytes: (length) => randomBytes(length) },
    timers: options.timers ?? systemTimers,
    files,
    privateFiles: privateFiles(files, sealer),
    sealer,
    paper: options.paper ?? pdfPaper(testCertificate),
    passwordHasher: options.passwordHasher ?? cheapHasher,
    tokenKey: options.tokenKey ?? new Uint8Array(32).fill(7),
    olderTokenKeys: options.olderTokenKeys ?? [],
    mail: options.mail ?? { leaves: false, send: async () => {}, remove: async () => {}, close() {} },
    http: options.http ?? (() => Promise.reject(new Error('no way out was given'))),
    logger: options.logger ?? silentLogger,
    telemetry: options.telemetry ?? noTelemetry,
    settings,
    limits: makeLimits(settings.rateLimits, clock),
    site: options.site ?? null,
  };
  return { app: createApp(deps), deps, database, db, reset: () => empty(db) };
}

/** All tables except the logs that the database protects from deletion: audit_log, contract_event. */
const TABLES = [
  'payment_change',
  'ledger_entry',
  'income_line',
  'withdrawal',
  'author_balance',
  'income_import',
  'application_event',
  'contract',
  'contract_draft',
  'private_picture',
  'writer_form',
  'writing_day',
  'writing_goal',
  'target_organisation',
  'application',
  'chapter_reading',
  'story_reading',
  'reading_receipt',
  'chapter_revision',
  'side_revision',
  'named_version',
  'cross_post',
  'chapter',
  'story',
  'refresh_token',
  'session',
  'identity',
  'used_nonce',
  'attempt',
  'passkey',
  'recovery_code',
  'second_factor',
  'second_factor_offer',
  'passkey_challenge',
  'mail',
  'email_link',
  'reset_link',
  'reset_request',
  'message',
  'question',
  'notice_read',
  'notice_text',
  'notice',
  'account',
  'idempotency',
  'tombstone',
  'cover',
  'unused_file',
  'job_failure',
  'item_failure',
  'call_rate',
  'setting',
  'share_rate',
];
/** One reset in this many truncates the tables. Deleting few rows is ten times faster, but the embedded database never vacuums by itself. */
const TRUNCATE_EVERY = 100;
/** A single statement, because references between the tables are checked at its end. */
const DELETE_ALL = `with ${TABLES.map((table) => `no_${table} as (delete from ${table})`).join(', ')} select`;

const resets = new WeakMap<Database, number>();

async function empty(db: Database): Promise<void> {
  const count = (resets.get(db) ?? 0) + 1;
  resets.set(db, count);
  await db.transaction(async (tx) => {
    // The books and the rates refuse to be emptied as long as their triggers are active.
    const entries = await Promise.all([
      tx.select({ id: ledgerEntry.id }).from(ledgerEntry).limit(1),
      tx.select({ id: incomeLine.id }).from(incomeLine).limit(1),
      tx.select({ id: shareRate.id }).from(shareRate).limit(1),
    ]);
    const truncates = count % TRUNCATE_EVERY === 0;
    if (truncates || entries.flat().length > 0)
      await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(truncates ? `truncate ${TABLES.join(', ')}` : DELETE_ALL));
  });
  // The log's rows cannot be deleted, but tests read all of them. Truncating is slow, so the log is truncated only if it has rows.
  if ((await db.select().from(auditLog).limit(1)).length > 0)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`truncate audit_log`);
    });
}
