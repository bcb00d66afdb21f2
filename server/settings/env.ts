import * as v from 'valibot';
import type { CertificateFiles } from '#server/contract-pdf/load-certificate.ts';
import type { MetricsSettings, TraceSettings } from '#server/ports/telemetry-settings.ts';
import { isEmail } from '#shared/domain/credentials.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import { type BackupSettings, backupEntries, backupProblem, backupsOf } from './backup-env.ts';
import { backupKeyEntry } from './backup-key.ts';
import { databaseUrlEntry } from './database-url.ts';
import { FACEBOOK_INCOMPLETE, isFacebookComplete, providerEntries, providersOf } from './provider-env.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { rateLimitsEntry } from './rate-limits-env.ts';
import { s3Entries, s3Of, s3Problem } from './s3-env.ts';
import type { S3Settings } from './s3-settings.ts';
import { SECRET_FILES, withSecretFiles } from './secret-files.ts';
import { DATABASE_CONNECTIONS, EDITOR_EMAIL, type RateLimits } from './settings.ts';
import { metricsOf, telemetryEntries, telemetryProblems, tracesOf } from './telemetry-env.ts';
import { type TrustedProxies, trustedProxiesEntry } from './trusted-proxies.ts';

/** The operator's settings, checked. */
export type Env = {
  readonly port: number;
  /** Address to listen on; '' for all. */
  readonly host: string;
  readonly dataDir: string;
  /** '' for the embedded database. */
  readonly databaseUrl: string;
  /** Connections to PostgreSQL at most, beside that of the jobs' lead. */
  readonly databaseConnections: number;
  /** The object store of the files; null to store them in the data folder. */
  readonly s3: S3Settings | null;
  /** The backups that the server makes by itself; null for none. */
  readonly backups: BackupSettings | null;
  readonly review: 'auto' | 'manual';
  /** Origins of all API hosts, for the page's content security policy and for CORS between them. */
  readonly apiHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: TrustedProxies;
  readonly rateLimits: RateLimits;
  /** Withdrawals of more than this need the approval of two editors. In US cents; null for none. */
  readonly secondEditorAbove: number | null;
  readonly editorEmail: string;
  readonly logLevel: string;
  /** Origin at which readers reach the page; '' to use each request's own. */
  readonly publicUrl: string;
  /** Mail server, with user and password; '' to store mails in the data folder. */
  readonly smtpUrl: string;
  /** Contact for reports of weaknesses: `mailto:` or `https:`; '' for none. */
  readonly securityContact: string;
  /** Sender of mails. */
  readonly mailFrom: string;
  readonly providers: ProviderSettings;
  /** Whether the local issuer stands in for providers that are not set up. */
  readonly localIssuer: boolean;
  readonly demo: boolean;
  /** Keys that seal data, each 64 hexadecimal digits, the newest first; '' to use those in the data folder. */
  readonly sealingKey: string;
  /** Keys of the access tokens, in the same form. */
  readonly tokenKey: string;
  /** Identities of age that open scheduled backups. The newest, which is first, also seals them; none: they are not sealed. */
  readonly backupKeys: readonly string[];
  /** Files of the certificate that signs contracts; '' to make one in the data folder. */
  readonly signing: CertificateFiles;
  /** The publisher named in contracts. */
  readonly publisher: { readonly name: string; readonly seat: string };
  /** Where metrics can be read; null for nowhere. */
  readonly metrics: MetricsSettings | null;
  /** Where traces go; null for nowhere. */
  readonly traces: TraceSettings | null;
};

const isOrigin = (text: string): boolean => {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) && url.origin === text;
  } catch {
    return false;
  }
};

const list = (check: (item: string) => boolean, message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').map((item) => item.trim().replace(/\/$/, ''))),
    v.transform((items) => items.filter((item) => item !== '')),
    v.check((items) => items.every(check), message),
  );

/** Keys with commas between, or one per line as in a key file of the data folder. */
const keys = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    // Blank lines do not count. Nothing beside a comma is a variable that was not set.
    v.transform((text) =>
      text
        .trim()
        .replace(/\s*\n\s*/g, ',')
        .replace(/\s*,\s*/g, ','),
    ),
    v.regex(
      /^(?:|[0-9a-f]{64}(?:,[0-9a-f]{64})*)$/,
      `${name} must be 64 hexadecimal digits in lower case, or several such keys with commas or line breaks between, the newest first`,
    ),
  );

const CONNECTIONS_WORDS = 'DATABASE_CONNECTIONS must be a number from 2 to 500';

const schema = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '8080'),
    v.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535'),
    v.transform(Number),
    v.maxValue(65_535, 'PORT must be a number from 0 to 65535'),
  ),
  HOST: v.pipe(v.optional(v.string(), ''), v.trim()),
  DATA_DIR: v.pipe(v.optional(v.string(), './data'), v.minLength(1, 'DATA_DIR must name a folder')),
  DATABASE_URL: databaseUrlEntry,
  DATABASE_CONNECTIONS: v.pipe(
    v.optional(v.string(), String(DATABASE_CONNECTIONS)),
    v.regex(/^\d{1,3}$/, CONNECTIONS_WORDS),
    v.transform(Number),
    v.minValue(2, CONNECTIONS_WORDS),
    v.maxValue(500, CONNECTIONS_WORDS),
  ),
  REVIEW: v.optional(v.picklist(['auto', 'manual'], 'REVIEW must be auto or manual'), 'auto'),
  API_HOSTS: list(
    isOrigin,
    'API_HOSTS must be origins such as https://api1.example.org, with commas between',
  ),
  ALLOWED_ORIGINS: list(
    (item) => item === '*' || isOrigin(item),
    'ALLOWED_ORIGINS must be origins such as https://example.org, with commas between, or *',
  ),
  TRUST_PROXY: trustedProxiesEntry,
  RATE_LIMITS: rateLimitsEntry,
  SECOND_EDITOR_ABOVE: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^(?:|\d{1,9}(?:\.\d{2})?)$/, 'SECOND_EDITOR_ABOVE must be US dollars such as 500 or 499.99'),
    v.transform((text) => (text === '' ? null : Math.round(Number(text) * 100))),
  ),
  EDITOR_EMAIL: v.pipe(
    v.optional(v.string(), EDITOR_EMAIL),
    v.trim(),
    v.check(isEmail, 'EDITOR_EMAIL must be an e-mail address'),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.trim().replace(/\/$/, '')),
    v.check(
      (text) => text === '' || isOrigin(text),
      'PUBLIC_URL must be an origin such as https://tinta.example.org',
    ),
  ),
  SECURITY_CONTACT: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^(?:|(?:mailto:|https:\/\/)\S+)$/, 'SECURITY_CONTACT must begin with mailto: or https://'),
  ),
  SMTP_URL: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check(
      (text) => text === '' || (/^smtps?:\/\//.test(text) && URL.canParse(text)),
      'SMTP_URL must be an address such as smtps://user:password@mail.example.org',
    ),
  ),
  MAIL_FROM: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.check(
      (text) => text === '' || isEmail(/<([^<>]*)>$/.exec(text)?.[1] ?? text),
      'MAIL_FROM must be an e-mail address, or a name with one: Tinta <post@example.org>',
    ),
  ),
  ...s3Entries,
  ...backupEntries,
  ...providerEntries,
  ...telemetryEntries,
  SEALING_KEY: keys('SEALING_KEY'),
  TOKEN_KEY: keys('TOKEN_KEY'),
  BACKUP_KEY: backupKeyEntry,
  SIGNING_CERTIFICATE: v.optional(v.string(), ''),
  SIGNING_KEY: v.optional(v.string(), ''),
  PUBLISHER_NAME: v.pipe(
    v.optional(v.string(), 'Tinta'),
    v.trim(),
    v.minLength(1, 'PUBLISHER_NAME is empty'),
  ),
  PUBLISHER_SEAT: v.pipe(
    v.optional(v.string(), 'Singapore'),
    v.trim(),
    v.minLength(1, 'PUBLISHER_SEAT is empty'),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['silent', 'error', 'warn', 'info', 'debug'],
      'LOG_LEVEL must be silent, error, warn, info or debug',
    ),
    'info',
  ),
});

/** Pages that may call this host: those named, and with several API hosts their own pages and the site's. */
const allowedOrigins = (set: {
  ALLOWED_ORIGINS: string[];
  API_HOSTS: string[];
  PUBLIC_URL: string;
}): string[] => [
  ...new Set([
    ...set.ALLOWED_ORIGINS,
    ...set.API_HOSTS,
    ...(set.API_HOSTS.length > 0 && set.PUBLIC_URL !== '' ? [set.PUBLIC_URL] : []),
  ]),
];

/** The names of all settings, and of those that name the file of a secret. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(schema.entries), ...SECRET_FILES];

/**
 * Reads the settings from the environment, the files of secrets that it names, and the command line. Returns all errors at once, in
 * words. `npm start --demo` arrives only as `npm_config_demo`, and `npm start -- --demo` in `args`.
 */
export function readEnv(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Result<Env, string[]> {
  const withFiles = withSecretFiles(environment);
  if (!withFiles.ok) return withFiles;
  const vars = withFiles.value;
  // Defaults to the page's build setting: the page's policy must allow the hosts that it calls.
  const named = { ...vars, API_HOSTS: vars.API_HOSTS ?? vars.VITE_API_HOSTS };
  const parsed = v.safeParse(schema, named, { abortPipeEarly: true });
  if (!parsed.success) return err(parsed.issues.map((issue) => issue.message));
  const set = parsed.output;
  if (!isFacebookComplete(set)) return err([FACEBOOK_INCOMPLETE]);
  const s3Wrong = s3Problem(set);
  if (s3Wrong !== undefined) return err([s3Wrong]);
  const backupsWrong = backupProblem(set, set.DATA_DIR, set.BACKUP_KEY.length > 0);
  if (backupsWrong !== undefined) return err([backupsWrong]);
  const telemetryWrong = telemetryProblems(set, set.PORT);
  if (telemetryWrong.length > 0) return err(telemetryWrong);
  if ((set.SIGNING_CERTIFICATE === '') !== (set.SIGNING_KEY === ''))
    return err(['SIGNING_CERTIFICATE and SIGNING_KEY go together: set both, or none']);
  if (set.SMTP_URL !== '' && (set.MAIL_FROM === '' || set.PUBLIC_URL === ''))
    return err(['SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, where the links in mails lead']);
  const fromNpm = vars.npm_config_demo;
  const demo = args.includes('--demo') || (fromNpm !== undefined && fromNpm !== '' && fromNpm !== 'false');
  return ok({
    port: set.PORT,
    host: set.HOST,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    databaseConnections: set.DATABASE_CONNECTIONS,
    s3: s3Of(set),
    backups: backupsOf(set),
    review: set.REVIEW,
    apiHosts: set.API_HOSTS,
    allowedOrigins: allowedOrigins(set),
    trustedProxies: set.TRUST_PROXY,
    rateLimits: set.RATE_LIMITS,
    secondEditorAbove: set.SECOND_EDITOR_ABOVE,
    editorEmail: set.EDITOR_EMAIL,
    logLevel: set.LOG_LEVEL,
    publicUrl: set.PUBLIC_URL,
    securityContact: set.SECURITY_CONTACT,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM === '' ? 'Tinta <no-reply@localhost>' : set.MAIL_FROM,
    providers: providersOf(set),
    localIssuer: demo || set.LOCAL_ISSUER,
    demo,
    sealingKey: set.SEALING_KEY,
    tokenKey: set.TOKEN_KEY,
    backupKeys: set.BACKUP_KEY,
    signing: { certificate: set.SIGNING_CERTIFICATE, key: set.SIGNING_KEY },
    publisher: { name: set.PUBLISHER_NAME, seat: set.PUBLISHER_SEAT },
    metrics: metricsOf(set),
    traces: tracesOf(set),
  });
}
