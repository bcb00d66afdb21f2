/** A short hash of a text (FNV-1a, 32 bits). It distributes values and gives no security. */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
