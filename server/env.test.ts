import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

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

  it('accept ten hosts whose pages may call each other', () => {
    const hosts = Array.from({ length: 10 }, (_, n) => `https://api${n}.example.org`);
    expect(value({ API_HOSTS: hosts.join(', ') })).toMatchObject({ apiHosts: hosts, allowedOrigins: hosts });
  });

  it('take --demo from the command line and from npm', () => {
    expect(value({}, ['--demo']).demo).toBe(true);
    expect(value({ npm_config_demo: 'true' }).demo).toBe(true);
    expect(value({ npm_config_demo: '' }).demo).toBe(false);
  });

  it('set up no provider by default, and each on its own', () => {
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

  it('start the local issuer in the demo, or on request', () => {
    expect(value({}, ['--demo']).localIssuer).toBe(true);
    expect(value({ LOCAL_ISSUER: '1' }).localIssuer).toBe(true);
    expect(value({ GOOGLE_JWKS_URL: 'http://127.0.0.1:4000/jwks' }).providers.google).toBeNull();
  });
});
