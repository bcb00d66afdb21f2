import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import type { TrustedProxies } from '#server/settings/trusted-proxies.ts';
import { requestScheme, senderOf } from './forwarded.ts';

/** A request from this socket with these headers. */
const request = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: (name: string) => headers[name], url: 'http://localhost:8080/' },
  }) as unknown as Context;

/** What the setting means. */
function proxies(setting: string): TrustedProxies {
  const env = readEnv({ TRUST_PROXY: setting }, []);
  if (!env.ok) throw new Error(env.error.join());
  return env.value.trustedProxies;
}

const addressOf = (setting: string, socket: string, forwarded?: string): string =>
  senderOf(request(socket, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), proxies(setting))
    .address;

it('shows an IPv4 address in its usual form, whatever kind of socket is listening', () => {
  expect(addressOf('', '::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(addressOf('', '2001:db8::1')).toBe('2001:db8::1');
  expect(addressOf('', '::ffff:abcd')).toBe('::ffff:abcd');
});

it.each([
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', '192.0.2.7'],
])('behind one proxy, the header %s gives the address %s', (header, address) => {
  expect(addressOf('1', '192.0.2.7', header)).toBe(address);
  expect(addressOf('true', '192.0.2.7', header)).toBe(address);
});

it('counts as many entries from the end as there are proxies; the sender wrote the rest', () => {
  const header = '9.9.9.9, 203.0.113.9, 10.0.0.1';
  expect(addressOf('2', '10.0.0.2', header)).toBe('203.0.113.9');
  expect(addressOf('1', '10.0.0.2', header)).toBe('10.0.0.1');
  expect(addressOf('0', '10.0.0.2', header)).toBe('10.0.0.2');
  expect(addressOf('3', '10.0.0.2', '203.0.113.9')).toBe('203.0.113.9');
});

it('believes only the named proxies, and reads on only behind another of them', () => {
  const named = '10.0.0.0/8, 2001:db8::/32, 192.0.2.7';
  expect(addressOf(named, '10.1.2.3', '9.9.9.9, 203.0.113.9')).toBe('203.0.113.9');
  expect(addressOf(named, '::ffff:10.1.2.3', '9.9.9.9, 203.0.113.9, 192.0.2.7')).toBe('203.0.113.9');
  expect(addressOf(named, '2001:db8::5', '203.0.113.9')).toBe('203.0.113.9');
  // A stranger who reaches the port directly.
  expect(addressOf(named, '203.0.113.50', '1.2.3.4')).toBe('203.0.113.50');
  expect(addressOf(named, '10.1.2.3')).toBe('10.1.2.3');
  expect(addressOf(named, '10.1.2.3', 'unknown')).toBe('10.1.2.3');
});

it('takes the scheme from the outermost trusted proxy', () => {
  const scheme = (setting: string, socket: string, written: string, forwarded: string) =>
    requestScheme(
      request(socket, { 'x-forwarded-proto': written, 'x-forwarded-for': forwarded }),
      proxies(setting),
    );
  expect(scheme('', '10.0.0.2', 'https', '203.0.113.9')).toBe('http');
  expect(scheme('1', '10.0.0.2', 'https', '203.0.113.9')).toBe('https');
  expect(scheme('1', '10.0.0.2', 'https, http', '203.0.113.9')).toBe('http');
  expect(scheme('2', '10.0.0.2', 'https, http', '203.0.113.9, 10.0.0.1')).toBe('https');
  expect(scheme('2', '10.0.0.2', 'https', '203.0.113.9, 10.0.0.1')).toBe('https');
  expect(scheme('10.0.0.0/8', '10.0.0.2', 'https', '203.0.113.9')).toBe('https');
  expect(scheme('10.0.0.0/8', '203.0.113.50', 'https', '203.0.113.9')).toBe('http');
});

it.each(['maybe', '11', '-1', '10.0.0.0/33', '10.0.0.1/8/9', '10.0.0.1,', 'proxy.example.org', '::1/129'])(
  'TRUST_PROXY=%s is refused in words',
  (setting) => {
    const env = readEnv({ TRUST_PROXY: setting }, []);
    expect(env.ok ? [] : env.error).toEqual([
      expect.stringContaining('TRUST_PROXY must be the number of proxies'),
    ]);
  },
);
