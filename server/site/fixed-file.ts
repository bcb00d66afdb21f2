import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from './content-type.ts';
import type { SiteFile } from './static-site.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** A file that does not change while the server runs. Each encoding is made once, at its first request. */
export type FixedFile = {
  bytes: Uint8Array;
  etag: string;
  type: string;
  compressed: string | null;
  encoded: Map<Encoding, Promise<Uint8Array>>;
};

/** A file with the content type `type`; `compressed` is the copy that the build compressed with Brotli. */
export function fixedFile(bytes: Uint8Array, type: string, compressed: string | null = null): FixedFile {
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag, type, compressed, encoded: new Map() };
}

/** The file, with its headers, in the best encoding that a request's `accept-encoding` lists. */
export async function encode(file: FixedFile, acceptEncoding: string): Promise<SiteFile> {
  const compressible = isCompressible(file.type);
  const encoding = compressible ? preferredEncoding(acceptEncoding) : 'identity';
  return {
    body: await encodedBytes(file, encoding),
    headers: {
      'content-type': file.type,
      etag: `"${file.etag}-${encoding}"`,
      ...(compressible ? { vary: 'Accept-Encoding' } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  };
}

function preferredEncoding(acceptEncoding: string): Encoding {
  const accepted = new Set(
    acceptEncoding
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => !/;\s*q=0(?:\.0*)?$/.test(item))
      .map((item) => item.split(';')[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

function encodedBytes(entry: FixedFile, encoding: Encoding): Promise<Uint8Array> {
  const known = entry.encoded.get(encoding);
  if (known !== undefined) return known;
  const made =
    encoding === 'br' && entry.compressed !== null
      ? readFile(entry.compressed).catch(() => compress(entry.bytes, encoding))
      : compress(entry.bytes, encoding);
  entry.encoded.set(encoding, made);
  return made;
}

async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipped(bytes, { level: 9 });
  if (encoding === 'identity') return bytes;
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
