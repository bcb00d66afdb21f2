/** No test can run the files for containers. Instead their own linters and the server's settings check them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readEnv, SETTING_NAMES } from '#server/settings/env.ts';
import { isTrusted } from '#server/settings/trusted-proxies.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** The environment of the two hosts in compose.yml, as it is written; null for what an .env file alone sets. */
function hostEnvironment(): Map<string, string | null> {
  const block = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(read('compose.yml'))?.[1] ?? '';
  const lines = [...block.matchAll(/^ {4}(\w+):(?: "?([^"\n]*)"?)?$/gm)];
  return new Map(lines.map(([, name = '', value]) => [name, value ?? null]));
}

/** The settings of the two hosts, with the variables of an .env file filled in as Compose does. */
function hostSettings(variables: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (text: string) =>
    text.replace(
      /\$\{(\w+):([?-])([^}]*)\}/g,
      (_, name, sign, more) => variables[name] || (sign === '-' ? more : ''),
    );
  return Object.fromEntries(
    [...hostEnvironment()].flatMap(([name, value]) => {
      const set = value === null ? variables[name] : fill(value);
      return set === undefined ? [] : [[name, set]];
    }),
  );
}

/** Settings that an installation with compose cannot have, and why. */
const NOT_IN_COMPOSE = new Map([
  ['PORT', 'the proxy and the health check know the port of the image'],
  ['HOST', 'the proxy is in another container'],
  ['DATA_DIR', 'the image names its volume'],
  ['LOCAL_ISSUER', 'others can sign in'],
]);

const KEY = '07'.repeat(32);
const VARIABLES = {
  SITE: 'tinta.example.org',
  EDITOR_EMAIL: 'editor@example.org',
  S3_KEY_ID: `GK${'0a'.repeat(12)}`,
  S3_SECRET: KEY,
};
/** In place of the secrets that Compose mounts. */
const MOUNTED = {
  DATABASE_URL_FILE: '',
  DATABASE_URL: 'postgres://tinta:a1b2@database/tinta',
  SEALING_KEY_FILE: '',
  TOKEN_KEY_FILE: '',
  BACKUP_KEY_FILE: '',
};

describe('Dockerfile', () => {
  it('passes its linter', () => {
    expect(validate(read('Dockerfile')).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM node\nCOPPY a b')).not.toEqual([]);
  });

  it('copies only what .dockerignore lets through', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const sources = read('Dockerfile')
      .split('\n')
      .filter((line) => line.startsWith('COPY') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((source) => source !== '.');
    expect(sources).toContain('package.json');
    expect(sources.filter((source) => !allowed.some((name) => source.split('/')[0] === name))).toEqual([]);
  });

  it('runs as an unprivileged user, with a health check', () => {
    expect(read('Dockerfile').split('FROM').at(-1)).toMatch(/\nUSER node\n(?:.*\n)*HEALTHCHECK /);
  });
});

describe('compose.yml', () => {
  it('passes its linter, which has the schema of the Compose specification', () => {
    const linter = new DCLinter({
      // The proxy's ports are meant to be public.
      rules: { 'no-unbound-port-interfaces': 0 },
      quiet: true,
      debug: false,
      exclude: [],
    });
    const results = linter.lintFiles([join(root, 'compose.yml')], false);
    expect(results).toHaveLength(1);
    expect(results.flatMap(({ messages }) => messages).filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('gives the hosts settings that the server accepts', () => {
    const accepted = readEnv({ ...hostSettings(VARIABLES), ...MOUNTED }, []);
    // Caddy's container has an address of one of Docker's networks; visitors have none.
    const isProxy = (address: string) => accepted.ok && isTrusted(accepted.value.trustedProxies, address);
    expect(['172.18.0.5', '192.168.16.3', '203.0.113.9'].map(isProxy)).toEqual([true, true, false]);
    expect(accepted).toMatchObject({
      ok: true,
      value: { s3: { bucket: 'tinta' }, databaseUrl: expect.stringContaining('a1b2'), smtpUrl: '' },
    });
  });

  it('gives the hosts what an .env file sets beside that', () => {
    const more = {
      SMTP_URL: 'smtps://u:p@mail.example.org',
      MAIL_FROM: 'Tinta <post@example.org>',
      S3_BUCKET: 'other',
      RATE_LIMITS: 'author=900/900',
      DATABASE_CONNECTIONS: '20',
    };
    expect(readEnv({ ...hostSettings({ ...VARIABLES, ...more }), ...MOUNTED }, [])).toMatchObject({
      ok: true,
      value: {
        smtpUrl: more.SMTP_URL,
        s3: { bucket: 'other' },
        rateLimits: { author: { burst: 900, perMinute: 900 } },
        databaseConnections: 20,
      },
    });
  });

  it('mounts every secret whose file it names', () => {
    const mounted = /^ {2}secrets: \[(.*)\]$/m.exec(read('compose.yml'))?.[1]?.split(', ') ?? [];
    const named = [...hostEnvironment().values()].filter((value) => value?.startsWith('/run/secrets/'));
    expect(named).toEqual(mounted.map((name) => `/run/secrets/${name}`));
    // Each of the other containers has one secret, and names its file.
    const others = [
      ...read('compose.yml').matchAll(/_FILE: \/run\/secrets\/(\w+)\n(?: {4}.*\n)*? {4}secrets: \[(\w+)\]/g),
    ];
    expect(others.map(([, file, name]) => [file, name])).toEqual([
      ['database_password', 'database_password'],
      ['store_rpc_secret', 'store_rpc_secret'],
    ]);
    for (const name of [...mounted, ...others.map(([, file = '']) => file)])
      expect(read('compose.yml')).toContain(`\n  ${name}: { file: ./deploy/secrets/`);
  });

  it('can have every setting that docs/deploy.md describes, and that describes every setting', () => {
    const documented = read('docs/deploy.md');
    const settings = SETTING_NAMES.filter((name) => !name.endsWith('_FILE'));
    expect(settings.length).toBeGreaterThan(40);
    expect(SETTING_NAMES.filter((name) => !documented.includes(`\`${name}`))).toEqual([]);
    const rows = documented.split('\n## Settings\n')[1]?.split('\n\n')[0] ?? '';
    const inRows = [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(
      ([, cell]) => cell?.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    );
    expect(inRows).toContain('METRICS_HOST');
    expect(inRows.filter((name) => !settings.includes(name))).toEqual([]);
    const inCompose = [...hostEnvironment().keys()];
    expect(inCompose.filter((name) => NOT_IN_COMPOSE.has(name))).toEqual([]);
    const settable = (name: string) =>
      NOT_IN_COMPOSE.has(name) || inCompose.includes(name) || inCompose.includes(`${name}_FILE`);
    expect(settings.filter((name) => !settable(name))).toEqual([]);
  });

  it('names no variable that is not a setting, so that a misspelt one is noticed', () => {
    const others = ['XDG_CACHE_HOME', 'OTEL_RESOURCE_ATTRIBUTES'];
    const known = [...SETTING_NAMES, ...others];
    expect([...hostEnvironment().keys()].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('limits the log of every container', () => {
    const services = read('compose.yml').split('\nservices:\n')[1]?.split('\nsecrets:\n')[0] ?? '';
    const bodies = services.split(/^ {2}(?=\w)/m).filter((body) => body !== '');
    expect(bodies).toHaveLength(5);
    expect(bodies.filter((body) => !/logging: \*log|<<: \*host/.test(body))).toEqual([]);
    expect(read('compose.yml')).toMatch(
      /x-log: &log\n {2}driver: json-file\n {2}options: \{ max-size: \d+m, max-file: "\d" \}/,
    );
  });

  it('uses no variable that deploy/example.env does not list, and every one of that file', () => {
    const asked = [...read('compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const named = [...read('deploy/example.env').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
    const settable = [...hostEnvironment()].filter(([, value]) => value === null).map(([name]) => name);
    expect([...new Set(asked)].filter((name) => !named.includes(name ?? ''))).toEqual([]);
    expect(named.filter((name) => !asked.includes(name) && !settable.includes(name ?? ''))).toEqual([]);
  });
});

it('deploy/Caddyfile redirects pages and public files from http to https, and refuses everything else', () => {
  const [, plain = ''] = read('deploy/Caddyfile').split('\nhttp://{$SITE} {\n');
  const lines = plain.split('\n').map((line) => line.trim());
  expect(lines.slice(0, lines.lastIndexOf('@public {') + 4)).toEqual([
    '@opened {',
    'method GET',
    'header Accept *text/html*',
    '}',
    '@public {',
    'method GET HEAD',
    'path /s/* /robots.txt /sitemap.xml',
    '}',
  ]);
  expect(lines.filter((line) => /^(?:redir|respond|reverse_proxy|handle|route)/.test(line))).toEqual([
    'redir @opened https://{$SITE}{uri}',
    'redir @public https://{$SITE}{uri}',
    'respond "Only by https" 403',
  ]);
});

it('deploy/tinta.service waits longer for the end of the server than the server takes', () => {
  const limitMs = /SHUT_DOWN_MS = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replaceAll('_', '');
  const waitsS = /^TimeoutStopSec=(\d+)s$/m.exec(read('deploy/tinta.service'))?.[1];
  expect(Number(waitsS) * 1_000).toBeGreaterThan(Number(limitMs));
});
