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

/**
 * A ZIP archive whose files are unpacked when asked for, up to the size limit, whatever sizes it claims. Throws `UnreadableFile`: `password`
 * if a file has one, `broken`, `tooLarge`.
 */
export class Archive {
  /** Names in the archive, in its order. */
  readonly paths: readonly string[];
  private readonly bytes: Uint8Array;
  /** Names by their lower-case form: part names that differ only in case are equal (ECMA-376, part 2, 6.2.2.3). */
  private readonly names = new Map<string, string>();
  private unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.unzip((name) => {
      this.names.set(name.toLowerCase(), name);
      return false;
    });
    this.paths = [...this.names.values()];
  }

  has(path: string): boolean {
    return this.names.has(path.toLowerCase());
  }

  /** The texts of files, '' for those that are missing. */
  read(paths: readonly string[]): string[] {
    return this.readBytes(paths).map((file) => (file ? decodeText(file).text : ''));
  }

  /** The contents of files, undefined for those that are missing. */
  readBytes(paths: readonly string[]): (Uint8Array | undefined)[] {
    const names = paths.map((path) => this.names.get(path.toLowerCase()));
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

/** A target as a path in the archive: relative to the folder of the part that names it, or absolute. */
export function resolved(target: string, folder: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`)
    .replaceAll('\\', '/')
    .split('/'))
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  try {
    return decodeURI(path.join('/'));
  } catch {
    return path.join('/');
  }
}
