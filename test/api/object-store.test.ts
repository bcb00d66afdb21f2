import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { s3FileStore } from '#server/files/s3-file-store.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import { newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, fileHeaders } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { objectStore } from '#test/support/object-store.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

/** The server with its files in an object store. */
const DAY = 86_400_000;
const LIMITS = { connect: 200, attempt: 250, whole: 2_000 };
const clock = movedClock();
const store = await objectStore();
afterAll(() => store.close());
const server = await createTestServer({ clock, files: s3FileStore(store.settings, LIMITS) });
const { app, deps } = server;

let author: ApiDevice;
beforeEach(async () => {
  store.fault = 'none';
  store.faults = Number.POSITIVE_INFINITY;
  await server.reset();
  for (const name of (await store.objects()).keys()) await deps.files.remove(name);
  author = await signedInAuthor(app);
});

const namesOf = async (kind: string) =>
  [...(await store.objects()).keys()].filter((name) => name.startsWith(`${kind}/`));
const read = (path: string) => app.request(path);
const readPrivate = (path: string) => app.request(path, { headers: fileHeaders(author) });
const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
const piecesOf = (bytes: Buffer) =>
  Array.from({ length: Math.floor(bytes.length / 16) }, (_, index) =>
    bytes.subarray(index * 16, index * 16 + 16),
  );

it('covers, avatars and identity pictures can be read back; the store holds no readable identity picture', async () => {
  const cover = await author.ok('bookCover', { request: { id: newChapterId(), file: pngOf(400, 560) } });
  const { avatar } = await author.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
  const card = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  for (const path of [cover.iconUrl, cover.iconUrlMedium, avatar]) {
    const answer = await read(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
  }
  const picture = Buffer.from(await (await readPrivate(card.idImgUrl)).arrayBuffer());
  expect(isJpeg(picture)).toBe(true);
  const [sealed = ''] = await namesOf('private');
  const stored = (await store.objects()).get(sealed) ?? Buffer.alloc(0);
  expect(stored.length).toBeGreaterThan(picture.length);
  expect(isJpeg(stored)).toBe(false);
  expect(piecesOf(picture).filter((piece) => stored.includes(piece))).toEqual([]);
  expect([...(await store.objects()).keys()]).toHaveLength(4);
});

describe.each(['drop', 'silent'] as const)('while the store fails (%s)', (fault) => {
  it('nothing is lost or doubled: the same call succeeds when the store is back', async () => {
    const cover = { request: { id: newChapterId(), file: pngOf(400, 560) } };
    const kept = await author.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
    store.fault = fault;
    const refused = [
      await author.call('bookCover', cover, { key: 'cover' }),
      await author.call('idCardSave', { request: { file: pngOf(400, 250) } }, { key: 'card' }),
    ];
    for (const { status, code, headers } of refused)
      expect([status, code, headers.get('retry-after')]).toEqual([503, 'filesUnavailable', '30']);
    const picture = await read(kept.avatar);
    expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '30']);
    clock.move(2_000);
    const ready = await read('/readyz');
    expect([ready.status, await ready.text()]).toEqual([
      200,
      'ready, but the stored files cannot be read or written',
    ]);

    store.fault = 'none';
    clock.move(2_000);
    await expect.poll(async () => (await read('/readyz')).text()).toBe('ready');
    expect((await read(kept.avatar)).status).toBe(200);
    const added = (await author.call('bookCover', cover, { key: 'cover' })).data;
    await author.call('idCardSave', { request: { file: pngOf(400, 250) } }, { key: 'card' });
    expect((await read(added.iconUrl)).status).toBe(200);
    clock.move(DAY);
    await sweepFiles(deps);
    expect([await namesOf('covers'), await namesOf('private')].map((names) => names.length)).toEqual([2, 1]);
  });
});

it('if the store’s answer is lost, the repeated write leaves no second file', async () => {
  store.fault = 'deaf';
  store.faults = 1;
  await author.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
  expect(await namesOf('avatars')).toHaveLength(1);
});

it('unused files are removed from the store; while it is unreachable they stay listed', async () => {
  await author.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
  await author.ok('authorAvatar', { request: { file: pngOf(65, 65) } });
  clock.move(DAY);
  store.fault = 'busy';
  await sweepFiles(deps);
  expect(await namesOf('avatars')).toHaveLength(2);
  store.fault = 'none';
  clock.move(60_000);
  await sweepFiles(deps);
  expect(await namesOf('avatars')).toHaveLength(1);
});

describe('where browsers read the store themselves', async () => {
  const port = new URL(store.settings.url).port;
  const origin = `http://localhost:${port}`;
  const direct = await createTestServer({
    clock,
    files: s3FileStore({ ...store.settings, browserUrl: origin }, LIMITS),
  });

  it('public pictures redirect to an address that is signed for minutes; private ones never do', async () => {
    const cover = await author.ok('bookCover', { request: { id: newChapterId(), file: pngOf(400, 560) } });
    const { avatar } = await author.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
    const card = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    for (const path of [cover.iconUrl, avatar]) {
      const answer = await direct.app.request(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'public, max-age=240']);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const location = new URL(answer.headers.get('location') ?? '');
      expect([location.origin, location.searchParams.get('X-Amz-Expires')]).toEqual([origin, '300']);
      const picture = await fetch(location);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    const unknown = await direct.app.request(`/files/covers/${newChapterId()}-large.webp`);
    expect(unknown.status).toBe(404);
    const own = await direct.app.request(card.idImgUrl, { headers: fileHeaders(author) });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('a share page may show them', async () => {
    const policy = (await direct.app.request(`/s/${newChapterId()}`)).headers.get('content-security-policy');
    expect(policy).toContain(`img-src 'self' ${origin};`);
  });
});
