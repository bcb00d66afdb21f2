import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/**
 * The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed: how many stand in front of the server, each of which adds an
 * entry (0: none), or their addresses.
 */
export type TrustedProxies = number | BlockList;

/** More proxies than anybody has: a larger number is a mistake. */
const PROXIES_MAX = 10;
const WORDS =
  'TRUST_PROXY must be the number of proxies in front, such as 1, or their addresses, such as 10.0.0.5 or 172.16.0.0/12, with commas between';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The list of these addresses and networks; undefined if one of them is neither. */
function blockList(items: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const item of items) {
    const [address = '', bits, ...more] = item.split('/');
    const width = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0) return undefined;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= width)
      list.addSubnet(address, Number(bits), familyOf(address));
    else return undefined;
  }
  return list;
}

function read(text: string): TrustedProxies | undefined {
  if (text === '' || text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= PROXIES_MAX ? Number(text) : undefined;
  return blockList(text.split(',').map((item) => item.trim()));
}

/** The setting TRUST_PROXY (docs/deploy.md, "Settings"). */
export const trustedProxiesEntry = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => read(text.trim())),
  v.check((proxies) => proxies !== undefined, WORDS),
  v.transform((proxies) => proxies ?? 0),
);

/** Whether the settings name any proxy. */
export const hasProxies = (proxies: TrustedProxies): boolean => proxies !== 0;

/** Whether a named network has so many addresses that strangers are in it, such as 0.0.0.0/0. Networks of one's own begin with fc00::/7. */
export const trustsEverybody = (proxies: TrustedProxies): boolean =>
  typeof proxies !== 'number' && proxies.rules.some((rule) => /\/[0-6]$/.test(rule));

/** Whether this address is one of the trusted ones. Always false if only their number is known. */
export const isTrusted = (proxies: TrustedProxies, address: string): boolean =>
  typeof proxies !== 'number' && isIP(address) !== 0 && proxies.check(address, familyOf(address));
