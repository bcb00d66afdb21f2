/** Most characters of a title in a file name; file systems allow 255 bytes, and a character may take four. */
const TITLE_CHARS = 40;

/** Makes a title safe for a file name, in file systems and shells; `fallback` if nothing is left. */
export function fileName(title: string, fallback: string): string {
  const clean = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...clean].slice(0, TITLE_CHARS).join('').trim() || fallback;
}

/** Makes names unique within a folder: a second "Rain" becomes "Rain (2)". */
export function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    const count = (taken.get(key) ?? 0) + 1;
    taken.set(key, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}
