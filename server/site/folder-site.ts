import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { contentSecurityPolicy, type ProviderSources } from './content-security-policy.ts';
import { contentTypeOf } from './content-type.ts';
import { encode, type FixedFile, fixedFile } from './fixed-file.ts';
import type { SiteFile, StaticSite } from './static-site.ts';

/** A file with a hash in its name never changes. The shell and the service worker are revalidated at every start. */
function cacheControl(path: string): string {
  // Service workers take only the document that the build made, so no proxy may change it.
  if (path === '/index.html') return 'no-cache, no-transform';
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/icons/')) return 'public, max-age=86400';
  return 'no-cache';
}

const NO_SOURCES: ProviderSources = { script: [], style: [], connect: [], frame: [], image: [] };

/** The part of the shell with the address of its picture for messengers (index.html). */
const SHARE_PICTURE = 'content="/screens/share.jpg"';
/** Origins for which the shell is cached. Without `PUBLIC_URL` each request's own origin is used; further origins get only the path. */
const ORIGINS_MAX = 8;

/** A copy of a file that the build compressed (scripts/compress.mjs). */
const COMPRESSED = /\.br$/;
/**
 * A path with a name that begins with a dot: `.env`, `.git/config`. No build makes such a file, so someone left it there by mistake. An
 * operator may put files into `.well-known`, by which app stores and authorities recognise a site.
 */
const HIDDEN = /(?:^|\/)\.(?!well-known\/)/;

/**
 * The page built into `folder`; null if it has not been built. `older` are folders with the assets of earlier builds, for pages that still
 * run them (SYNC-13). Files are read once. A file that the build did not compress is compressed at its first request. Hidden files are not
 * served.
 */
export async function folderSite(
  folder: string,
  hosts: readonly string[],
  older: readonly string[] = [],
  providers: ProviderSources = NO_SOURCES,
): Promise<StaticSite | null> {
  const files = new Map<string, FixedFile>();
  for (const [root, prefix] of [...older.map((path) => [path, '/assets/'] as const), [folder, '/'] as const])
    for (const [path, entry] of await readTree(root, prefix)) files.set(path, entry);
  const shell = files.get('/index.html');
  if (shell === undefined) return null;
  files.set('/', shell);
  // `/` is for people and messengers and contains the origin. `/index.html` is for service workers and is exactly the built file.
  const shells = new Map<string, FixedFile>();
  const shellFor = (origin: string): FixedFile => {
    const known = shells.get(origin);
    const html = new TextDecoder().decode(shell.bytes);
    if (known || origin === '' || !html.includes(SHARE_PICTURE) || shells.size >= ORIGINS_MAX)
      return known ?? shell;
    const whole = SHARE_PICTURE.replace('/screens', `${origin}/screens`);
    const made = fixedFile(
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
      const { body, headers } = await encode(entry, acceptEncoding);
      return { body, headers: { ...headers, 'cache-control': cacheControl(path) } };
    },
  };
}

async function readTree(root: string, prefix: string): Promise<[string, FixedFile][]> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const pathOf = (file: string) => relative(root, file).split(sep).join('/');
  const files = found.filter(
    (item) => item.isFile() && !HIDDEN.test(pathOf(join(item.parentPath, item.name))),
  );
  const compressed = new Set(
    files.map((item) => join(item.parentPath, item.name)).filter((file) => COMPRESSED.test(file)),
  );
  const plain = files.filter((item) => !compressed.has(join(item.parentPath, item.name)));
  return Promise.all(
    plain.map(async (item): Promise<[string, FixedFile]> => {
      const file = join(item.parentPath, item.name);
      const bytes = await readFile(file);
      const path = `${prefix}${pathOf(file)}`;
      const beside = compressed.has(`${file}.br`) ? `${file}.br` : null;
      return [path, fixedFile(bytes, contentTypeOf(path), beside)];
    }),
  );
}
