import { type Unzipped, unzipSync } from 'fflate';
import { MANUSCRIPT_UNPACKED_BYTES_MAX } from '#shared/domain/limits.ts';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './reading.ts';

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Signature of an entry in the central directory, and where its flags are (APPNOTE 4.3.12). */
const ENTRY = [0x50, 0x4b, 0x01, 0x02] as const;
const FLAGS_AT = 8;

/** What `decode` makes of a text; the text itself if it cannot be decoded. */
function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

/** What a path can mean: its own letters, or the letters that are escaped in it (`%20`). */
const meaningsOf = (path: string): string[] => [
  path,
  path.replace(/(?:%[\da-f]{2})+/gi, (escaped) => decoded(escaped, decodeURIComponent)),
];

/**
 * The same for all paths of one file: part names that differ only in case are equal (ECMA-376, part 2, 6.2.2.3), and some programs write "é" as
 * two characters.
 */
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/** Decodes a name whose bytes are UTF-8 although the archive does not say so. Any other name stays as it is. */
function inUtf8(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || /[^\u0000-\u00ff]/.test(name)) return name;
  const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
  return decoded(name, () => new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/**
 * A ZIP archive whose files are unpacked when asked for, up to the size limit, whatever sizes it claims. Throws `UnreadableFile`: `password`
 * if a file has one, `broken`, `tooLarge`.
 */
export class Archive {
  /** Paths of its files with "/" between folders, in the order of the archive. */
  readonly paths: readonly string[];
  private readonly bytes: Uint8Array;
  /** The name in the archive by path. */
  private readonly names = new Map<string, string>();
  /** Paths by the keys of all that they can mean. */
  private readonly keys = new Map<string, string>();
  private unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.unzip((name) => {
      this.names.set(inUtf8(name).replaceAll('\\', '/'), name);
      return false;
    });
    this.paths = [...this.names.keys()];
    for (const path of this.paths)
      for (const key of meaningsOf(path).map(keyOf)) if (!this.keys.has(key)) this.keys.set(key, path);
  }

  /** The path of the file that a path means, which may be escaped, or differ in case; undefined if there is none. */
  find(path: string): string | undefined {
    const meanings = meaningsOf(path);
    const exact = meanings.find((meaning) => this.names.has(meaning));
    if (exact !== undefined) return exact;
    const key = meanings.map(keyOf).find((one) => this.keys.has(one));
    return key === undefined ? undefined : this.keys.get(key);
  }

  has(path: string): boolean {
    return this.find(path) !== undefined;
  }

  /** The texts of files, '' for those that are missing. */
  read(paths: readonly string[]): string[] {
    return this.readBytes(paths).map((file) => (file ? decodeText(file).text : ''));
  }

  /** The contents of files, undefined for those that are missing. */
  readBytes(paths: readonly string[]): (Uint8Array | undefined)[] {
    const names = paths.map((path) => this.names.get(this.find(path) ?? ''));
    const wanted = new Set(names);
    const files = this.unzip((name, size) => {
      if (!wanted.has(name)) return false;
      this.unpacked += size;
      if (this.unpacked > MANUSCRIPT_UNPACKED_BYTES_MAX) throw new UnreadableFile('tooLarge');
      return true;
    });
    return names.map((name) => (name === undefined ? undefined : files[name]));
  }

  private unzip(wants: (name: string, size: number) => boolean): Unzipped {
    try {
      return unzipSync(this.bytes, { filter: ({ name, originalSize }) => wants(name, originalSize) });
    } catch (reason) {
      if (reason instanceof UnreadableFile) throw reason;
      throw new UnreadableFile(this.hasPassword() ? 'password' : 'broken');
    }
  }

  /** Whether a file in the archive is encrypted: bit 0 of its flags (APPNOTE 4.4.4). */
  private hasPassword(): boolean {
    const [first, ...more] = ENTRY;
    for (let at = this.bytes.indexOf(first); at >= 0; at = this.bytes.indexOf(first, at + 1))
      if (
        more.every((byte, index) => this.bytes[at + 1 + index] === byte) &&
        (this.bytes[at + FLAGS_AT] ?? 0) & 1
      )
        return true;
    return false;
  }
}

/** A target as a path for an archive: relative to the folder of the part that names it, or absolute. Escapes in it stay. */
export function resolved(target: string, folder: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`)
    .replaceAll('\\', '/')
    .split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  return path.join('/');
}
