import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#shared/domain/language.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { pngBytes, pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const { app, reset } = await createTestServer();
let author: ApiDevice;
beforeEach(async () => {
  await reset();
  author = await signedInAuthor(app);
});

const calls = {
  cover: (file: Blob, headers = {}) =>
    author.call('bookCover', { request: { id: newChapterId(), file } }, { headers }),
  avatar: (file: Blob, headers = {}) => author.call('authorAvatar', { request: { file } }, { headers }),
  'front of a card': (file: Blob, headers = {}) =>
    author.call('idCardSave', { request: { file } }, { headers }),
  'back of a card': (file: Blob, headers = {}) =>
    author.call('idCardBackSave', { request: { file } }, { headers }),
};

describe('a picture has at most 24 megapixels', () => {
  const largest = pngOf(6_000, 4_000);
  const larger = pngOf(6_000, 4_001);
  const saying: Record<string, string> = {
    en_US: '24 megapixels',
    en_ID: '24 megapiksel',
    zh_CN: '2400 万像素',
  };

  it.each(Object.entries(calls))('%s', async (_, send) => {
    expect(await send(largest)).toMatchObject({ success: true });
    for (const language of LANGUAGES) {
      const answer = await send(larger, { [HEADER.lang]: language, [HEADER.acceptLanguage]: language });
      expect([answer.status, answer.code]).toEqual([413, 'tooLarge']);
      expect(answer.message).toContain(saying[language]);
    }
  });

  it('a header that claims more pixels than any picture may have is refused', async () => {
    const bytes = new Uint8Array(pngBytes(10, 10));
    new DataView(bytes.buffer).setUint32(16, 0x7fffffff);
    const answer = await calls.cover(new Blob([bytes]));
    expect([413, 415]).toContain(answer.status);
  });
});

describe('many pictures at once', () => {
  it('40 pictures of 60 megapixels each are refused without being decoded', async () => {
    const huge = pngOf(10_000, 6_000);
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 40 }, () => calls['front of a card'](huge)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 413));
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('at most two are processed at a time, for whatever purpose; all are processed in the end', async () => {
    const large = pngOf(4_000, 3_000);
    let most = 0;
    const look = setInterval(() => {
      // Do not add `queue`. The two counts are not read at the same moment, so a picture that moves from one to the other would count twice.
      most = Math.max(most, sharp.counters().process);
    }, 1);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => Object.values(calls).map((send) => send(large))).flat(),
    );
    clearInterval(look);
    expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });
});
