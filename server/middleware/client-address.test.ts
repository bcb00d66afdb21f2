import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const from = (remoteAddress: string) =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => undefined },
  }) as unknown as Context;

it('an address of IPv4 is named as people read it, whatever the socket listens on', () => {
  expect(clientAddress(from('::ffff:203.0.113.9'), false)).toBe('203.0.113.9');
  expect(clientAddress(from('2001:db8::1'), false)).toBe('2001:db8::1');
  expect(clientAddress(from('::ffff:abcd'), false)).toBe('::ffff:abcd');
});
