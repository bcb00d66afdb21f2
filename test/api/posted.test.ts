import { beforeEach, describe, expect, it } from 'vitest';
import { crossPost } from '#server/db/schema/story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { contentHash } from '#shared/domain/content-hash.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { addChapter, addStory, signedInAuthor, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db } = server;

let author: ApiDevice;
let bookId: BookId;
let chapter: ChapterSaved;
let postedAt: string;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app);
  bookId = (await addStory(author)).id;
  chapter = await addChapter(author, bookId);
  postedAt = iso(clock.now() - 60_000);
});

const text = (mark: string): ChapterText => ({ title: 'Satu', content: textOf(5, mark), authorNote: null });
const iso = (ms: number) => new Date(ms).toISOString();
const post = (more: object = {}) => ({
  request: {
    id: chapter.id,
    platform: 'royalRoad' as const,
    contentHash: contentHash(text('hujan')),
    postedAt,
    text: text('hujan'),
    ...more,
  },
});
const read = () =>
  author.call('chapterPostedText', { request: { id: chapter.id, platform: 'royalRoad' as const } });
const pulled = async (version: string | null = null) =>
  author.ok('pull', { request: { stories: [{ id: bookId, version }] } });

describe('marks of what was posted on other platforms (MOVE-7)', () => {
  it('a mark is listed by the pull, and its text is read back', async () => {
    const { bookVersion } = await author.ok('chapterPosted', post());
    expect((await pulled()).posted).toEqual([
      {
        id: chapter.id,
        platform: 'royalRoad',
        contentHash: contentHash(text('hujan')),
        postedAt,
      },
    ]);
    expect((await read()).data).toEqual(text('hujan'));
    // The device that marked knows the story’s new version, and need not pull it.
    expect((await pulled(bookVersion)).stories).toEqual([]);
  });

  it('a repeated mark changes nothing, and the last one wins', async () => {
    const first = await author.ok('chapterPosted', post());
    const again = await author.ok('chapterPosted', post());
    expect(again).toEqual({ previousBookVersion: first.bookVersion, bookVersion: first.bookVersion });
    await author.ok('chapterPosted', post({ text: text('reda'), contentHash: contentHash(text('reda')) }));
    expect((await read()).data).toEqual(text('reda'));
    expect(await db.select().from(crossPost)).toHaveLength(1);
  });

  it('a mark without its text finds the text in the history, while a revision still has it', async () => {
    const { contentHash: hash } = chapter;
    await author.ok('chapterPosted', post({ text: undefined, contentHash: hash }));
    expect((await read()).data).toMatchObject({ title: chapter.title });
    await author.ok('chapterPosted', post({ text: undefined, contentHash: contentHash(text('lost')) }));
    expect(await read()).toMatchObject({ success: false, code: 'notFound' });
  });

  it('what was sent is what was posted, whatever hash the device names', async () => {
    await author.ok('chapterPosted', post({ contentHash: contentHash(text('other')) }));
    expect((await pulled()).posted).toMatchObject([{ contentHash: contentHash(text('hujan')) }]);
  });

  it('a mark that is taken back keeps no text, and is listed so that no device takes it for lost', async () => {
    await author.ok('chapterPosted', post());
    await author.ok('chapterPosted', post({ contentHash: null }));
    expect((await pulled()).posted).toMatchObject([{ contentHash: null }]);
    expect(await read()).toMatchObject({ success: false, code: 'notFound' });
    expect(await db.select().from(crossPost)).toMatchObject([{ content: null, title: null }]);
  });

  it('a time in the future counts as now', async () => {
    await author.ok('chapterPosted', post({ postedAt: iso(clock.now() + 86_400_000) }));
    const [mark] = (await pulled()).posted ?? [];
    expect(Date.parse(mark?.postedAt ?? '')).toBeLessThanOrEqual(clock.now());
  });

  it('a deleted chapter keeps its marks, and loses them for good with the story', async () => {
    await author.ok('chapterDelete', { request: { id: chapter.id } });
    await author.ok('chapterPosted', post());
    await author.ok('chapterUndelete', { request: { id: chapter.id } });
    expect((await pulled()).posted).toHaveLength(1);
    await author.ok('bookDelete', { params: { id: bookId } });
    expect(await db.select().from(crossPost)).toEqual([]);
  });

  it('a platform that nobody knows is refused', async () => {
    expect(await author.call('chapterPosted', post({ platform: 'elsewhere' }) as never)).toMatchObject({
      success: false,
      code: 'validation',
    });
  });
});
