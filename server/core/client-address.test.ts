import { expect, it } from 'vitest';
import { networkOf, networkPrefix, networksOf } from './client-address.ts';

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
