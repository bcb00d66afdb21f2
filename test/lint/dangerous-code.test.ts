import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/protocol/endpoints.ts';

/** The code of a folder, without its tests. */
const codeIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), code: readFileSync(join(folder, name), 'utf8') }));
const server = codeIn('server');
const all = [...server, ...codeIn('src'), ...codeIn('sw')];

/** Files with this in their code. */
const having = (what: RegExp, where = all) =>
  where.filter(({ code }) => what.test(code)).map(({ path }) => path);

/** Files that make a regular expression of parts. Look at a new one: no part may come from input. */
const REGEXP = [
  'src/shared/domain/contract/form.ts',
  'src/shared/domain/device-id.ts',
  'src/shared/domain/income/reference.ts',
  'src/shared/domain/second-factor.ts',
  'src/shared/manuscript/line-kinds.ts',
  'src/shared/protocol/public-reads.ts',
  'src/start/routes.ts',
  'sw/runtime-caching.ts',
];

describe('the code (docs/security.md, ASVS)', () => {
  it('has files to look at', () => {
    expect(server.length).toBeGreaterThan(300);
    expect(all.length).toBeGreaterThan(1_000);
    expect(having(/createHash\('sha256'\)/).length).toBeGreaterThan(5);
  });

  it('starts no process in the server', () => {
    expect(having(/child_process|cluster'|process\.dlopen/, server)).toEqual([]);
  });

  it('makes no code of texts, and no elements of HTML that it was given', () => {
    expect(having(/\beval\(|new Function\(|node:vm|setTimeout\(['"`]/)).toEqual([]);
    expect(having(/dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|document\.write\(/)).toEqual([]);
  });

  it('makes regular expressions of constants alone, in these files', () => {
    expect(having(/new RegExp|RegExp\(/).sort()).toEqual(REGEXP);
  });

  it('encrypts by AES-GCM alone, hashes by SHA-256 alone, and SHA-1 only where a standard wants it', () => {
    const named = (what: RegExp, where = all) =>
      new Set(where.flatMap(({ code }) => [...code.matchAll(what)].map(([, name]) => name)));
    expect(named(/create(?:C|Dec)ipheriv\('([^']+)'/g)).toEqual(new Set(['aes-256-gcm']));
    expect(named(/'(AES-[A-Z]+)'/g)).toEqual(new Set(['AES-GCM']));
    expect(having(/create(?:Hash|Hmac)\('(?!sha256')/)).toEqual(['server/contract-pdf/certificate.ts']);
    expect(having(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\([^']/)).toEqual([]);
  });

  it('takes secrets from the system’s generator', () => {
    expect(having(/Math\.random/, server)).toEqual([]);
  });

  it('checks certificates, and reads no cookie in the server', () => {
    expect(having(/rejectUnauthorized|NODE_TLS_REJECT/, server)).toEqual([]);
    expect(having(/['"]cookie['"]|getCookie/i, server)).toEqual([]);
  });

  it('logs to standard output alone, by one logger', () => {
    expect(having(/from 'pino'/, server)).toEqual(['server/platform/pino-logger.ts']);
    expect(having(/pino\.(destination|transport|multistream)/, server)).toEqual([]);
  });
});

it('the calls that sign in, or set a secret by a link or a code, are these', () => {
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
