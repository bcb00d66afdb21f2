import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { providerSources } from './provider-sources.ts';

const SHELL = '<!doctype html><script type="module" src="/assets/main.js"></script>';

function policy(vars: Record<string, string>): Record<string, string[]> {
  const env = readEnv(vars, []);
  if (!env.ok) throw new Error(env.error.join());
  const text = contentSecurityPolicy(
    SHELL,
    ['https://api1.example.org'],
    providerSources(env.value.providers),
  );
  return Object.fromEntries(
    text.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]),
  );
}
const GOOGLE = { GOOGLE_CLIENT_ID: 'c' };
const FACEBOOK = { FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: 's' };

describe('what the page’s policy allows the providers', () => {
  it('is nothing if no provider is set up', () => {
    const bare = policy({});
    expect(bare['script-src']).toEqual(["'self'"]);
    expect(bare['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
    expect(bare['img-src']).toEqual(["'self'", 'blob:', 'data:', 'https://api1.example.org']);
    expect(bare['connect-src']).toEqual(["'self'", 'https://api1.example.org']);
    expect(bare['frame-src']).toBeUndefined();
  });

  it('is only the paths that Google publishes for its script if only Google is set up', () => {
    const google = policy(GOOGLE);
    expect(google['script-src']).toEqual(["'self'", 'https://accounts.google.com/gsi/client']);
    expect(google['frame-src']).toEqual(["'self'", 'https://accounts.google.com/gsi/']);
    expect(google['connect-src']).toContain('https://accounts.google.com/gsi/');
    expect(google['style-src']).toContain('https://accounts.google.com/gsi/style');
    expect(JSON.stringify(google)).not.toContain('facebook');
  });

  it('is only Facebook’s own origins if only Facebook is set up', () => {
    const facebook = policy(FACEBOOK);
    expect(facebook['script-src']).toEqual(["'self'", 'https://connect.facebook.net']);
    for (const name of ['connect-src', 'frame-src', 'img-src'])
      expect(facebook[name]).toEqual(expect.arrayContaining(['https://www.facebook.com']));
    expect(JSON.stringify(facebook)).not.toContain('google');
  });

  it('is never a wildcard or an unsafe source', () => {
    const { 'style-src': _, ...both } = policy({ ...GOOGLE, ...FACEBOOK });
    expect(JSON.stringify(both)).not.toMatch(/\*|unsafe|"https:"/);
  });
});
