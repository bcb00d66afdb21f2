import { X509Certificate } from 'node:crypto';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { loadCertificate } from '#server/contract-pdf/load-certificate.ts';
import { addressKeys } from '#server/core/email-address.ts';
import { FolderInUse, lockFolder } from '#server/platform/folder-lock.ts';
import { loadKeyRing } from '#server/sealing/key-ring.ts';
import type { Env } from '#server/settings/env.ts';
import { checkSmtp } from '#server/tell/smtp-mail.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';

/** `problem`: the operator must act. `note`: fine for some installations. */
export type Finding = { readonly kind: 'ok' | 'note' | 'problem'; readonly text: string };

const ok = (text: string): Finding => ({ kind: 'ok', text });
const note = (text: string): Finding => ({ kind: 'note', text });
const problem = (text: string): Finding => ({ kind: 'problem', text });

/** A certificate that ends sooner than this is reported. In ms. */
const SOON_MS = 30 * 24 * 3_600_000;
/** The oldest PostgreSQL that the server runs on. */
const OLDEST_POSTGRES = 15;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** An error's reason, in words. If a connection was refused at several addresses, its error has a code and no message. */
function reason(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** Examines an installation without changing it: makes no key, no table and no folder. Prints no secret. */
export async function examine(env: Env, ports: { clock: Clock; random: Random }): Promise<Finding[]> {
  const folder = await examineFolder(resolve(env.dataDir));
  const database = env.databaseUrl === '' ? await examineEmbedded(env) : await examinePostgres(env);
  return [
    ...folder,
    ...database.findings,
    ...(await examineKeys(env, database.isFilled, ports.random)),
    ...(await examineCertificate(env, database.isFilled, ports)),
    ...(await examineObjectStore(env)),
    ...(await examineMail(env)),
    ...examineAddresses(env),
  ];
}

async function examineFolder(folder: string): Promise<Finding[]> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined)
    return [note(`The data folder ${folder} is not there yet. The first start makes it.`)];
  if (!found.isDirectory()) return [problem(`DATA_DIR names ${folder}, which is not a folder.`)];
  const canWrite = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!canWrite) return [problem(`This user may not read and write the data folder ${folder}.`)];
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return [note(`Other users may enter the data folder ${folder}. The server closes it at its next start.`)];
  return [ok(`The data folder ${folder} can be read and written.`)];
}

/** Runs a statement on the database, embedded or not. */
type Query = (statement: string) => Promise<{ rows: unknown[] }>;

type FailedJob = { job: string; since: string; times: number; error: string };

type FailedItem = FailedJob & { item: string };

/** Items shown at most. */
const ITEMS_SHOWN = 50;

/** The background jobs that failed in their last run (server/jobs/run-jobs.ts), and single items that failed. */
async function examineJobs(query: Query): Promise<Finding[]> {
  const known = await query(`select 1 where to_regclass('job_failure') is not null`);
  if (known.rows.length === 0) return [];
  const items = await query(`select 1 where to_regclass('item_failure') is not null`);
  const { rows: failed } =
    items.rows.length === 0
      ? { rows: [] }
      : await query(
          `select job, item, to_char(to_timestamp(since / 1000) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since, times, error
           from item_failure order by job, since, item limit ${ITEMS_SHOWN}`,
        );
  const { rows } = await query(
    `select job, to_char(to_timestamp(since / 1000) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since, times, error
     from job_failure order by job`,
  );
  const inARow = ({ since, times, error }: FailedJob) =>
    `has failed ${times} ${times === 1 ? 'time' : 'times'} in a row, first at ${since} UTC: ${error}. The log says where.`;
  return [
    ...(rows as FailedJob[]).map((row) => problem(`The job "${row.job}" ${inARow(row)}`)),
    ...(failed as FailedItem[]).map((row) =>
      problem(`"${row.item}" of the job "${row.job}" ${inARow(row)} The others of that job go on.`),
    ),
  ];
}

type Named = { id: string; email: string; key: string };

/** Accounts of earlier versions that share one address in two written forms. Each signs in with its own form; nothing is changed. */
async function examineAddressForms(query: Query): Promise<Finding[]> {
  const known = await query(`select 1 where to_regclass('account') is not null`);
  if (known.rows.length === 0) return [];
  const { rows } = await query(
    `select id, email, email_key as key from account where email ~ '[^ -~]' order by created_at, id`,
  );
  const findings: Finding[] = [];
  for (const { id, email, key } of rows as Named[]) {
    const others = addressKeys(email).filter((other) => other !== key);
    if (others.length === 0) continue;
    const list = others.map((other) => `'${other.replaceAll("'", "''")}'`).join(', ');
    const same = await query(`select id from account where email_key in (${list})`);
    for (const other of same.rows as { id: string }[])
      findings.push(
        note(
          `The accounts ${id} and ${other.id} have one address in two written forms. Each signs in by its own.`,
        ),
      );
  }
  return findings;
}

const examineRows = async (query: Query): Promise<Finding[]> => [
  ...(await examineJobs(query)),
  ...(await examineAddressForms(query)),
];

type Examined = { readonly findings: Finding[]; readonly isFilled: boolean };

async function examineEmbedded({ dataDir }: Env): Promise<Examined> {
  const folder = join(resolve(dataDir), 'pg');
  // PGlite would make a new database in a folder without this file.
  if (!(await exists(join(folder, 'PG_VERSION'))))
    return {
      findings: [note('There is no embedded database yet. The first start makes it.')],
      isFilled: false,
    };
  try {
    const unlock = await lockFolder(resolve(dataDir));
    try {
      const pglite = await PGlite.create(folder);
      const more = await examineRows((statement) => pglite.query(statement)).finally(() => pglite.close());
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

async function examinePostgres({ databaseUrl }: Env): Promise<Examined> {
  let client: pg.Client | undefined;
  try {
    const opened = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client = opened;
    // Without a listener, a connection that breaks later would end the process.
    opened.on('error', () => {});
    await opened.connect();
    const { rows } = await opened.query<{ version: number; filled: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              to_regclass('drizzle.__drizzle_migrations') is not null as filled`,
    );
    const { version = 0, filled = false } = rows[0] ?? {};
    if (version < OLDEST_POSTGRES)
      return {
        findings: [
          problem(`PostgreSQL is version ${version}. The server needs ${OLDEST_POSTGRES} or newer.`),
        ],
        isFilled: filled,
      };
    const state = filled ? 'has the tables of Tinta' : 'is empty: the first start makes its tables';
    const more = await examineRows((statement) => opened.query(statement));
    return {
      findings: [ok(`PostgreSQL ${version} answers. The database ${state}.`), ...more],
      isFilled: filled,
    };
  } catch (error) {
    return {
      findings: [problem(`DATABASE_URL: PostgreSQL cannot be used: ${reason(error)}`)],
      isFilled: false,
    };
  } finally {
    await client?.end().catch(() => undefined);
  }
}

async function examineKeys(env: Env, isFilled: boolean, random: Random): Promise<Finding[]> {
  const all = [
    { name: 'sealing', setting: 'SEALING_KEY', set: env.sealingKey },
    { name: 'access-token', setting: 'TOKEN_KEY', set: env.tokenKey },
  ] as const;
  const findings = await Promise.all(
    all.map(async ({ name, setting, set }) => {
      if (set !== '') return ok(`${setting} is set.`);
      const path = join(resolve(env.dataDir), 'keys', `${name}.key`);
      if (!(await exists(path)))
        return isFilled
          ? problem(
              `The database is in use, but ${setting} is not set and ${path} is not there. A start would make a new key, which does not open what an older one sealed or signed.`,
            )
          : note(`${setting} is not set. The first start makes a key in ${path}.`);
      return loadKeyRing(resolve(env.dataDir), name, '', random).then(
        () => ok(`The key file ${path} can be read.`),
        (error: unknown) => problem(`The key file cannot be used: ${reason(error)}`),
      );
    }),
  );
  const missing = [
    ...all.filter(({ set }) => set === '').map(({ setting }) => setting),
    ...(env.signing.certificate === '' ? ['SIGNING_CERTIFICATE', 'SIGNING_KEY'] : []),
  ];
  if (env.databaseUrl !== '' && missing.length > 0)
    findings.push(
      note(
        `If other hosts use this database, give all of them the same ${missing.join(', ')}. Not set here.`,
      ),
    );
  return findings;
}

async function examineCertificate(
  env: Env,
  isFilled: boolean,
  ports: { clock: Clock; random: Random },
): Promise<Finding[]> {
  const made = join(resolve(env.dataDir), 'keys', 'contracts.pem');
  const path = env.signing.certificate === '' ? made : env.signing.certificate;
  if (path === made && !(await exists(made)))
    return [
      isFilled
        ? problem(
            `The database is in use, but SIGNING_CERTIFICATE is not set and ${made} is not there. A start would sign with a new certificate.`,
          )
        : note(`SIGNING_CERTIFICATE is not set. The first start makes a certificate in ${made}.`),
    ];
  try {
    await loadCertificate(resolve(env.dataDir), env.signing, env.publisher.name, ports);
    const ends = new Date(new X509Certificate(await readFile(path)).validTo);
    const day = ends.toISOString().slice(0, 10);
    if (ends.getTime() < ports.clock.now())
      return [problem(`The certificate that signs contracts ended on ${day}.`)];
    if (ends.getTime() < ports.clock.now() + SOON_MS)
      return [note(`The certificate that signs contracts ends on ${day}.`)];
    return [ok(`The certificate that signs contracts is valid until ${day}.`)];
  } catch (error) {
    return [problem(`The certificate that signs contracts cannot be used: ${reason(error)}`)];
  }
}

/** No file has this name. The store must know the bucket and accept the key to say so. */
const NO_FILE = 'doctor/none.txt';

async function examineObjectStore({ s3 }: Env): Promise<Finding[]> {
  if (s3 === null) return [];
  const { s3FileStore } = await import('#server/files/s3-file-store.ts');
  return s3FileStore(s3)
    .get(NO_FILE)
    .then(
      () => [ok(`The object store answers, and its bucket ${s3.bucket} can be read.`)],
      (error: unknown) => [problem(`S3_URL: the object store cannot be used: ${reason(error)}`)],
    );
}

async function examineMail({ smtpUrl }: Env): Promise<Finding[]> {
  if (smtpUrl === '')
    return [note('SMTP_URL is not set. Mails are stored in the data folder and reach nobody.')];
  return checkSmtp(smtpUrl).then(
    () => [ok('The mail server answers and accepts the sign-in.')],
    (error: unknown) => [problem(`SMTP_URL: the mail server cannot be used: ${reason(error)}`)],
  );
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Settings that are valid one by one but do not fit together. */
export function examineAddresses(env: Env): Finding[] {
  const findings: Finding[] = [];
  const url = env.publicUrl === '' ? undefined : new URL(env.publicUrl);
  const isPublic = url !== undefined && !THIS_MACHINE.has(url.hostname);
  if (url === undefined)
    findings.push(note('PUBLIC_URL is not set. Share pages and the sitemap name the host of each request.'));
  if (isPublic && url.protocol === 'http:')
    findings.push(
      problem('PUBLIC_URL begins with http://. Working offline, installing and sealing need https.'),
    );
  if (url?.protocol === 'https:' && !env.trustProxy)
    findings.push(
      problem(
        'PUBLIC_URL begins with https://, so a proxy is in front, but TRUST_PROXY is off. All readers would share the rate limits of one address.',
      ),
    );
  if (env.trustProxy && !THIS_MACHINE.has(env.host))
    findings.push(
      note('TRUST_PROXY is on. Only the proxy may reach the port, or visitors can choose their address.'),
    );
  if (isPublic && env.localIssuer)
    findings.push(problem('LOCAL_ISSUER is on and PUBLIC_URL is public. Anybody could sign in as anybody.'));
  if (env.apiHosts.length > 1 && env.databaseUrl === '')
    findings.push(
      problem(
        'API_HOSTS names several hosts, but DATABASE_URL is not set. Each would have a database of its own.',
      ),
    );
  if (env.allowedOrigins.includes('*'))
    findings.push(note('ALLOWED_ORIGINS is *. Pages of any site may call this server.'));
  return findings;
}
