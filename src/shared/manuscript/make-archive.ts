import { type Zippable, zipSync } from 'fflate';

/** Files that are already compressed. */
const PACKED = /\.(?:pdf|png|jpg)$/;

/** Makes a .zip of files, dated `now` (ms since epoch). */
export function makeArchive(files: ReadonlyMap<string, Uint8Array>, now: number): Blob {
  const entries: Zippable = {};
  for (const [path, bytes] of files) entries[path] = [bytes, { level: PACKED.test(path) ? 0 : 6 }];
  return new Blob([new Uint8Array(zipSync(entries, { mtime: now }))], { type: 'application/zip' });
}
