import { expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { examineSettings } from './examine-settings.ts';

/** What is a problem in these settings. */
function problems(vars: Record<string, string>): string {
  const env = readEnv(vars, []);
  if (!env.ok) throw new Error(env.error.join());
  return examineSettings(env.value)
    .filter(({ kind }) => kind === 'problem')
    .map(({ text }) => text)
    .join();
}

it('a proxy that may be anybody is a problem if the port is open to all', () => {
  for (const TRUST_PROXY of ['1', '0.0.0.0/0', '::/0', '10.0.0.5,0.0.0.0/1'])
    for (const HOST of ['', '0.0.0.0', '10.0.0.4', '::'])
      expect(problems({ TRUST_PROXY, HOST }), `${TRUST_PROXY} at ${HOST}`).toContain(
        'visitors can choose their address',
      );
  for (const TRUST_PROXY of ['1', '0.0.0.0/0'])
    for (const HOST of ['localhost', '127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])
      expect(problems({ TRUST_PROXY, HOST }), `${TRUST_PROXY} at ${HOST}`).toBe('');
  for (const TRUST_PROXY of ['10.0.0.5', '10.0.0.0/8', 'fc00::/7', '172.16.0.0/12,::1'])
    expect(problems({ TRUST_PROXY })).toBe('');
});

it('http is fine for a site of this machine alone', () => {
  for (const host of ['localhost', '127.0.0.2', '[::1]', '[::ffff:7f00:1]'])
    expect(problems({ PUBLIC_URL: `http://${host}:8080` })).toBe('');
  expect(problems({ PUBLIC_URL: 'http://10.0.0.4' })).toContain('PUBLIC_URL begins with http://');
});
