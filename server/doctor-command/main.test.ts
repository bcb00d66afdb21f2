import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealForm } from '#server/contract/kept-form.ts';
import { createSealer } from '#server/sealing/sealer.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { objectStore } from '#test/support/object-store.ts';
import { TINTA } from '#test/support/tinta.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Listens on a free port and returns it. */
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Runs the command as npm does. Resolves with its exit code and output. */
const doctor = (settings: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((settle) => {
    const child = execFile(
      process.execPath,
      [...TINTA, 'doctor'],
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

it('reads secrets from files, and reports a file that cannot be read', async () => {
  const key = join(folder, 'sealing-key');
  await writeFile(key, `${'07'.repeat(32)}\n`);
  const read = await doctor({ DATA_DIR: join(folder, 'data'), SEALING_KEY_FILE: key });
  expect([read.code, read.said]).toEqual([0, expect.stringContaining('SEALING_KEY is set.')]);
  expect(read.said).not.toContain('is not a setting');
  const missing = await doctor({ TOKEN_KEY_FILE: join(folder, 'none') });
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringContaining('PROBLEM TOKEN_KEY_FILE: the file'),
  ]);
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

it('reports a misspelt setting and names the right one, and does not mistake other variables for settings', async () => {
  const { code, said } = await doctor({
    TRUSTPROXY: '1',
    DATABSE_URL: 'postgres://tinta@127.0.0.1/tinta',
    S3_BUKET: 'tinta',
    SEALINGKEY_FILE: '/run/secrets/sealing_key',
    SIGNING_KEY_FILE: '/run/secrets/signing_key',
    SMTP_HOST: 'mail.example.org',
    HOME: '/root',
    EDITOR: 'vi',
  });
  expect(code).toBe(1);
  expect(said).toContain('TRUSTPROXY is not a setting. Did you mean TRUST_PROXY?');
  expect(said).toContain('DATABSE_URL is not a setting. Did you mean DATABASE_URL?');
  expect(said).toContain('S3_BUKET is not a setting. Did you mean S3_BUCKET?');
  expect(said).toContain('SEALINGKEY_FILE is not a setting. Did you mean SEALING_KEY_FILE?');
  expect(said).toContain('SIGNING_KEY_FILE is not a setting.');
  expect(said).toContain('SMTP_HOST is not a setting.');
  for (const name of ['HOME', 'EDITOR', 'PATH']) expect(said).not.toContain(`${name} is not`);
});

it('reports a data folder that cannot be made, and one that is a file', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const below = await doctor({ DATA_DIR: join(file, 'data') });
  expect([below.code, below.said]).toEqual([1, expect.stringContaining('PROBLEM DATA_DIR: ')]);
  expect(below.said).toContain('cannot be made');
  const itself = await doctor({ DATA_DIR: file });
  expect([itself.code, itself.said]).toEqual([1, expect.stringContaining('which is not a folder')]);
});

it.runIf(process.geteuid?.() === 0)('does not open the database of another user', async () => {
  await mkdir(join(folder, 'pg'));
  await writeFile(join(folder, 'pg', 'PG_VERSION'), '17');
  await chown(join(folder, 'pg'), 65_534, 65_534);
  const { code, said } = await doctor({});
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`PROBLEM DATA_DIR (${folder}) belongs to the user nobody. Run this as`),
  ]);
  expect(await readdir(join(folder, 'pg'))).toEqual(['PG_VERSION']);
});

it('reports a DATABASE_URL that was forgotten after the move to PostgreSQL, and a restore that did not end', async () => {
  await mkdir(join(folder, 'pg-moved-to-postgres'));
  const moved = await doctor({});
  expect([moved.code, moved.said]).toEqual([1, expect.stringContaining('Set DATABASE_URL')]);
  await mkdir(join(folder, 'restoring'));
  const half = await doctor({});
  expect([half.code, half.said]).toEqual([1, expect.stringContaining('A restore into')]);
});

it('reports a port that another program has, and one at which a server of Tinta answers', async () => {
  const other = createServer((_, response) => response.end('somebody else'));
  const metrics = createServer((_, response) => response.end('tinta_answers_total 1'));
  const ports = await Promise.all([other, metrics].map(listening));
  const said = async (settings: Record<string, string>) => (await doctor(settings)).said;
  const [taken, ours] = ports.map(String) as [string, string];
  const both = await said({ PORT: taken, METRICS_PORT: ours });
  expect(both).toContain(`PROBLEM Port ${taken} is taken by another program. Set PORT to another number.`);
  expect(both).toContain(`A server answers at port ${ours} (METRICS_PORT).`);
  expect(await said({ METRICS_PORT: taken })).toContain('Set METRICS_PORT to another number.');
  for (const server of [other, metrics]) server.close();
});

it('reports a collector of traces that is not there, and one that refuses', async () => {
  const collector = createServer((_, response) => response.writeHead(404).end());
  const port = await listening(collector);
  const to = (url: string) => doctor({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const refused = await to(`http://127.0.0.1:${port}`);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('The collector of traces at')]);
  collector.close();
  collector.closeAllConnections();
  const absent = await to('http://127.0.0.1:9');
  expect([absent.code, absent.said]).toEqual([1, expect.stringContaining('127.0.0.1:9 cannot be used')]);
  const answers = createServer((_, response) => response.writeHead(200).end('{}'));
  const there = await to(`http://127.0.0.1:${await listening(answers)}`);
  answers.close();
  expect(there.said).toContain('The collector of traces at 127.0.0.1');
  expect(there.said).not.toContain('PROBLEM');
}, 60_000);

it('reports a key that does not open what is sealed, and a database that a newer version changed', async () => {
  await makeDataFolder(folder);
  const pglite = await PGlite.create(join(folder, 'pg'));
  const id = '01998888-0000-7000-8000-000000000001';
  await pglite.query(
    `insert into account (id, email, email_key, role, pen_name, created_at) values ($1, 'a@example.org', 'a@example.org', 'author', 'A', 1)`,
    [id],
  );
  const random = { bytes: (length: number) => new Uint8Array(length).fill(7) };
  const sealed = sealForm(
    createSealer([new Uint8Array(32).fill(1)], random),
    id as UserId,
    emptyContractForm(),
  );
  await pglite.query('insert into writer_form (user_id, sealed, updated_at) values ($1, $2, 1)', [
    id,
    sealed,
  ]);
  await pglite.close();
  const right = await doctor({ SEALING_KEY: '01'.repeat(32) });
  expect(right.said).not.toContain('SEALING_KEY does not open');
  const wrong = await doctor({ SEALING_KEY: '02'.repeat(32) });
  expect(wrong.code).toBe(1);
  expect(wrong.said).toContain('SEALING_KEY does not open what is sealed in the database (contract forms)');
  const rotated = await doctor({ SEALING_KEY: `${'02'.repeat(32)},${'01'.repeat(32)}` });
  expect(rotated.said).not.toContain('SEALING_KEY does not open');

  const again = await PGlite.create(join(folder, 'pg'));
  await again.exec(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`);
  await again.close();
  const newer = await doctor({ SEALING_KEY: '01'.repeat(32) });
  expect([newer.code, newer.said]).toEqual([
    1,
    expect.stringContaining('A newer version changed the database: 1 of its migrations'),
  ]);
}, 120_000);

it('reports a number of trusted proxies while the port is open to all, but not their addresses', async () => {
  const open = await doctor({ TRUST_PROXY: '1' });
  expect([open.code, open.said]).toEqual([1, expect.stringContaining('the port is open to all')]);
  for (const settings of [{ TRUST_PROXY: '1', HOST: '127.0.0.1' }, { TRUST_PROXY: '172.16.0.0/12' }])
    expect((await doctor(settings)).said).not.toContain('open to all');
});

it('can be piped into a program that reads only the first line', async () => {
  const { said } = await new Promise<{ said: string }>((settle) => {
    execFile(
      'sh',
      ['-c', `"${process.execPath}" ${TINTA.join(' ')} doctor | head -n 1`],
      { env: { PATH: process.env.PATH, DATA_DIR: folder } },
      (_, stdout, stderr) => settle({ said: stdout + stderr }),
    );
  });
  expect(said.trim().split('\n')).toHaveLength(1);
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
