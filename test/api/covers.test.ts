import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { pngBytes, pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app } = server;

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app);
});

const upload = (file: Blob, id: string = newChapterId()) =>
  device.call('bookCover', { request: { id, file } });
const fetchPicture = async (path: string) => {
  const response = await app.request(path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('covers', () => {
  it('are accepted only as jpg or png, judged by their bytes (docs/spec, section 9)', async () => {
    for (const format of ['png', 'jpeg'] as const) {
      const bytes = await sharp(pngBytes(400, 560)).toFormat(format).toBuffer();
      expect(await upload(new Blob([new Uint8Array(bytes)])), format).toMatchObject({ success: true });
    }
    for (const format of ['webp', 'gif', 'tiff'] as const) {
      const bytes = await sharp(pngBytes(400, 560)).toFormat(format).toBuffer();
      const answer = await upload(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      expect(answer, format).toMatchObject({ success: false, code: 'unsupportedImage' });
    }
  });

  it('are cut to 400x560 and half of it, as WebP, and cached for ever', async () => {
    const answer = await upload(pngOf(1000, 800));
    expect(answer.success).toBe(true);
    const large = await fetchPicture(answer.data.iconUrl);
    expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 560 });
    expect(large.response.headers.get('cache-control')).toContain('immutable');
    const medium = await fetchPicture(answer.data.iconUrlMedium);
    expect(await sharp(medium.bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 280 });
  });

  it('lose their metadata and anything else hidden in them', async () => {
    const withPlace = await sharp(pngBytes(500, 700))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'HOME ADDRESS' } })
      .toBuffer();
    const polyglot = new Blob([new Uint8Array(withPlace), '<script>alert(1)</script>']);
    const answer = await upload(polyglot);
    expect(answer.success).toBe(true);
    const { bytes, response } = await fetchPicture(answer.data.iconUrl);
    expect(bytes.includes('HOME ADDRESS')).toBe(false);
    expect(bytes.includes('<script>')).toBe(false);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are rotated upright before they are cut', async () => {
    const lying = await sharp({ create: { width: 560, height: 400, channels: 3, background: '#f00' } })
      .composite([
        { input: { create: { width: 280, height: 400, channels: 3, background: '#00f' } }, left: 0, top: 0 },
      ])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const answer = await upload(new Blob([new Uint8Array(lying)]));
    const { bytes } = await fetchPicture(answer.data.iconUrl);
    const { data } = await sharp(bytes)
      .extract({ left: 200, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[2]).toBeGreaterThan(200);
    expect(data[0]).toBeLessThan(60);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an HTML page sent as a PNG', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['only the beginning of a PNG', pngBytes(400, 560).subarray(0, 60)],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['nothing', Buffer.alloc(0)],
  ])('refuse %s by its content', async (_, bytes) => {
    const answer = await upload(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    expect(answer).toMatchObject({ status: 415, code: 'unsupportedImage' });
  });

  it('a small file that expands to a billion pixels is refused without expanding it', async () => {
    const bomb = pngOf(20_000, 5_000);
    expect(bomb.size).toBeLessThan(200_000);
    expect((await upload(bomb)).code).toBe('tooLarge');
  });

  it('refuse 3 MB and more', async () => {
    const big = await upload(new Blob([new Uint8Array(pngBytes(40, 56)), new Uint8Array(3_145_728)]));
    expect(big).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  it('sent again under their id are stored once; a different picture under that id is refused', async () => {
    const id = newChapterId();
    const first = await upload(pngOf(400, 560), id);
    expect((await upload(pngOf(400, 560), id)).data).toEqual(first.data);
    expect((await upload(pngOf(401, 560), id)).code).toBe('idempotencyMismatch');
  });

  it('sent again under one key have one effect even if the form’s boundary differs', async () => {
    const request = { id: newChapterId(), file: pngOf(400, 560) };
    const first = await device.call('bookCover', { request }, { key: 'one' });
    const again = await device.call('bookCover', { request }, { key: 'one' });
    expect(again.data).toEqual(first.data);
  });

  it('that were never uploaded are not found, nor is any other file', async () => {
    for (const path of [
      `/files/covers/${newChapterId()}-large.webp`,
      '/files/covers/..%2f..%2fpackage.json',
      '/files/covers/x',
      '/files/other',
    ]) {
      const response = await app.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: 'notFound' });
    }
  });
});
