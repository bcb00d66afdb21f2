import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#server/settings/s3-settings.ts';

/**
 * What the store does with a request. `drop`: the connection breaks. `busy`: it answers 503. `silent`: it never answers. `half`: it stops
 * in the middle of its answer. `deaf`: it handles the request, and the connection breaks before the answer.
 */
export type StoreFault = 'none' | 'drop' | 'busy' | 'silent' | 'half' | 'deaf';

export type ObjectStore = {
  readonly settings: S3Settings;
  /** Method and path of every request so far. */
  readonly requests: string[];
  fault: StoreFault;
  /** For how many requests the fault lasts; for ever by default. */
  faults: number;
  /** The bytes of every object in the bucket, by its key. */
  objects(): Promise<Map<string, Buffer>>;
  close(): Promise<void>;
};

const BUCKET = 'tinta';

/** A real S3-compatible server on loopback, with faults in front of it. It does not check signatures. */
export async function objectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'tinta-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    const { fault } = store;
    if (fault === 'none' || store.faults <= 0) return answer(request, response);
    store.faults -= 1;
    fail(fault, request, response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: 'hush-of-tests',
      prefix: '',
      browserUrl: '',
    },
    requests,
    fault: 'none',
    faults: Number.POSITIVE_INFINITY,
    objects: () => objectsIn(join(directory, BUCKET)),
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return store;
}

function fail(
  fault: Exclude<StoreFault, 'none'>,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  if (fault === 'drop') request.socket.destroy();
  if (fault === 'busy') {
    request.resume();
    response.writeHead(503, { 'content-type': 'application/xml' });
    response.end('<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please wait.</Message></Error>');
  }
  if (fault === 'half') {
    request.resume();
    response.writeHead(200, { 'content-length': '1000' });
    response.write(Buffer.alloc(500));
  }
  if (fault === 'deaf') {
    response.write = () => true;
    response.end = () => {
      request.socket.destroy();
      return response;
    };
    answer(request, response);
  }
}

async function objectsIn(folder: string): Promise<Map<string, Buffer>> {
  const suffix = '._S3rver_object';
  const found = await readdir(folder, { recursive: true });
  const keys = found.filter((name) => name.endsWith(suffix));
  const read = async (name: string) =>
    [name.slice(0, -suffix.length), await readFile(join(folder, name))] as const;
  return new Map(await Promise.all(keys.map(read)));
}
