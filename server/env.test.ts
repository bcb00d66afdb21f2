import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const value = (vars: Record<string, string>, args: string[] = []) => {
  const read = readEnv(vars, args);
  if (!read.ok) throw new Error(read.error.join());
  return read.value;
};

describe('settings', () => {
  it('need nothing set', () => {
    expect(value({})).toMatchObject({
      port: 8080,
      dataDir: './data',
      databaseUrl: '',
      review: 'auto',
      demo: false,
    });
  });

  it('are all complained of at once, in words', () => {
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

  it('read ten hosts, whose pages may call each other', () => {
    const hosts = Array.from({ length: 10 }, (_, n) => `https://api${n}.example.org`);
    expect(value({ API_HOSTS: hosts.join(', ') })).toMatchObject({ apiHosts: hosts, allowedOrigins: hosts });
  });

  it('take --demo from the command line and from npm', () => {
    expect(value({}, ['--demo']).demo).toBe(true);
    expect(value({ npm_config_demo: 'true' }).demo).toBe(true);
    expect(value({ npm_config_demo: '' }).demo).toBe(false);
  });
});
