import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/protocol/endpoints.ts';

/** The code in a folder, without its tests. */
const codeIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), code: readFileSync(join(folder, name), 'utf8') }));
const server = codeIn('server');
const all = [...server, ...codeIn('src'), ...codeIn('sw')];

/** Files whose code matches. */
const having = (what: RegExp, where = all) =>
  where.filter(({ code }) => what.test(code)).map(({ path }) => path);

/** The group of each match with its file. White space is reduced, and a `$` before a brace is left out. */
const matched = (what: RegExp, where = all) =>
  where
    .flatMap(({ path, code }) =>
      [...code.matchAll(what)].map(
        ([, part = '']) => `${path}: ${part.replace(/\s+/g, ' ').replaceAll('${', '{').trim()}`,
      ),
    )
    .sort();

/** The arguments of all `RegExp` calls that are not literals. Check a new one: no part may come from input. */
const REGEXP = [
  'src/shared/domain/contract/form.ts: `^[\\\\w-]{1,{ORGANISATION_CODE_CHARS_MAX}}$`);',
  'src/shared/domain/device-id.ts: `^[0-9A-Za-z]{{DEVICE_ID_CHARS}}$`);',
  'src/shared/domain/find-text.ts: `[\\u1100-\\u115f][\\u1160-\\u11a7]+[\\u11a8-\\u11ff]*|[{UNSEEN}]+|[^{UNSEEN}](?:[{UNSEEN}]*[{JOINED}])*`,',
  "src/shared/domain/find-text.ts: `[{ACCENTS}]`, 'g');",
  "src/shared/domain/find-text.ts: `[{STROKED_LETTERS}]`, 'g');",
  "src/shared/domain/find-text.ts: `[{UNSEEN}]`, 'g');",
  'src/shared/domain/find-text.ts: `[{UNSEEN}{JOINED}\\u1100-\\u11ff]`);',
  "src/shared/domain/income/reference.ts: HIDDEN.source, 'gu');",
  'src/shared/domain/second-factor.ts: `^\\\\d{{APP_CODE_DIGITS}}$`);',
  "src/shared/domain/word-count.ts: `[{UNSEEN_CHARACTERS}]`, 'g');",
  'src/shared/protocol/public-reads.ts: `^/(?:book/(?:book/(?:search|sort/type|tag/list|{UUID})|chapter/read/{UUID})|contract/rates|notice/(?:list|{UUID}))$`,',
  "src/start/routes.ts: `^{path.replace(/:[^/]+/g, '[^/?]+')}/?(?:\\\\?.*)?$`, 'i');",
  "sw/runtime-caching.ts: `^{path.replace(/\\{\\w+\\}/, '[^/]+')}$`).test(pathname), );",
];

/** The values that `sql.raw` writes into a statement instead of binding them. */
const RAW_SQL = [
  'server/db/embedded-database.ts: `set transaction isolation level {config.isolationLevel}`));',
  'server/tell/send-mails.ts: `array[{WAITS.map((wait) => Math.max(wait * MINUTE, SENDING_MS))}]::bigint[]`)})[{mail.tries}]`;',
  "server/money/income.ts: `'{state}'`)}), 0)`,",
  'server/start/start-server.ts: statement))) as { rows: unknown[] };',
  "server/core/page.ts: direction === 'ascending' ? '>' : '<');",
];

/** Statements built as template texts. Check a new entry of either list: no part may come from a request. */
const SQL_TEXTS = [
  'server/backup/fill-database.ts: `alter table {String(of)} add constraint {quoted(String(name))} {String(definition)}`',
  'server/backup/fill-database.ts: `alter table {String(of)} drop constraint {quoted(String(name))}`',
  'server/backup/fill-database.ts: `alter table {quoted(table)} disable trigger user`',
  'server/backup/fill-database.ts: `alter table {quoted(table)} disable trigger user`',
  'server/backup/fill-database.ts: `alter table {quoted(table)} enable trigger user`',
  'server/backup/fill-database.ts: `alter table {quoted(table)} enable trigger user`',
  'server/backup/fill-database.ts: `select pg_advisory_xact_lock({MIGRATION_LOCK})`',
  "server/backup/fill-database.ts: `truncate {tables.map(quoted).join(', ')}`",
  "server/backup/open-source.ts: `lock table {tables.map(quoted).join(', ')} in access share mode`",
  'server/backup/table-rows.ts: `insert into {name} select * from json_populate_recordset(null::{name}, $1::json)`',
  'server/db/embedded-database.ts: `set transaction isolation level {config.isolationLevel}`',
  'server/db/open-database.ts: `listen {IDENTITY_CHANNEL}`',
  'server/db/open-database.ts: `set lock_timeout = {LOCK_TIMEOUT_MS}`',
  'server/db/open-postgres.ts: `listen {IDENTITY_CHANNEL}`',
  'server/db/pooled-database.ts: `begin isolation level {isolationLevel}`',
  'server/examine/examine-database.ts: `select count(*)::int as newer from drizzle.__drizzle_migrations where created_at > {newest}`',
  "server/examine/examine-sealing.ts: `select 1 where to_regclass('{table}') is not null`",
  'server/examine/examine-rows.ts: `select id from account where email_key in ({list})`',
  "server/examine/examine-rows.ts: `select job, item, to_char(to_timestamp(since / 1000) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since, times, error from item_failure order by job, since, item limit {ITEMS_SHOWN}`",
];

/** Files that open a connection, or hold a script that the browser runs. */
const WAYS_OUT = [
  'server/backup/open-source.ts',
  'server/db/migrate-postgres.ts',
  'server/db/open-postgres.ts',
  'server/db/take-lead.ts',
  'server/examine/examine-postgres.ts',
  'server/files/s3-file-store.ts',
  'server/local-issuer/facebook-script.ts',
  'server/local-issuer/google-script.ts',
  // The next file opens a stream in this process.
  'server/tell/folder-mail.ts',
  'server/tell/smtp-mail.ts',
  // The next file opens a socket in the data folder.
  'server/platform/folder-lock.ts',
  'server/platform/system.ts',
  'server/platform/traces.ts',
  'server/sign-in/providers/verify-google.ts',
];

describe('the code (docs/security.md, ASVS)', () => {
  it('has files to check', () => {
    expect(server.length).toBeGreaterThan(300);
    expect(all.length).toBeGreaterThan(1_000);
    expect(having(/createHash\('sha256'\)/).length).toBeGreaterThan(5);
  });

  it('starts no process in the server', () => {
    expect(having(/child_process|cluster'|process\.dlopen/, server)).toEqual([]);
  });

  it('never runs text as code, and makes no elements from HTML text', () => {
    expect(having(/\beval\(|new Function\(|node:vm|setTimeout\(['"`]/)).toEqual([]);
    expect(having(/dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|document\.write\(/)).toEqual([]);
  });

  it('makes regular expressions only of constants, in these files', () => {
    expect(matched(/\bRegExp\(([^\n]*\n?[^\n]*)/g)).toEqual([...REGEXP].sort());
  });

  it('writes only constants into the text of a statement, in these places', () => {
    expect(matched(/\bsql\.raw\(([^\n]*)/g, server)).toEqual([...RAW_SQL].sort());
    const words = 'select|insert|update|delete|with|listen|set|begin|lock|create|drop|alter|truncate';
    const texts = new RegExp(`(?<!\\bsql|\\bsql<[^\`]*>)(\`\\s*(?:${words})\\s[^\`]*\\$\\{[^\`]*\`)`, 'gi');
    expect(matched(texts, server)).toEqual([...SQL_TEXTS].sort());
  });

  it('encrypts only with AES-GCM, hashes only with SHA-256, and uses SHA-1 only where a standard requires it', () => {
    const named = (what: RegExp, where = all) =>
      new Set(where.flatMap(({ code }) => [...code.matchAll(what)].map(([, name]) => name)));
    expect(named(/create(?:C|Dec)ipheriv\('([^']+)'/g)).toEqual(new Set(['aes-256-gcm']));
    expect(named(/'(AES-[A-Z]+)'/g)).toEqual(new Set(['AES-GCM']));
    expect(having(/create(?:Hash|Hmac)\('(?!sha256')/)).toEqual([
      'server/contract-pdf/create-certificate.ts',
    ]);
    expect(having(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\([^']/)).toEqual([]);
    // The next patterns find the name of a hash in an option, in Web Crypto, and in the library of the shared code.
    expect(having(/['"]sha-?1['"]/i).sort()).toEqual([
      'server/contract-pdf/create-certificate.ts',
      'server/sign-in/second-factor/authenticator-app.ts',
    ]);
    expect(named(/subtle\.digest\('([^']+)'/g)).toEqual(new Set(['SHA-256']));
    expect(having(/subtle\.digest\([^']/)).toEqual([]);
    expect(named(/from '@noble\/([^']+)'/g)).toEqual(new Set(['hashes/sha2.js', 'hashes/utils.js']));
    expect(named(/import \{ ([^}]+) \} from '@noble\/hashes\/sha2\.js'/g)).toEqual(new Set(['sha256']));
    expect(having(/\bmd5\b/i)).toEqual([]);
  });

  it('calls other servers only from these files of the server, each with an address from the settings', () => {
    const calls =
      /\bfetch\((?!request\))|createTransport|new S3Client|new OTLPTraceExporter|new URL\(settings\.jwksUrl|new pg\.|createConnection\(|node:(?:https|http2|tls|dgram|dns)|WebSocket|undici/;
    expect(having(calls, server).sort()).toEqual([...WAYS_OUT].sort());
    expect(having(/\bfetch\(request\)/, server)).toEqual(['server/start/dev-handler.ts']);
  });

  it('takes secrets from the system’s generator', () => {
    expect(having(/Math\.random/, server)).toEqual([]);
  });

  it('checks certificates, and reads no cookie in the server', () => {
    expect(having(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|no-verify/, server)).toEqual([]);
    expect(having(/['"](?:set-)?cookie['"]|[gs]etCookie/i, server)).toEqual([]);
  });

  it('logs only to standard output, by one logger', () => {
    expect(having(/from 'pino'/, server)).toEqual(['server/platform/pino-logger.ts']);
    expect(
      having(/pino\.(?:destination\((?!1\))|transport|multistream)|\btransport:|\bconsole\./, server),
    ).toEqual([]);
    // The operator's commands answer on the terminal, and the server prints there how it started.
    const terminal = having(/process\.std(?:out|err)\b/, server);
    expect(terminal.filter((path) => !/-command\/main\.ts$/.test(path)).sort()).toEqual([
      'server/backup/command-help.ts',
      'server/platform/command-usage.ts',
      'server/platform/operator-log.ts',
      'server/tinta.ts',
    ]);
    expect(having(/createWriteStream|appendFile/, server)).toEqual(['server/backup/write-backup.ts']);
  });
});

it('only the listed calls sign in, or set a secret by a link or a code', () => {
  const ways = Object.entries(endpoints)
    .filter(([, { auth }]) => auth === 'signIn')
    .map(([name]) => name);
  expect(ways.sort()).toEqual([
    'emailConfirm',
    'emailUndo',
    'facebookLogin',
    'googleLogin',
    'login',
    'logout',
    'passkeyLogin',
    'passkeySignInOptions',
    'passwordForgotten',
    'passwordReset',
    'passwordResetAccount',
    'paymentChange',
    'paymentUndo',
    'recoveryCodeUse',
    'refreshToken',
    'register',
    'thirdConfig',
    'thirdNonce',
  ]);
});

it('a session begins only in the listed files', () => {
  const within = (what: RegExp) => having(what, server).sort();
  // Each of these files passes on the factors that it has checked; the rest is decided in one file.
  expect(within(/\bopenSession\(/)).toEqual([
    'server/sign-in/log-in.ts',
    'server/sign-in/open-session.ts',
    'server/sign-in/passkeys/use-passkey.ts',
    'server/sign-in/sign-in-person.ts',
  ]);
  // The first file makes a strong session beside an open one.
  const rows = /insert\((?:schema\.)?session\)|insert into "?session\b/i;
  expect(within(rows)).toEqual(['server/session/strengthen.ts', 'server/sign-in/open-session.ts']);
  expect(within(/\bmakeToken\(/)).toEqual([
    'server/core/signed-token.ts',
    'server/session/session-tokens.ts',
  ]);
  const accessTokens = /\b(?:sessionHeaders|provenHeaders)\(/;
  expect(within(accessTokens)).toEqual([
    'server/session/renew-session.ts',
    'server/session/strengthen.ts',
    'server/sign-in/change-password.ts',
    'server/sign-in/open-session.ts',
    'server/sign-in/reauthenticate.ts',
  ]);
});
