import { describe, expect, test } from 'vitest';
import { checkCoverFile } from './check-cover-file.ts';
import { cropRect, fitCrop, moveCrop, startCrop } from './crop.ts';

describe('cover 400x560 (docs/spec, section 9)', () => {
  test.each([[{ width: 4000, height: 3000 }], [{ width: 300, height: 900 }], [{ width: 400, height: 560 }]])(
    'the crop of %j has the shape of a cover and is inside the picture',
    (size) => {
      for (const crop of [
        startCrop,
        fitCrop(size, { x: 9, y: -3, zoom: 99 }),
        fitCrop(size, { x: 0, y: 1, zoom: 2 }),
      ]) {
        const rect = cropRect(size, crop);
        expect(rect.width / rect.height).toBeCloseTo(400 / 560, 6);
        expect(rect.left).toBeGreaterThanOrEqual(-1e-6);
        expect(rect.top).toBeGreaterThanOrEqual(-1e-6);
        expect(rect.left + rect.width).toBeLessThanOrEqual(size.width + 1e-6);
        expect(rect.top + rect.height).toBeLessThanOrEqual(size.height + 1e-6);
      }
    },
  );

  test('a drag to the right shows more of the left', () => {
    const size = { width: 1600, height: 560 };
    expect(moveCrop(size, startCrop, 100, 0, 200).x).toBeLessThan(0.5);
    expect(moveCrop(size, startCrop, 0, 50, 200).y).toBe(0.5);
  });
});

/** The first bytes of a picture with this size in px. */
function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
function jpegHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(60);
  // A different block precedes the frame, as in a camera's files.
  bytes.set([0xff, 0xd8, 0xff, 0xe1, 0, 20]);
  bytes.set([0xff, 0xc0, 0, 11, 8, height >> 8, height & 0xff, width >> 8, width & 0xff], 24);
  return bytes;
}

describe('cover file (docs/spec, section 5, Image upload)', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  test('without a file the author is asked to select one', async () => {
    expect(await checkCoverFile(null)).toBe('storyForm.coverNone');
  });
  test('png and jpeg are recognised by content, whatever their name', async () => {
    expect(await checkCoverFile(new File([new Uint8Array(png)], 'a.txt'))).toBeNull();
    expect(await checkCoverFile(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a'))).toBeNull();
    expect(await checkCoverFile(new File(['GIF89a..'], 'cover.png', { type: 'image/png' }))).toBe(
      'storyForm.coverType',
    );
  });
  test.each([
    ['a png', pngHead, 'storyForm.coverPixels'],
    ['a jpeg', jpegHead, 'storyForm.coverPixels'],
  ])('%s of more than 24 megapixels is refused by its header', async (_, head, problem) => {
    expect(await checkCoverFile(new File([head(6_000, 4_001)], 'a'))).toBe(problem);
    expect(await checkCoverFile(new File([head(6_000, 4_000)], 'a'))).toBeNull();
  });
  test('3145728 bytes are too many, 3145727 are allowed', async () => {
    const of = (bytes: number) => {
      const data = new Uint8Array(bytes);
      data.set(png);
      return new File([data], 'a.png');
    };
    expect(await checkCoverFile(of(3_145_728))).toBe('storyForm.coverTooLarge');
    expect(await checkCoverFile(of(3_145_727))).toBeNull();
  });
});
