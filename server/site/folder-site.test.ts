import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createTestServer } from '#test/support/server.ts';
import { folderSite } from './folder-site.ts';
import { keepAssets } from './keep-assets.ts';

const BOOT = "document.documentElement.dataset.theme='dark'";
const SHELL = `<!doctype html><script>${BOOT}</script><script type="module" src="/assets/main-abc.js"></script>`;
const SCRIPT = 'export const text = "ink";'.repeat(200);

let root: string;
let client: string;
const build = async (name: string) => {
  await rm(client, { recursive: true, force: true });
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(client, 'index.html'), SHELL.replace('abc', name));
  await writeFile(join(client, 'service-worker.js'), 'self.skip');
  await writeFile(join(client, 'assets', `main-${name}.js`), SCRIPT);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tinta-site-'));
  client = join(root, 'client');
  await build('abc');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** No test here uses the database, and opening one would take seconds. */
const noDatabase = {
  db: {} as Database,
  kind: 'embedded' as const,
  identities: { listen: () => {} },
  lead: () => async () => {},
  analyze: async () => {},
  close: async () => {},
};
const appOf = async (hosts: string[] = [], older: string[] = []) =>
  (await createTestServer({ site: await folderSite(client, hosts, older), database: noDatabase })).app;

describe('the page’s security policy', () => {
  it('allows the one inline script by its hash, calls to the hosts, and nothing else', async () => {
    const app = await appOf(['https://api1.example.org', 'https://api2.example.org']);
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(
      policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
    );
    const hash = createHash('sha256').update(BOOT).digest('base64');
    const hosts = ['https://api1.example.org', 'https://api2.example.org'];
    expect(directives).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", `'sha256-${hash}'`],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'blob:', 'data:', ...hosts],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...hosts],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('is on every answer, together with the other headers', async () => {
    const app = await appOf();
    for (const path of ['/', '/assets/main-abc.js', '/book/book/tag/list', '/nowhere']) {
      const { headers } = await app.request(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
    }
  });
});

describe('files of the page', () => {
  it('arrive complete, in an encoding that the browser accepts', async () => {
    const app = await appOf();
    const ask = async (encoding: string) => {
      const response = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': encoding } });
      return {
        encoding: response.headers.get('content-encoding'),
        vary: response.headers.get('vary'),
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const br = await ask('gzip, deflate, br');
    expect(br.encoding).toBe('br');
    expect(br.vary).toContain('Accept-Encoding');
    expect(brotliDecompressSync(br.bytes).toString()).toBe(SCRIPT);
    const gzip = await ask('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
    expect((await ask('br;q=0')).bytes.toString()).toBe(SCRIPT);
  });

  it('are sent with the type and the charset of their content', async () => {
    await writeFile(join(client, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(client, 'icon.png'), '');
    const app = await appOf();
    const typeOf = async (path: string) => (await app.request(path)).headers.get('content-type');
    expect(await typeOf('/')).toBe('text/html; charset=utf-8');
    expect(await typeOf('/assets/main-abc.js')).toBe('text/javascript; charset=utf-8');
    expect(await typeOf('/icon.svg')).toBe('image/svg+xml; charset=utf-8');
    expect(await typeOf('/icon.png')).toBe('image/png');
  });

  it('are sent as the build compressed them, and the compressed copies have no address of their own', async () => {
    const made = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    await writeFile(join(client, 'assets', 'main-abc.js.br'), made);
    const app = await appOf();
    const answer = await app.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'br' } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(made)).toBe(true);
    expect((await app.request('/assets/main-abc.js.br')).status).toBe(404);
  });

  it('contain the address of the picture for messengers, with the installation’s origin or else the request’s', async () => {
    const tag = (origin: string) => `<meta property="og:image" content="${origin}/screens/share.jpg" />`;
    await writeFile(join(client, 'index.html'), SHELL + tag(''));
    const site = await folderSite(client, []);
    const shell = async (publicUrl: string, host: string, path = '/'): Promise<string> => {
      const { app } = await createTestServer({ site, database: noDatabase, settings: { publicUrl } });
      return (await app.request(path, { headers: { host } })).text();
    };
    expect(await shell('https://tinta.example', 'elsewhere.example')).toBe(
      SHELL + tag('https://tinta.example'),
    );
    expect(await shell('', 'tinta.local:4173')).toBe(SHELL + tag('http://tinta.local:4173'));
    expect(await shell('', '"><script>')).toBe(SHELL + tag(''));
    // A service worker takes only the document as it was built (SYNC-13).
    expect(await shell('https://tinta.example', 'elsewhere.example', '/index.html')).toBe(SHELL + tag(''));
    // Visitors choose the host name, so the cache must have a limit.
    for (let host = 0; host < 20; host += 1) await shell('', `host-${host}.example`);
    expect(await shell('', 'late.example')).toBe(SHELL + tag(''));
    expect(await shell('', 'tinta.local:4173')).toBe(SHELL + tag('http://tinta.local:4173'));
  });

  it('are cached for ever if the name has a hash; shell and service worker are revalidated each time', async () => {
    const app = await appOf();
    const control = async (path: string) => (await app.request(path)).headers.get('cache-control');
    expect(await control('/assets/main-abc.js')).toContain('immutable');
    expect(await control('/')).toBe('no-cache');
    expect(await control('/service-worker.js')).toBe('no-cache');
    const etag = (await app.request('/')).headers.get('etag') ?? '';
    const again = await app.request('/', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('never come from outside the folder', async () => {
    await writeFile(join(root, 'secret.txt'), 'secret');
    const app = await appOf();
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt']) {
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('secret');
    }
  });

  it('are not served if their own or a folder’s name begins with a dot', async () => {
    const older = join(root, 'older');
    for (const folder of [join(client, '.git'), join(client, 'assets', '.cache'), older])
      await mkdir(folder, { recursive: true });
    await writeFile(join(client, '.env'), 'secret');
    await writeFile(join(client, '.git', 'config'), 'secret');
    await writeFile(join(client, 'assets', '.cache', 'main.js'), 'secret');
    await writeFile(join(client, 'assets', '.DS_Store'), 'secret');
    await writeFile(join(older, '.htaccess'), 'secret');
    await writeFile(join(older, 'main-old.js'), SCRIPT);
    const app = await appOf([], [older]);
    const hidden = ['/.env', '/%2eenv', '/.git/config', '/assets/.cache/main.js', '/assets/.DS_Store'];
    for (const path of [...hidden, '/assets/.htaccess']) {
      const response = await app.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('secret');
    }
    expect((await app.request('/assets/main-old.js')).status).toBe(200);
  });

  it('are also served below .well-known, where the operator proves who owns the site', async () => {
    await mkdir(join(client, '.well-known'));
    await writeFile(join(client, '.well-known', 'assetlinks.json'), '[]');
    const app = await appOf();
    expect((await app.request('/.well-known/assetlinks.json')).status).toBe(200);
    expect((await app.request('/.well-known/.secret')).status).toBe(404);
  });

  it('are served, but folders are not listed', async () => {
    const app = await appOf();
    for (const path of ['/assets', '/assets/', '/assets/.']) {
      const response = await app.request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('main-abc');
    }
  });

  it('redirect an address that was typed without its #, but not a call', async () => {
    const app = await appOf();
    const open = (path: string) => app.request(path, { headers: { accept: 'text/html' } });
    const sent = await open('/bookStack?searchValue=ink');
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/#/bookStack?searchValue=ink']);
    expect((await open('/author/author/nothing')).status).toBe(404);
    expect((await app.request('/welfare')).status).toBe(404);
    expect((await open('//evil.example/x')).headers.get('location') ?? '/#').toMatch(/^\/#/);
  });

  it.each([
    '/%0d%0aset-cookie:%20x=1',
    '/a%0ab',
    '/%00',
    '/%',
    '/%E0%A4%A',
    '/%25%30%61',
    '/%E9%9B%A8?q=%0a',
  ])('redirect %s as it was typed: encoded characters stay encoded', async (path) => {
    const answer = await (await appOf()).request(path, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/#${path}`]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('chunks of the last two builds (SYNC-13)', () => {
  it('stay available to pages that still use them', async () => {
    const archive = join(root, 'builds');
    await keepAssets(client, archive, 1_000);
    for (const [index, name] of ['def', 'ghi', 'jkl'].entries()) {
      await build(name);
      await keepAssets(client, archive, 2_000 + index * 1_000);
    }
    const app = await appOf([], await keepAssets(client, archive, 9_000));
    const status = async (name: string) => (await app.request(`/assets/main-${name}.js`)).status;
    expect(await Promise.all(['jkl', 'ghi', 'def', 'abc'].map(status))).toEqual([200, 200, 200, 404]);
  });
});
