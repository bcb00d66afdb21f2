import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataFolder } from '#test/support/made-database.ts';
import { objectStore } from '#test/support/object-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the command as npm does. Resolves with its exit code and output. */
const doctor = (settings: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((settle) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'server/doctor-command/main.ts'],
      { env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings } },
      (_, stdout, stderr) => settle({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });

it('finds no problem before the first start, and creates no files', async () => {
  const { code, said } = await doctor({});
  expect(said).not.toContain('PROBLEM');
  expect(code).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

it('reports each setting that is wrong on its own', async () => {
  const { code, said } = await doctor({ PORT: 'x', REVIEW: 'never' });
  expect(code).toBe(1);
  expect(said).toContain('PORT must be a number');
  expect(said).toContain('REVIEW must be auto or manual');
});

it('reports settings that do not fit together', async () => {
  const { code, said } = await doctor({
    PUBLIC_URL: 'https://tinta.example.org',
    LOCAL_ISSUER: '1',
    API_HOSTS: 'https://a.example.org,https://b.example.org',
  });
  expect(code).toBe(1);
  expect(said).toContain('TRUST_PROXY is off');
  expect(said).toContain('LOCAL_ISSUER is on');
  expect(said).toContain('DATABASE_URL is not set');
});

it('reports that the database and the mail server do not answer, and prints no password', async () => {
  const { code, said } = await doctor({
    DATABASE_URL: 'postgres://tinta:secret-of-db@127.0.0.1:9/tinta',
    SMTP_URL: 'smtp://tinta:secret-of-mail@127.0.0.1:9',
    MAIL_FROM: 'post@example.org',
    PUBLIC_URL: 'http://localhost:8080',
  });
  expect(code).toBe(1);
  expect(said).toContain('DATABASE_URL: PostgreSQL cannot be used');
  expect(said).toContain('SMTP_URL: the mail server cannot be used');
  expect(said).not.toContain('secret-of');
});

it('reports a key file without a key and a certificate that cannot be read', async () => {
  await mkdir(join(folder, 'keys'));
  await writeFile(join(folder, 'keys', 'sealing.key'), 'no key');
  await writeFile(join(folder, 'keys', 'contracts.pem'), 'no certificate');
  const { code, said } = await doctor({});
  expect(code).toBe(1);
  expect(said).toContain('sealing.key holds no key');
  expect(said).toContain('The certificate that signs contracts cannot be used');
});

it('reports whether the object store’s bucket can be read, and does not print the secret', async () => {
  const store = await objectStore();
  const settings = {
    S3_URL: store.settings.url,
    S3_BUCKET: store.settings.bucket,
    S3_KEY_ID: store.settings.keyId,
    S3_SECRET: store.settings.secret,
  };
  const right = await doctor(settings);
  const wrong = await doctor({ ...settings, S3_BUCKET: 'not-there' });
  await store.close();
  expect(right.said).toContain('its bucket tinta can be read');
  expect(right.code).toBe(0);
  expect(wrong.said).toContain('S3_URL: the object store cannot be used');
  expect(wrong.said + right.said).not.toContain(store.settings.secret);
  expect(wrong.code).toBe(1);
});

it('reports, by their ids, accounts of earlier versions that share one address in two written forms, and changes nothing', async () => {
  await makeDataFolder(folder);
  const pglite = await PGlite.create(join(folder, 'pg'));
  const emails = ['ani@bücher.example', 'ani@xn--bcher-kva.example', 'josé@example.com', 'jose@example.com'];
  for (const [index, email] of emails.entries())
    await pglite.query(
      `insert into account (id, email, email_key, role, pen_name, created_at)
       values (('01998888-0000-7000-8000-00000000000' || $1::text)::uuid, $2, $2, 'author', 'A', $1::text::bigint)`,
      [String(index), email],
    );
  await pglite.close();
  const { said } = await doctor({});
  expect(said.match(/The accounts .* have one address/g)).toEqual([
    'The accounts 01998888-0000-7000-8000-000000000000 and 01998888-0000-7000-8000-000000000001 have one address',
  ]);
  expect(said).not.toContain('ani@');
});
