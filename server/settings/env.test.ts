import { describe, expect, it } from 'vitest';
import { BACKUP_KEYS } from '#test/support/backup-keys.ts';
import { readEnv } from './env.ts';
import { RATE_LIMITS, siteOrigin } from './settings.ts';

const [KEY, OTHER] = BACKUP_KEYS;

const value = (vars: Record<string, string>, args: string[] = []) => {
  const read = readEnv(vars, args);
  if (!read.ok) throw new Error(read.error.join());
  return read.value;
};

describe('settings', () => {
  it('all have defaults', () => {
    expect(value({})).toMatchObject({
      port: 8080,
      dataDir: './data',
      databaseUrl: '',
      review: 'auto',
      demo: false,
    });
  });

  it('report all errors at once, in words', () => {
    const read = readEnv(
      {
        PORT: 'http',
        DATABASE_URL: 'mysql://x',
        REVIEW: 'yes',
        API_HOSTS: 'api.example.org',
        TRUST_PROXY: 'maybe',
        EDITOR_EMAIL: 'me',
      },
      [],
    );
    expect(read).toMatchObject({ ok: false });
    if (!read.ok) {
      expect(read.error).toHaveLength(6);
      for (const name of ['PORT', 'DATABASE_URL', 'REVIEW', 'API_HOSTS', 'TRUST_PROXY', 'EDITOR_EMAIL'])
        expect(read.error.join('\n')).toContain(name);
    }
  });

  it('a DATABASE_URL is one that the driver reads as it was meant; the words about any other quote no part of it', () => {
    const user = 'postgres://tinta:';
    for (const url of [
      `${user}a%2Fb%23%40@db:5432/tinta`,
      `${user}p@ss@db/tinta`,
      `${user}100%@db/tinta`,
      'postgresql://tinta@/tinta?host=/var/run/postgresql',
      'postgres:///tinta?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/tinta',
    ])
      expect(readEnv({ DATABASE_URL: url }, []).ok, url).toBe(true);
    for (const wrong of [
      `${user}se/cret@db/tinta`,
      `${user}12/secret@db/tinta`,
      `${user}se#cret@db/tinta`,
      `${user}12?secret@db/tinta`,
      `${user}%ffsecret@db/tinta`,
      `${user}secret@db:99999/tinta`,
    ]) {
      const read = readEnv({ DATABASE_URL: wrong }, []);
      expect(read, wrong).toEqual({
        ok: false,
        error: [expect.stringContaining('DATABASE_URL cannot be read')],
      });
      expect(JSON.stringify(read)).not.toContain('cret');
    }
  });

  it('blanks and line breaks around an address or a host do not count, and keys may stand on lines', () => {
    const KEY_OF = (digit: string) => digit.repeat(64);
    expect(
      value({
        HOST: ' 127.0.0.1\n',
        DATABASE_URL: ' postgres://tinta@db/tinta\n',
        EDITOR_EMAIL: ' ani@example.org ',
        SEALING_KEY: `${KEY_OF('a')}\n${KEY_OF('b')}, ${KEY_OF('c')}\n`,
      }),
    ).toMatchObject({
      host: '127.0.0.1',
      databaseUrl: 'postgres://tinta@db/tinta',
      editorEmail: 'ani@example.org',
      sealingKey: `${KEY_OF('a')},${KEY_OF('b')},${KEY_OF('c')}`,
    });
    for (const key of ['a b', `${KEY_OF('a')} ${KEY_OF('b')}`, KEY_OF('A'), ',', `,${KEY_OF('a')}`])
      expect(readEnv({ TOKEN_KEY: key }, []).ok).toBe(false);
  });

  it('scheduled backups have a time, a folder outside the data folder, and a number to keep', () => {
    expect(value({}).backups).toBeNull();
    const whole = { BACKUP_TIME: '03:05', BACKUP_FOLDER: '/mnt/backups' };
    expect(value(whole).backups).toEqual({ time: 185, keep: 14, folder: '/mnt/backups', store: null });
    expect(value({ ...whole, BACKUP_KEEP: '365' }).backups).toMatchObject({ keep: 365 });
    const error = (vars: Record<string, string>) => {
      const read = readEnv({ ...whole, ...vars }, []);
      return read.ok ? '' : read.error.join('\n');
    };
    for (const BACKUP_TIME of ['24:00', '3:00', '03:60', '03:00 UTC', 'night'])
      expect(error({ BACKUP_TIME })).toContain('BACKUP_TIME must be a time of day in UTC');
    for (const BACKUP_KEEP of ['0', '366', '-1', 'all', '1.5'])
      expect(error({ BACKUP_KEEP })).toBe('BACKUP_KEEP must be a number from 1 to 365');
    expect(error({ BACKUP_FOLDER: '' })).toContain('BACKUP_TIME needs BACKUP_FOLDER or BACKUP_S3_URL');
    expect(error({ BACKUP_TIME: '' })).toContain('BACKUP_FOLDER needs BACKUP_TIME');
    for (const BACKUP_FOLDER of ['/srv/data', '/srv/data/backups', '/srv/data/../data/'])
      expect(error({ DATA_DIR: '/srv/data', BACKUP_FOLDER })).toContain('lies in the data folder');
    expect(error({ DATA_DIR: '/srv/data', BACKUP_FOLDER: '/srv/data-backups' })).toBe('');
    const store = {
      BACKUP_FOLDER: '',
      BACKUP_S3_URL: 'https://s3.example.org',
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_KEY_ID: 'id',
      BACKUP_S3_SECRET: 'hush',
    };
    expect(error(store)).toContain('BACKUP_S3_URL needs BACKUP_KEY');
    const toStore = value({ BACKUP_TIME: '00:00', BACKUP_KEY: KEY, ...store, BACKUP_S3_PREFIX: 'tinta/' });
    expect(toStore.backups).toMatchObject({ folder: '', store: { bucket: 'backups', prefix: 'tinta/' } });
    expect(toStore.s3).toBeNull();
    expect(error({ ...store, BACKUP_KEY: KEY, BACKUP_S3_SECRET: '' })).toMatch(
      /^BACKUP_S3_URL, BACKUP_S3_BUCKET, BACKUP_S3_KEY_ID set, but not BACKUP_S3_SECRET/,
    );
    expect(error({ ...store, BACKUP_KEY: KEY, BACKUP_FOLDER: '/mnt' })).toContain('both set');
    expect(error({ ...store, BACKUP_KEY: KEY, BACKUP_S3_BUCKET: 'No' })).toContain('BACKUP_S3_BUCKET must');
  });

  it('the key of backups is what age-keygen prints; one that is misspelt is found, and never quoted', () => {
    expect(value({}).backupKeys).toEqual([]);
    expect(value({ BACKUP_KEY: KEY }).backupKeys).toEqual([KEY]);
    expect(value({ BACKUP_KEY: `${OTHER},${KEY}` }).backupKeys).toEqual([OTHER, KEY]);
    const file = `# created: 2026-11-25T03:00:00Z\n# public key: age1xyz\r\n${KEY}\r\n\n${OTHER}\n`;
    expect(value({ BACKUP_KEY: file }).backupKeys).toEqual([KEY, OTHER]);
    const error = (BACKUP_KEY: string) => {
      const read = readEnv({ BACKUP_KEY }, []);
      return read.ok ? '' : read.error.join('\n');
    };
    for (const wrong of ['secret', '07'.repeat(32), `${KEY},secret`, KEY.toLowerCase()])
      expect(error(wrong)).toMatch(/^BACKUP_KEY must be a secret key of age, AGE-SECRET-KEY-1/);
    const other = (at: number) => KEY.slice(0, at) + (KEY[at] === 'Q' ? 'P' : 'Q') + KEY.slice(at + 1);
    for (const wrong of [other(20), other(73), KEY.slice(0, -1), `${KEY}Q`, `${KEY},${other(40)}`]) {
      expect(error(wrong)).toMatch(/^BACKUP_KEY is misspelt or cut off/);
      expect(error(wrong)).not.toContain(KEY.slice(30, 40));
    }
    expect(error(`age1${KEY.slice(16).toLowerCase()}`)).toContain('BACKUP_KEY is a public key');
  });

  it('a mail server needs a sender and the address that links lead to', () => {
    expect(value({})).toMatchObject({ smtpUrl: '', mailFrom: 'Tinta <no-reply@localhost>' });
    const whole = {
      SMTP_URL: 'smtps://tinta:secret@mail.example.org',
      MAIL_FROM: 'Tinta <post@example.org>',
      PUBLIC_URL: 'https://tinta.example.org',
    };
    expect(value(whole)).toMatchObject({ smtpUrl: whole.SMTP_URL, mailFrom: whole.MAIL_FROM });
    const errors = (vars: Record<string, string>) => {
      const read = readEnv(vars, []);
      return read.ok ? [] : read.error;
    };
    expect(errors({ ...whole, MAIL_FROM: '' })[0]).toContain('MAIL_FROM');
    expect(errors({ ...whole, PUBLIC_URL: '' })[0]).toContain('PUBLIC_URL');
    expect(errors({ ...whole, MAIL_FROM: 'Tinta' })[0]).toContain('MAIL_FROM');
    expect(errors({ ...whole, SMTP_URL: 'mail.example.org' })[0]).toContain('SMTP_URL');
    expect(errors({ SECURITY_CONTACT: 'me' })[0]).toContain('SECURITY_CONTACT');
  });

  it('an object store needs its address, bucket and both keys', () => {
    expect(value({}).s3).toBeNull();
    const whole = {
      S3_URL: 'https://s3.example.org/',
      S3_BUCKET: 'tinta-files',
      S3_KEY_ID: 'id',
      S3_SECRET: 'hush',
    };
    expect(value(whole).s3).toEqual({
      url: 'https://s3.example.org',
      bucket: 'tinta-files',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'hush',
      prefix: '',
      browserUrl: '',
    });
    expect(value({ ...whole, S3_REGION: 'eu-1', S3_PREFIX: 'tinta/' }).s3).toMatchObject({
      region: 'eu-1',
      prefix: 'tinta/',
    });
    const errors = (vars: Record<string, string>) => {
      const read = readEnv(vars, []);
      return read.ok ? '' : read.error.join();
    };
    for (const name of Object.keys(whole)) expect(errors({ ...whole, [name]: '' })).toContain(`not ${name}`);
    expect(errors({ S3_PREFIX: 'tinta/' })).toContain('S3_PREFIX set, but not S3_URL');
    expect(errors({ S3_BROWSER_URL: 'https://s3.example.org' })).toContain('S3_BROWSER_URL');
    for (const [name, wrong] of [
      ['S3_URL', 's3.example.org'],
      ['S3_URL', 'https://id:hush@s3.example.org'],
      ['S3_BUCKET', 'My Bucket'],
      ['S3_REGION', 'eu central'],
      ['S3_PREFIX', 'tinta'],
      ['S3_PREFIX', '../'],
      ['S3_BROWSER_URL', 'ftp://s3.example.org'],
    ] as const) {
      expect(errors({ ...whole, [name]: wrong })).toContain(name);
      expect(errors({ ...whole, [name]: wrong })).not.toContain('hush,');
    }
  });

  it('accept ten hosts whose pages may call each other', () => {
    const hosts = Array.from({ length: 10 }, (_, n) => `https://api${n}.example.org`);
    expect(value({ API_HOSTS: hosts.join(', ') })).toMatchObject({ apiHosts: hosts, allowedOrigins: hosts });
  });

  it('take --demo from the command line and from npm', () => {
    expect(value({}, ['--demo']).demo).toBe(true);
    expect(value({ npm_config_demo: 'true' }).demo).toBe(true);
    expect(value({ npm_config_demo: '' }).demo).toBe(false);
  });

  it('set up no provider by default, and each provider independently', () => {
    expect(value({})).toMatchObject({ providers: { facebook: null, google: null }, localIssuer: false });
    expect(value({ GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' }).providers).toEqual({
      facebook: null,
      google: {
        clientId: 'x.apps.googleusercontent.com',
        jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
        issuers: ['https://accounts.google.com', 'accounts.google.com'],
        scriptUrl: 'https://accounts.google.com/gsi/client',
      },
    });
    expect(value({ FACEBOOK_APP_ID: '12', FACEBOOK_APP_SECRET: 's' }).providers.facebook).toMatchObject({
      appId: '12',
      graphUrl: 'https://graph.facebook.com/v23.0',
    });
  });

  it.each([
    [{ FACEBOOK_APP_ID: '12' }, 'FACEBOOK_APP_SECRET'],
    [{ FACEBOOK_APP_SECRET: 's' }, 'FACEBOOK_APP_ID'],
    [{ FACEBOOK_APP_ID: 'my app', FACEBOOK_APP_SECRET: 's' }, 'FACEBOOK_APP_ID'],
    [{ FACEBOOK_GRAPH_URL: 'http://graph.example.org' }, 'FACEBOOK_GRAPH_URL'],
    [{ FACEBOOK_ORIGINS: 'https://www.facebook.com/x' }, 'FACEBOOK_ORIGINS'],
    [{ GOOGLE_CLIENT_ID: "x' 'unsafe-inline" }, 'GOOGLE_CLIENT_ID'],
    [{ GOOGLE_JWKS_URL: 'keys' }, 'GOOGLE_JWKS_URL'],
    [{ GOOGLE_ISSUERS: ' , ' }, 'GOOGLE_ISSUERS'],
    [{ PUBLIC_URL: 'tinta.example.org' }, 'PUBLIC_URL'],
  ])('refuse %o and name the setting', (vars, name) => {
    const read = readEnv(vars, []);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error.join()).toContain(name);
  });

  it('serve metrics nowhere by default, only on this computer with a port, and elsewhere on request', () => {
    expect(value({}).metrics).toBeNull();
    expect(value({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(value({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.4', PORT: '0' }).metrics).toEqual({
      host: '10.0.0.4',
      port: 0,
    });
  });

  it('send traces only if a collector is set', () => {
    expect(value({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }).traces).toBeNull();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(value(endpoint).traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      service: 'tinta',
      share: 1,
    });
    expect(value({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).traces).toBeNull();
    expect(value({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeNull();
    expect(value({ ...endpoint, OTEL_TRACES_SAMPLER: 'always_off' }).traces).toBeNull();
    expect(
      value({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/in',
        OTEL_SERVICE_NAME: 'tinta-2',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
      }).traces,
    ).toEqual({ url: 'https://collector.example/in', headers: {}, service: 'tinta-2', share: 0.05 });
  });

  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  it.each([
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST is set, but not METRICS_PORT'],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT and PORT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ ...collector, OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
    [
      { ...collector, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5' },
      'OTEL_TRACES_SAMPLER_ARG',
    ],
    [{ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.1' }, 'OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER'],
  ])('refuse %o, as metrics or traces would be wrong', (vars, words) => {
    const read = readEnv(vars, []);
    expect(read.ok ? '' : read.error.join()).toContain(words);
  });

  it('the database’s certificate is checked with every mode that asks for TLS, so that the driver has nothing to warn of', () => {
    const url = (more: string) => `postgres://tinta@db.example.org/tinta${more}`;
    const used = (more: string) => value({ DATABASE_URL: url(more) }).databaseUrl;
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
      expect(used(`?sslmode=${mode}&x=1`)).toBe(url('?sslmode=verify-full&x=1'));
    for (const more of ['', '?sslmode=disable', '?sslmode=require&uselibpqcompat=true'])
      expect(used(more)).toBe(url(more));
  });

  it('limit connections and calls as ever, unless the operator sets it', () => {
    expect(value({})).toMatchObject({ databaseConnections: 10, rateLimits: RATE_LIMITS });
    expect(value({ DATABASE_CONNECTIONS: '40' }).databaseConnections).toBe(40);
    expect(value({ RATE_LIMITS: 'author=900/1200, resetAccount = 5/0.5,' }).rateLimits).toEqual({
      ...RATE_LIMITS,
      author: { burst: 900, perMinute: 1_200 },
      resetAccount: { burst: 5, perMinute: 0.5 },
    });
  });

  it.each([
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS must be a number from 2 to 500'],
    [{ DATABASE_CONNECTIONS: '501' }, 'DATABASE_CONNECTIONS'],
    [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS: "off" must be a name with the calls'],
    [{ RATE_LIMITS: 'authors=1/1' }, 'RATE_LIMITS: authors is not a limit. They are login, loginAccount'],
    [{ RATE_LIMITS: 'code=1000/1000' }, 'RATE_LIMITS: code is not a limit'],
    [{ RATE_LIMITS: 'author=0/1' }, 'RATE_LIMITS: author must let 1 to 100000 calls'],
    [{ RATE_LIMITS: 'author=1/0' }, 'RATE_LIMITS: author must let 0.01 to 60000 calls'],
    [{ RATE_LIMITS: 'author=1/60001' }, 'RATE_LIMITS: author must let 0.01 to 60000 calls'],
  ])('refuse %o, a limit that limits wrongly', (vars, words) => {
    const read = readEnv(vars, []);
    expect(read.ok ? '' : read.error.join()).toContain(words);
  });

  it('say all that is wrong with the limits of calls at once', () => {
    const read = readEnv({ RATE_LIMITS: 'off,authors=1/1' }, []);
    expect(read.ok ? [] : read.error).toHaveLength(2);
  });

  it.each([
    [{ PUBLIC_URL: 'https://tinta.example.org', HOST: '10.0.0.4' }, 'https://tinta.example.org'],
    [{ PORT: '9000' }, 'http://localhost:9000'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:8080'],
    [{ HOST: '127.0.0.1' }, 'http://localhost:8080'],
    [{ HOST: '10.0.0.4' }, 'http://10.0.0.4:8080'],
    [{ HOST: 'fd00::4', PORT: '80' }, 'http://[fd00::4]:80'],
    [{ HOST: 'tinta.lan' }, 'http://tinta.lan:8080'],
  ])('with %o links of mails and commands lead to %s', (vars, origin) => {
    expect(siteOrigin(value(vars))).toBe(origin);
  });

  it('start the local issuer in the demo, or on request', () => {
    expect(value({}, ['--demo']).localIssuer).toBe(true);
    expect(value({ LOCAL_ISSUER: '1' }).localIssuer).toBe(true);
    expect(value({ GOOGLE_JWKS_URL: 'http://127.0.0.1:4000/jwks' }).providers.google).toBeNull();
  });
});
