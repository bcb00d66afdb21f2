import { describe, expect, it } from 'vitest';
import { readBuildEnv } from './build-env.ts';

describe('settings of the build', () => {
  it('default to the page’s own origin, the name tinta and no contact', () => {
    expect(readBuildEnv({})).toEqual({ apiHosts: [], appName: 'tinta', contactEmail: '' });
  });

  it('accept ten hosts in order', () => {
    const hosts = Array.from({ length: 10 }, (_, n) => `https://api${n}.example.org`);
    expect(readBuildEnv({ VITE_API_HOSTS: hosts.join(', ') }).apiHosts).toEqual(hosts);
  });

  it.each([
    ['a host without a scheme', { VITE_API_HOSTS: 'api.example.org' }, 'api.example.org'],
    ['a host with a path', { VITE_API_HOSTS: 'https://api.example.org/v1' }, '/v1'],
    [
      'plain http outside this machine',
      { VITE_API_HOSTS: 'http://api.example.org' },
      'http://api.example.org',
    ],
    ['a host named twice', { VITE_API_HOSTS: 'https://a.example.org,https://a.example.org' }, 'twice'],
    ['a name that a header cannot hold', { VITE_APP_NAME: 'Tinta App' }, 'VITE_APP_NAME'],
    ['a contact that is not an address', { VITE_CONTACT_EMAIL: 'help' }, 'VITE_CONTACT_EMAIL'],
  ])('refuse %s and say which', (_name, env, said) => {
    expect(() => readBuildEnv(env)).toThrow(said);
  });

  it('accept plain http on this machine, for tests with many hosts', () => {
    expect(
      readBuildEnv({ VITE_API_HOSTS: 'http://127.0.0.1:8101,http://localhost:8102' }).apiHosts,
    ).toHaveLength(2);
  });
});
