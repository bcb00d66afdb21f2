/** The recipes for a proxy on the same machine (deploy/), each with the real program in front of the built server. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChapter, addStory, signedInAuthor } from '#test/support/api-author.ts';
import { type Answering, apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { freePort } from '#test/support/free-port.ts';

const root = resolve(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const SITE = 'tinta.example.org';
/** Calls of one visitor until the server refuses more. */
const BURST = 40;

type Ports = { readonly http: number; readonly https: number; readonly server: number };
type Command = { readonly program: string; readonly args: string[]; readonly env?: Record<string, string> };

/** Replaces `from`, which the file must have. */
function swap(text: string, from: string | RegExp, to: string): string {
  const changed = text.replaceAll(from, to);
  if (changed === text) throw new Error(`the file has no ${String(from)}`);
  return changed;
}

/** nginx with deploy/nginx.conf. Only ports and certificate are those of the test. */
function nginx(folder: string, { http, https, server }: Ports): Command {
  const certificate = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const name = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  execFileSync(
    '/usr/bin/openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...name, ...certificate],
    {
      stdio: 'ignore',
    },
  );
  let site = read('deploy/nginx.conf');
  site = swap(site, '127.0.0.1:8080', `127.0.0.1:${server}`);
  site = swap(site, 'listen 443', `listen 127.0.0.1:${https}`);
  site = swap(site, 'listen 80', `listen 127.0.0.1:${http}`);
  site = swap(site, /listen \[::\].*/g, '');
  site = swap(site, `/etc/letsencrypt/live/${SITE}/fullchain.pem`, join(folder, 'cert.pem'));
  site = swap(site, `/etc/letsencrypt/live/${SITE}/privkey.pem`, join(folder, 'key.pem'));
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { ${kept.join(' ')} default_type application/octet-stream;\n${site}\n}`,
  );
  return {
    program: 'nginx',
    args: [
      '-e',
      join(folder, 'error.log'),
      '-p',
      folder,
      '-c',
      join(folder, 'nginx.conf'),
      '-g',
      'daemon off;',
    ],
  };
}

/** Caddy with deploy/Caddyfile. Only ports, hosts and the authority of its certificate are those of the test. */
function caddy(folder: string, { http, https, server }: Ports): Command {
  const options = `http_port ${http}\nhttps_port ${https}\nadmin off\nlocal_certs\nskip_install_trust\ndefault_bind 127.0.0.1`;
  const site = swap(read('deploy/Caddyfile'), 'host1:8080 host2:8080', `127.0.0.1:${server}`);
  writeFileSync(join(folder, 'Caddyfile'), `{\n${options}\n}\n${site}`);
  const env = { SITE, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return {
    program: 'caddy',
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    env,
  };
}

const isThere = (program: string): boolean =>
  spawnSync(program, ['-h'], { stdio: 'ignore' }).error === undefined;
/** A machine without Debian's packages cannot run them (scripts/pretest.mjs installs them). */
const onDebian = existsSync('/usr/bin/apt-get');
const programs = [
  { program: 'nginx', command: nginx },
  { program: 'caddy', command: caddy },
].filter(({ program }) => onDebian || isThere(program));

describe.each(programs)('$program in front of the server', ({ command }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tinta-proxy-'));
  let ports: Ports;
  let server: AppServer;
  let proxy: ChildProcess;
  let said = '';

  /** A browser on the machine with this address, which it may also lie about. */
  const from = (localAddress: string, lies: Record<string, string> = {}): Answering => ({
    async request(path, init) {
      const asked = new Request(`https://${SITE}${path}`, init);
      const headers = { ...Object.fromEntries(asked.headers), ...lies, host: SITE };
      const call = requestHttps({
        host: '127.0.0.1',
        port: ports.https,
        servername: SITE,
        localAddress,
        path,
        method: asked.method,
        headers,
        rejectUnauthorized: false,
      });
      call.end(Buffer.from(await asked.arrayBuffer()));
      const [answer] = await once(call, 'response');
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const status: number = answer.statusCode;
      return new Response(status === 304 ? null : Buffer.concat(parts), { status, headers: answer.headers });
    },
  });
  /** A call without TLS. fetch would send the name of the address, not of the site. */
  const plain = async (path: string, method = 'GET', accept = '*/*') => {
    const call = requestHttp({
      host: '127.0.0.1',
      port: ports.http,
      path,
      method,
      headers: { host: SITE, accept },
    });
    call.end();
    const [answer] = await once(call, 'response');
    answer.resume();
    return [answer.statusCode, answer.headers.location];
  };

  beforeAll(async () => {
    ports = { http: await freePort(), https: await freePort(), server: await freePort() };
    server = await AppServer.start({
      port: ports.server,
      env: {
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        TRUST_PROXY: '1',
        PUBLIC_URL: `https://${SITE}`,
        RATE_LIMITS: `visitor=${BURST}/0.01`,
      },
    });
    const { program, args, env } = command(folder, ports);
    proxy = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [proxy.stdout, proxy.stderr])
      stream?.on('data', (data) => {
        said += String(data);
      });
    const isReady = async () => (await from('127.0.0.1').request('/healthz', {})).status === 200;
    const deadline = Date.now() + 30_000;
    while (!(await isReady().catch(() => false))) {
      if (Date.now() > deadline || proxy.exitCode !== null)
        throw new Error(`the proxy is not ready:\n${said}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }, 60_000);
  afterAll(async () => {
    proxy.kill();
    if (proxy.exitCode === null) await once(proxy, 'exit');
    await server.stop();
    rmSync(folder, { recursive: true });
  }, 30_000);

  it('a page comes by HTTP/2, as the server wrote it', async () => {
    const session = connectHttp2(`https://127.0.0.1:${ports.https}`, {
      servername: SITE,
      rejectUnauthorized: false,
    });
    const stream = session.request({ ':path': '/', ':authority': SITE, accept: 'text/html' });
    const [headers] = await once(stream, 'response');
    let page = '';
    for await (const part of stream) page += String(part);
    session.close();
    expect([session.alpnProtocol, headers[':status']]).toEqual(['h2', 200]);
    expect(headers['strict-transport-security']).toContain('max-age=');
    const own = await fetch(server.url, { headers: { accept: 'text/html' } });
    expect(page).toBe(await own.text());
  });

  it('an author signs in, and a text of the largest size that the server takes arrives whole', async () => {
    const author = await signedInAuthor(from('127.0.0.2'));
    const story = await addStory(author);
    const request = (length: number) => ({
      content: {
        version: 1 as const,
        blocks: [{ type: 'paragraph' as const, runs: [{ text: 'ж'.repeat(length) }] }],
      },
    });
    // Two bytes a letter: 7.8 MB.
    const long = request(3_900_000);
    const chapter = await addChapter(author, story.id, long);
    const back = await author.ok('chapterForm', { request: { id: chapter.id } });
    expect(JSON.stringify(back).length).toBeGreaterThan(3_900_000);
  }, 60_000);

  it('the server counts each address by itself, and believes no address that a visitor writes', async () => {
    const ask = (n: number) =>
      apiDevice(from('127.0.0.3', { 'x-forwarded-for': `198.51.100.${n}` })).call('genreList');
    const statuses: number[] = [];
    for (let n = 0; n < BURST + 2; n += 1) statuses.push((await ask(n)).status);
    expect(statuses).toEqual([...Array(BURST).fill(200), 429, 429]);
    expect((await apiDevice(from('127.0.0.4')).call('genreList')).status).toBe(200);
  }, 60_000);

  it('over http a page and what robots read are redirected, and a call is refused', async () => {
    expect(await plain('/', 'GET', 'text/html,*/*')).toEqual([expect.any(Number), `https://${SITE}/`]);
    expect(await plain('/s/x')).toEqual([expect.any(Number), `https://${SITE}/s/x`]);
    expect(await plain('/s/x', 'POST')).toEqual([403, undefined]);
    expect(await plain('/', 'POST', 'text/html')).toEqual([403, undefined]);
    expect(await plain('/book/book/sort/type')).toEqual([403, undefined]);
  });
});
