import { BlockList, isIP } from 'node:net';
import type { Env } from '#server/settings/env.ts';
import { hasProxies, trustsEverybody } from '#server/settings/trusted-proxies.ts';
import { type Finding, note, problem } from './finding.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host or an address, also one in brackets, is reached from this machine alone. */
function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0) return address === 'localhost';
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Settings that are valid one by one but do not fit together. */
export const examineSettings = (env: Env): Finding[] => [
  ...examineAddress(env),
  ...examineProxies(env),
  ...examineHosts(env),
];

/** The address of the site; undefined if PUBLIC_URL is not set. */
const siteOf = ({ publicUrl }: Env): URL | undefined => (publicUrl === '' ? undefined : new URL(publicUrl));

function examineAddress(env: Env): Finding[] {
  const site = siteOf(env);
  if (site === undefined)
    return [note('PUBLIC_URL is not set. Share pages and the sitemap name the host of each request.')];
  if (isThisMachine(site.hostname)) return [];
  const findings: Finding[] = [];
  if (site.protocol === 'http:')
    findings.push(
      problem('PUBLIC_URL begins with http://. Working offline, installing and sealing need https.'),
    );
  if (env.localIssuer)
    findings.push(problem('LOCAL_ISSUER is on and PUBLIC_URL is public. Anybody could sign in as anybody.'));
  return findings;
}

function examineProxies(env: Env): Finding[] {
  if (!hasProxies(env.trustedProxies))
    return siteOf(env)?.protocol === 'https:'
      ? [
          problem(
            'PUBLIC_URL begins with https://, so a proxy is in front, but TRUST_PROXY is off. All readers would share the rate limits of one address.',
          ),
        ]
      : [];
  if (isThisMachine(env.host)) return [];
  if (trustsEverybody(env.trustedProxies))
    return [
      problem(
        'TRUST_PROXY names a network with almost every address and the port is open to all, so visitors can choose their address. Name the addresses of the proxies, or set HOST=127.0.0.1 if the proxy is on this machine.',
      ),
    ];
  // Named proxies are believed wherever the port is open: whoever else calls is not one of them.
  if (typeof env.trustedProxies !== 'number') return [];
  return [
    problem(
      'TRUST_PROXY is a number and the port is open to all, so visitors can choose their address. Set HOST=127.0.0.1 if the proxy is on this machine, or name the addresses of the proxies in TRUST_PROXY.',
    ),
  ];
}

function examineHosts(env: Env): Finding[] {
  const findings: Finding[] = [];
  if (env.apiHosts.length > 1 && env.databaseUrl === '')
    findings.push(
      problem(
        'API_HOSTS names several hosts, but DATABASE_URL is not set. Each would have a database of its own.',
      ),
    );
  if (env.apiHosts.length > 0 && env.publicUrl === '' && env.allowedOrigins.length === env.apiHosts.length)
    findings.push(
      note(
        'API_HOSTS is set, but neither PUBLIC_URL nor ALLOWED_ORIGINS. Only pages that one of these hosts serves may call them.',
      ),
    );
  if (env.allowedOrigins.includes('*'))
    findings.push(note('ALLOWED_ORIGINS is *. Pages of any site may call this server.'));
  return findings;
}
