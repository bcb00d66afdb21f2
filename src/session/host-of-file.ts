import { shortHash } from '#shared/lib/short-hash.ts';

/**
 * Host of a file, by a hash of its path, so that each file is cached under one address (docs/spec, section 7, Every answer).
 */
export const hostOfFile = (hosts: readonly string[], path: string): string =>
  hosts[shortHash(path) % Math.max(1, hosts.length)] ?? '';
