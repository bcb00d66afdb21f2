import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { folderFileStore } from '#server/files/folder-file-store.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { s3FileStore } from '#server/files/s3-file-store.ts';
import { systemRandom } from '#server/platform/system.ts';
import { objectStore } from '#test/support/object-store.ts';
import type { FileStore } from './file-store.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined) =>
  bytes === undefined ? undefined : new TextDecoder().decode(bytes);

const folder = await mkdtemp(join(tmpdir(), 'tinta-files-'));
const store = await objectStore();
/** Short limits, so that tests of a store that does not answer are short. The library's own waits between attempts are about 0.1 s. */
const LIMITS = { connect: 200, attempt: 250, whole: 2_000 };
const s3 = s3FileStore(store.settings, LIMITS);

beforeEach(() => {
  store.fault = 'none';
  store.faults = Number.POSITIVE_INFINITY;
  store.requests.length = 0;
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, FileStore][] = [
  ['a folder', folderFileStore(folder, systemRandom)],
  ['a bucket', s3],
  ['memory', memoryFileStore()],
];

describe.each(stores)('files in %s', (_, files) => {
  it('are read as they were written, even large and empty files', async () => {
    const large = new Uint8Array(3_000_000).map((_, index) => index * 31);
    for (const [name, bytes] of [
      ['covers/large.webp', large],
      ['private/empty.sealed', new Uint8Array()],
      ['ready-1.txt', bytesOf('1')],
    ] as const) {
      await files.put(name, bytes);
      expect(Buffer.compare((await files.get(name)) ?? bytesOf('none'), bytes)).toBe(0);
    }
  });

  it('are undefined if they were never written or were removed', async () => {
    expect(await files.get('covers/none.webp')).toBeUndefined();
    await files.put('covers/one.webp', bytesOf('one'));
    await files.remove('covers/one.webp');
    expect(await files.get('covers/one.webp')).toBeUndefined();
    await files.remove('covers/one.webp');
  });

  it('are stored once if they are written again, even in parallel', async () => {
    await Promise.all(Array.from({ length: 4 }, () => files.put('covers/same.webp', bytesOf('same'))));
    await files.put('covers/same.webp', bytesOf('same'));
    expect(textOf(await files.get('covers/same.webp'))).toBe('same');
    await files.remove('covers/same.webp');
    expect(await files.get('covers/same.webp')).toBeUndefined();
  });
});

describe.each(stores.slice(0, 2))('names of files in %s', (_, files) => {
  it.each(['../keys/sealing.key', '/etc/passwd', 'covers/', 'a b.webp', 'covers/a.webp.0f', 'x?y.webp'])(
    'must not be %s',
    async (name) => {
      await expect(files.put(name, bytesOf('x'))).rejects.toThrow('not a name');
      await expect((async () => files.get(name))()).rejects.toThrow('not a name');
      await expect((async () => files.remove(name))()).rejects.toThrow('not a name');
    },
  );
});

it('parallel writes leave no half-written file in the folder', async () => {
  const files = folderFileStore(folder, systemRandom);
  await Promise.all(Array.from({ length: 4 }, () => files.put('whole/a.webp', bytesOf('a'))));
  expect(await readdir(join(folder, 'whole'))).toEqual(['a.webp']);
});

describe('an object store', () => {
  it.each(['drop', 'busy', 'silent', 'deaf'] as const)(
    'that fails once (%s) gets the request again and stores the file once',
    async (fault) => {
      store.fault = fault;
      store.faults = 1;
      await s3.put(`faults/${fault}.webp`, bytesOf(fault));
      expect(store.requests).toHaveLength(2);
      store.faults = 1;
      expect(textOf(await s3.get(`faults/${fault}.webp`))).toBe(fault);
      store.faults = 1;
      await s3.remove(`faults/${fault}.webp`);
      expect([...(await store.objects()).keys()].filter((key) => key.startsWith('faults/'))).toEqual([]);
    },
  );

  it.each(['drop', 'busy', 'silent', 'half'] as const)(
    'that keeps failing (%s) throws an error in time, and never reports a missing file',
    async (fault) => {
      await s3.put('covers/kept.webp', bytesOf('kept'));
      store.fault = fault;
      const started = performance.now();
      const failing: (() => Promise<unknown>)[] = [async () => s3.get('covers/kept.webp')];
      if (fault !== 'half')
        failing.push(
          async () => s3.put('covers/new.webp', bytesOf('new')),
          async () => s3.remove('covers/kept.webp'),
        );
      await Promise.all(failing.map((call) => expect(call()).rejects.toThrow()));
      expect(performance.now() - started).toBeLessThan(LIMITS.whole + 500);
      store.fault = 'none';
      expect(textOf(await s3.get('covers/kept.webp'))).toBe('kept');
    },
  );

  it('that is gone, or has no such bucket, throws an error', async () => {
    const gone = s3FileStore({ ...store.settings, url: 'http://127.0.0.1:9' }, LIMITS);
    const elsewhere = s3FileStore({ ...store.settings, bucket: 'another' }, LIMITS);
    for (const files of [gone, elsewhere]) {
      await expect(files.put('covers/a.webp', bytesOf('a'))).rejects.toThrow();
      await expect(files.get('covers/a.webp')).rejects.toThrow();
    }
  });

  it('keeps its files under a prefix', async () => {
    const files = s3FileStore({ ...store.settings, prefix: 'one/tinta/' }, LIMITS);
    await files.put('covers/p.webp', bytesOf('p'));
    expect((await store.objects()).get('one/tinta/covers/p.webp')?.toString()).toBe('p');
    expect(await s3.get('covers/p.webp')).toBeUndefined();
  });

  it('gives a signed URL at the address for browsers, which lets a browser read one file for five minutes', async () => {
    expect(s3.direct).toBeUndefined();
    const { port } = new URL(store.settings.url);
    const files = s3FileStore({ ...store.settings, browserUrl: `http://localhost:${port}` }, LIMITS);
    await files.put('covers/signed.webp', bytesOf('signed'));
    const url = new URL((await files.direct?.signedUrl('covers/signed.webp')) ?? '');
    expect([url.origin, url.pathname]).toEqual([files.direct?.origin, '/tinta/covers/signed.webp']);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/webp',
      'signed',
    ]);
  });
});
