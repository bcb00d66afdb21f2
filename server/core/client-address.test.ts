import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress, networkOf, networkPrefix, networksOf } from './client-address.ts';

const from = (remoteAddress: string) =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => undefined },
  }) as unknown as Context;

it('shows an IPv4 address in its usual form, whatever kind of socket is listening', () => {
  expect(clientAddress(from('::ffff:203.0.113.9'), false)).toBe('203.0.113.9');
  expect(clientAddress(from('2001:db8::1'), false)).toBe('2001:db8::1');
  expect(clientAddress(from('::ffff:abcd'), false)).toBe('::ffff:abcd');
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
])('behind a trusted proxy, the header %s gives the address %s', (header, address) => {
  const context = {
    env: { incoming: { socket: { remoteAddress: '192.0.2.7' } } },
    req: { header: () => header },
  } as unknown as Context;
  expect(clientAddress(context, true)).toBe(address);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['no address', 'no address'],
])('limits count the address %s as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.9', '203.0.113.*'],
  ['2001:db8:1:2::3', '2001:db8:1:*'],
  ['::1', '127.0.0.*'],
  ['', ''],
  ['unknown', ''],
])('the stored part of the address %j is %j', (address, prefix) => {
  expect(networkPrefix(address)).toBe(prefix);
});

it('an IPv6 address counts for its /64, /56 and /48', () => {
  expect(networksOf('2001:db8:1:23ff::5')).toEqual([
    '2001:db8:1:23ff::/64',
    '2001:db8:1:2300::/56',
    '2001:db8:1:0::/48',
  ]);
  expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9']);
});
