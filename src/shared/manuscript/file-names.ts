/** Longest part of a name made of a title; file systems take 255 bytes, and a character may be four. */
const TITLE_CHARS = 40;

/** A title as a part of a file's name: nothing a file system or a shell takes for something else; `fallback` where nothing is left. */
export function fileName(title: string, fallback: string): string {
  const clean = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...clean].slice(0, TITLE_CHARS).join('').trim() || fallback;
}

/** Names in one folder, each once: a second "Rain" is "Rain (2)". */
export function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}
