/**
 * Host of a file, by a hash of its path, so that each file is cached under one address (docs/spec, section 7, Every answer).
 */
export function hostOfFile(hosts: readonly string[], path: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index += 1)
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193) >>> 0;
  return hosts[hash % Math.max(1, hosts.length)] ?? '';
}
