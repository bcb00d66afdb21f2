import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BACKUP_KEYS } from '#test/support/backup-keys.ts';
import { readEnv } from './env.ts';
import { SECRET_FILES } from './secret-files.ts';

const KEY = '07'.repeat(32);
const OLDER = '08'.repeat(32);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tinta-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const errors = (vars: Record<string, string>): string[] => {
  const read = readEnv(vars, []);
  return read.ok ? [] : read.error;
};

it('every secret can come from a file, with or without a line break at its end', () => {
  const vars = {
    DATABASE_URL_FILE: file('database', 'postgres://tinta:pass word@database/tinta\n'),
    SMTP_URL_FILE: file('smtp', 'smtps://tinta:secret@mail.example.org\r\n'),
    MAIL_FROM: 'post@example.org',
    PUBLIC_URL: 'https://tinta.example.org',
    S3_URL: 'https://s3.example.org',
    S3_BUCKET: 'tinta',
    S3_KEY_ID_FILE: file('id', ' the-id \n\n'),
    S3_SECRET_FILE: file('secret', 'hush\n'),
    SEALING_KEY_FILE: file('sealing', `${KEY}\n`),
    TOKEN_KEY_FILE: file('token', `${KEY}\r\n${OLDER}\n\n`),
    BACKUP_KEY_FILE: file('backup', `# public key: age1xyz\n${BACKUP_KEYS[0]}\n`),
    BACKUP_TIME: '03:00',
    BACKUP_S3_URL: 'https://s3.example.org',
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_KEY_ID_FILE: file('backup-id', 'other-id'),
    BACKUP_S3_SECRET_FILE: file('backup-secret', 'other-hush\n'),
    FACEBOOK_APP_ID: '12',
    FACEBOOK_APP_SECRET_FILE: file('facebook', 'app-secret\n'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file('headers', 'authorization=Basic%20abc\n'),
  };
  const read = readEnv(vars, []);
  expect(read).toMatchObject({
    ok: true,
    value: {
      databaseUrl: 'postgres://tinta:pass word@database/tinta',
      smtpUrl: 'smtps://tinta:secret@mail.example.org',
      s3: { keyId: 'the-id', secret: 'hush' },
      sealingKey: KEY,
      tokenKey: `${KEY},${OLDER}`,
      backupKeys: [BACKUP_KEYS[0]],
      backups: { store: { keyId: 'other-id', secret: 'other-hush' } },
      providers: { facebook: { appSecret: 'app-secret' } },
      traces: { headers: { authorization: 'Basic abc' } },
    },
  });
  // The password of `npm run notice` is the only one that the server does not read.
  expect(Object.keys(vars).filter((name) => name.endsWith('_FILE'))).toHaveLength(SECRET_FILES.length - 1);
});

it('an empty name of a file or an empty secret counts as not set, as compose files write it', () => {
  expect(errors({ SEALING_KEY: KEY, SEALING_KEY_FILE: '' })).toEqual([]);
  expect(errors({ SEALING_KEY: '', SEALING_KEY_FILE: file('sealing', KEY) })).toEqual([]);
});

it('both given, a missing file, a folder and an empty file are all said at once, without the secret', () => {
  const said = errors({
    SEALING_KEY: KEY,
    SEALING_KEY_FILE: file('sealing', KEY),
    TOKEN_KEY_FILE: join(folder, 'none'),
    DATABASE_URL_FILE: folder,
    S3_SECRET_FILE: file('empty', '\n'),
  });
  expect(said).toHaveLength(4);
  expect(said).toContain('SEALING_KEY and SEALING_KEY_FILE are both set: remove one of them');
  expect(said).toContain(`TOKEN_KEY_FILE: the file ${join(folder, 'none')} cannot be read (ENOENT)`);
  expect(said).toContain(`DATABASE_URL_FILE: the file ${folder} cannot be read (EISDIR)`);
  expect(said).toContain(`S3_SECRET_FILE: the file ${join(folder, 'empty')} is empty`);
  expect(said.join()).not.toContain(KEY);
});

it('a wrong secret of a file is refused as that of a variable', () => {
  expect(errors({ SEALING_KEY_FILE: file('sealing', 'short') })).toEqual([
    expect.stringContaining('SEALING_KEY must be 64 hexadecimal digits'),
  ]);
});
