import pg from 'pg';
import { reason } from '#server/platform/error-reason.ts';
import type { Examined, Look, PostgresEnv } from './examine-database.ts';
import type { Query } from './examine-rows.ts';
import { type Finding, ok, problem, stops } from './finding.ts';

/** The oldest PostgreSQL that the server runs on. */
const OLDEST_POSTGRES = 15;
/** How long a connection may take to open. In ms. */
const CONNECT_MS = 10_000;

const unusable = (error: unknown): string => `DATABASE_URL: PostgreSQL cannot be used: ${reason(error)}`;

/** Opens a connection. Throws the driver's error: also its constructor reads files and the address. */
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  // Without a listener, a connection that breaks later would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Examines a PostgreSQL and, if it has the tables of Tinta, what `look` finds in them. */
export async function examinePostgres(env: PostgresEnv, look: Look = async () => []): Promise<Examined> {
  let client: pg.Client;
  try {
    client = await connect(env.databaseUrl);
  } catch (error) {
    return { findings: [stops(unusable(error))], isFilled: false };
  }
  try {
    const query: Query = (statement) => client.query(statement);
    const server = await examineServer(query);
    if (server.findings.some(({ kind }) => kind === 'problem')) return server;
    const connections = await examineConnections(query, env.databaseConnections);
    const more = server.isFilled ? await look(query) : [];
    return { ...server, findings: [...server.findings, ...connections, ...more] };
  } catch (error) {
    return { findings: [problem(unusable(error))], isFilled: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}

type ServerFacts = {
  version: number;
  filled: boolean;
  encoding: string;
  standby: boolean;
  readOnly: boolean;
  role: string;
  database: string;
  schema: string | null;
  creates: boolean;
  createsSchemas: boolean;
  others: number;
};

/** What PostgreSQL says of itself, the database and this role. */
async function readFacts(query: Query): Promise<ServerFacts> {
  const { rows } = await query(
    `select current_setting('server_version_num')::int / 10000 as version,
            to_regclass('drizzle.__drizzle_migrations') is not null as filled,
            (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
            pg_is_in_recovery() as standby,
            current_setting('transaction_read_only') = 'on' as "readOnly",
            current_user as role,
            current_database() as database,
            current_schema() as schema,
            coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates,
            to_regnamespace('drizzle') is not null or has_database_privilege(current_database(), 'create') as "createsSchemas",
            (select count(*)::int from pg_tables
             where schemaname in (current_schema(), 'drizzle') and not pg_has_role(tableowner, 'usage')) as others`,
  );
  return rows[0] as ServerFacts;
}

/** Examines PostgreSQL itself: version, encoding, and what the role may do. */
export async function examineServer(query: Query): Promise<Examined> {
  const facts = await readFacts(query);
  const { role, database } = facts;
  const found: Finding[] = [];
  if (facts.version < OLDEST_POSTGRES)
    found.push(
      stops(`PostgreSQL is version ${facts.version}. The server needs ${OLDEST_POSTGRES} or newer.`),
    );
  if (facts.encoding !== 'UTF8')
    found.push(
      stops(
        `The database ${database} stores texts as ${facts.encoding}, which has no Chinese characters. The server needs UTF8: make another one with createdb --template=template0 --encoding=UTF8.`,
      ),
    );
  found.push(...examineWriting(facts));
  if (!facts.filled && (!facts.creates || !facts.createsSchemas))
    found.push(
      stops(
        `The role ${role} may not create the tables of the database ${database}. Make it the owner: ALTER DATABASE ${database} OWNER TO ${role}.`,
      ),
    );
  if (facts.others > 0)
    found.push(
      problem(
        `The role ${role} does not own every table of the database ${database} (others: ${facts.others}), so a new version cannot change them. Connect as their owner, or give it their owner's role.`,
      ),
    );
  if (found.length > 0) return { findings: found, isFilled: facts.filled };
  const state = facts.filled ? 'has the tables of Tinta' : 'is empty: the first start makes its tables';
  return {
    findings: [ok(`PostgreSQL ${facts.version} answers. The database ${state}.`)],
    isFilled: facts.filled,
  };
}

/** Whether the database may be written at all. */
function examineWriting({ standby, readOnly, role, database }: ServerFacts): Finding[] {
  if (standby)
    return [stops('DATABASE_URL names a standby, which can only be read. Name the primary server.')];
  if (!readOnly) return [];
  return [
    stops(
      `The role ${role} may only read the database ${database}: default_transaction_read_only is on. Turn it off for the server, the database and the role, such as by ALTER DATABASE ${database} RESET default_transaction_read_only.`,
    ),
  ];
}

/** Whether PostgreSQL allows one server its connections. Other hosts, commands and backups need theirs beside them. */
async function examineConnections(query: Query, wanted: number): Promise<Finding[]> {
  const { rows } = await query(
    `select current_setting('max_connections')::int as most, current_setting('superuser_reserved_connections')::int as reserved`,
  );
  const { most, reserved } = rows[0] as { most: number; reserved: number };
  const allowed = most - reserved;
  if (wanted + 1 <= allowed) return [];
  return [
    problem(
      `DATABASE_CONNECTIONS is ${wanted}, and the server needs one more, but PostgreSQL allows ${allowed} in all (max_connections ${most}, of which ${reserved} are reserved). Set DATABASE_CONNECTIONS to less than ${allowed}, shared among all hosts, or raise max_connections.`,
    ),
  ];
}
