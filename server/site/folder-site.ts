import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentSecurityPolicy, type ProviderSources } from './content-security-policy.ts';
import { contentTypeOf, isCompressible } from './content-type.ts';
import type { SiteFile, StaticSite } from './static-site.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Hashed names never change; the shell and the service worker are revalidated at every start. */
function cacheControl(path: string): string {
  // Service workers take only the document that the build made, so nothing on the way may write into it.
  if (path === '/index.html') return 'no-cache, no-transform';
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/icons/')) return 'public, max-age=86400';
  return 'no-cache';
}

const NO_SOURCES: ProviderSources = { script: [], style: [], connect: [], frame: [], image: [] };

/** How the shell names its picture for messengers (index.html). */
const SHARE_PICTURE = 'content="/screens/share.jpg"';
/** Origins for which the shell is cached. Without `PUBLIC_URL` each request names its own; further ones get only the path. */
const ORIGINS_MAX = 8;

/** A copy of a file, compressed by the build (scripts/compress.mjs). */
const COMPRESSED = /\.br$/;

type Encoding = 'br' | 'gzip' | 'identity';
type Entry = {
  bytes: Uint8Array;
  etag: string;
  type: string;
  /** The copy that the build compressed. */
  compressed: string | null;
  encoded: Map<Encoding, Promise<Uint8Array>>;
};

/**
 * The page built into `folder`; null if it has not been built. `older` are folders with the assets of earlier builds, for pages that
 * still run them (SYNC-13). Files are read once. Files that the build did not compress are compressed on first request.
 */
export async function folderSite(
  folder: string,
  hosts: readonly string[],
  older: readonly string[] = [],
  providers: ProviderSources = NO_SOURCES,
): Promise<StaticSite | null> {
  const files = new Map<string, Entry>();
  for (const [root, prefix] of [...older.map((path) => [path, '/assets/'] as const), [folder, '/'] as const])
    for (const [path, entry] of await readTree(root, prefix)) files.set(path, entry);
  const shell = files.get('/index.html');
  if (shell === undefined) return null;
  files.set('/', shell);
  // At `/` for people and messengers, with the origin written in. At `/index.html` for service workers, exactly as it was built.
  const shells = new Map<string, Entry>();
  const shellFor = (origin: string): Entry => {
    const known = shells.get(origin);
    const html = new TextDecoder().decode(shell.bytes);
    if (known || origin === '' || !html.includes(SHARE_PICTURE) || shells.size >= ORIGINS_MAX)
      return known ?? shell;
    const whole = SHARE_PICTURE.replace('/screens', `${origin}/screens`);
    const made = entryOf(
      new TextEncoder().encode(html.replace(SHARE_PICTURE, () => whole)),
      shell.type,
      null,
    );
    shells.set(origin, made);
    return made;
  };

  return {
    contentSecurityPolicy: contentSecurityPolicy(new TextDecoder().decode(shell.bytes), hosts, providers),
    async file(path, acceptEncoding, origin): Promise<SiteFile | undefined> {
      const found = files.get(path);
      if (found === undefined) return undefined;
      const entry = path === '/' ? shellFor(origin) : found;
      const compressible = isCompressible(entry.type);
      const encoding = compressible ? preferredEncoding(acceptEncoding) : 'identity';
      return {
        body: await encodedBytes(entry, encoding),
        headers: {
          'content-type': entry.type,
          'cache-control': cacheControl(path),
          etag: `"${entry.etag}-${encoding}"`,
          ...(compressible ? { vary: 'Accept-Encoding' } : {}),
          ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        },
      };
    },
  };
}

async function readTree(root: string, prefix: string): Promise<[string, Entry][]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((item) => item.isFile());
  const compressed = new Set(
    files.map((item) => join(item.parentPath, item.name)).filter((file) => COMPRESSED.test(file)),
  );
  const plain = files.filter((item) => !compressed.has(join(item.parentPath, item.name)));
  return Promise.all(
    plain.map(async (item): Promise<[string, Entry]> => {
      const file = join(item.parentPath, item.name);
      const bytes = await readFile(file);
      const path = `${prefix}${relative(root, file).split(sep).join('/')}`;
      const beside = compressed.has(`${file}.br`) ? `${file}.br` : null;
      return [path, entryOf(bytes, contentTypeOf(path), beside)];
    }),
  );
}

function entryOf(bytes: Uint8Array, type: string, compressed: string | null): Entry {
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag, type, compressed, encoded: new Map() };
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

function encodedBytes(entry: Entry, encoding: Encoding): Promise<Uint8Array> {
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
