import { isIP, isIPv6 } from 'node:net';

/**
 * The part of an address that is stored and shown with a signed-in device: `203.0.113.*` or `2001:db8:1:*`, '' if there is none. It is
 * enough to distinguish home from elsewhere. The last part, which identifies one person's connection, is not stored.
 */
export function networkPrefix(address: string): string {
  // The request was sent from this machine.
  if (address === '::1') return '127.0.0.*';
  if (isIPv6(address)) return `${networkOf(address).split(':').slice(0, 3).join(':')}:*`;
  return isIP(address) === 0 ? '' : `${address.split('.').slice(0, 3).join('.')}.*`;
}

/**
 * The narrowest network of an address by which limits count: an IPv4 address itself, or an IPv6 address's first 64 bits, as its owner has
 * the whole /64.
 */
export const networkOf = (address: string): string => networksOf(address)[0];

/** Widths of the IPv6 networks that one customer of a provider may have. In bits. */
const WIDTHS = [64, 56, 48] as const;

/**
 * All networks of an address by which limits count, the narrowest first: only the address itself for IPv4, its /64, /56 and /48 for IPv6.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!isIPv6(address)) return [address];
  const first = firstGroups(address);
  const [narrowest, ...wider] = WIDTHS.map((bits) => {
    const kept = first.map((group, index) => {
      const bitsHere = Math.min(16, Math.max(0, bits - index * 16));
      return (group & (0xffff << (16 - bitsHere)) & 0xffff).toString(16);
    });
    return `${kept.join(':')}::/${bits}`;
  });
  return [narrowest as string, ...wider];
}

/** The first 64 bits of an IPv6 address, as four groups. */
function firstGroups(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end counts as two groups.
  const written = groups.length + after.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - written);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...after];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16));
}
