/** No test can run the files for containers. Instead their own linters and the server's settings check them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { isTrusted } from '#server/settings/trusted-proxies.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** The settings of the two hosts in compose.yml, with the variables of an .env file filled in. */
function hostSettings(variables: Readonly<Record<string, string>>): Record<string, string> {
  const block = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(read('compose.yml'))?.[1] ?? '';
  const fill = (text: string) => text.replace(/\$\{(\w+):[?-][^}]*\}/g, (_, name) => variables[name] ?? '');
  const lines = block.trimEnd().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^ {4}(\w+): "?([^"]*)"?$/.exec(line) ?? [];
      return [name, fill(value)];
    }),
  );
}

const KEY = '07'.repeat(32);
const VARIABLES = {
  SITE: 'tinta.example.org',
  EDITOR_EMAIL: 'editor@example.org',
  DATABASE_PASSWORD: 'a1b2',
  S3_KEY_ID: `GK${'0a'.repeat(12)}`,
  S3_SECRET: KEY,
  STORE_RPC_SECRET: KEY,
  SEALING_KEY: KEY,
  TOKEN_KEY: KEY,
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

  it('gives the hosts settings that the server accepts and docs/deploy.md describes', () => {
    const settings = hostSettings(VARIABLES);
    const accepted = readEnv(settings, []);
    // Caddy's container has an address of one of Docker's networks; visitors have none.
    const isProxy = (address: string) => accepted.ok && isTrusted(accepted.value.trustedProxies, address);
    expect(['172.18.0.5', '192.168.16.3', '203.0.113.9'].map(isProxy)).toEqual([true, true, false]);
    expect(accepted).toMatchObject({
      ok: true,
      value: { s3: { bucket: 'tinta' }, databaseUrl: expect.stringContaining('a1b2') },
    });
    const mail = { SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'Tinta <post@example.org>' };
    expect(readEnv(hostSettings({ ...VARIABLES, ...mail }), []).ok).toBe(true);
    const documented = read('docs/deploy.md');
    const names = Object.keys(settings).filter((name) => name !== 'XDG_CACHE_HOME');
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  it('uses no variable that deploy/example.env does not list', () => {
    const asked = [...read('compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const named = [...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(named.sort());
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
