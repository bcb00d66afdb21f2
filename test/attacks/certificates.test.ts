import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WAYS, type Way } from '#test/support/calling-process.ts';

const run = promisify(execFile);
let folder: string;
const path = (name: string) => join(folder, name);

/** Makes an authority, its certificates for the right and for a wrong host, and a self-signed certificate for the right host. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-authority-'));
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const as = (name: string) => ['-keyout', path(`${name}.key`), '-out', path(`${name}.pem`)];
  await run('openssl', [...made, '-subj', '/CN=Authority', ...as('authority')]);
  const self = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await run('openssl', [...made, ...self, ...as('self-signed')]);
  const by = ['-CA', path('authority.pem'), '-CAkey', path('authority.key')];
  for (const [name, host] of [
    ['right', 'IP:127.0.0.1'],
    ['wrong-host', 'IP:127.0.0.2,DNS:tinta.example'],
  ] as const)
    await run('openssl', [
      ...made,
      ...by,
      '-subj',
      '/CN=x',
      '-addext',
      `subjectAltName=${host}`,
      ...as(name),
    ]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** A server with a certificate for one kind of outgoing connection. `heard` is called once it receives something after TLS. */
async function listener(way: Way, certificate: string, heard: () => void): Promise<[number, () => void]> {
  const key = await readFile(path(`${certificate}.key`));
  const cert = await readFile(path(`${certificate}.pem`));
  const secure = (socket: Socket) => {
    const tls = new TLSSocket(socket, { isServer: true, key, cert });
    tls.on('error', () => {});
    // A mail server sends the first message.
    if (way === 'mail') tls.on('secure', () => tls.write('220 tinta ESMTP\r\n'));
    tls.once('data', () => {
      heard();
      tls.destroy();
    });
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (way !== 'postgres') return secure(socket);
    // A client of PostgreSQL asks for TLS in plain text, and the server answers S for yes.
    socket.once('data', () => {
      socket.write('S');
      secure(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [(server.address() as AddressInfo).port, () => server.close()];
}

/** The kinds of connections on which a process that trusts the authority sent something to a server with this certificate. */
async function waysThatSpeakTo(certificate: string): Promise<Way[]> {
  const spoke = new Set<Way>();
  const ports: Partial<Record<Way, number>> = {};
  const ends: (() => void)[] = [];
  for (const way of WAYS) {
    const [port, end] = await listener(way, certificate, () => spoke.add(way));
    ports[way] = port;
    ends.push(end);
  }
  const script = join('test', 'support', 'calling-process.ts');
  await run(process.execPath, ['--import', 'tsx', script, JSON.stringify(ports)], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: path('authority.pem') },
    timeout: 50_000,
  });
  for (const end of ends) end();
  return WAYS.filter((way) => spoke.has(way));
}

it.each([
  ['right', [...WAYS]],
  ['wrong-host', []],
  ['self-signed', []],
])(
  'a server whose certificate is %s gets data only from these outgoing connections: %j',
  async (certificate, ways) => {
    expect(await waysThatSpeakTo(certificate)).toEqual(ways);
  },
  60_000,
);
