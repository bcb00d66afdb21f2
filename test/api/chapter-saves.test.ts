import { beforeEach, describe, expect, it } from 'vitest';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { CHAPTER_SAVES_MAX } from '#shared/domain/limits.ts';
import { addChapter, addStory, newChapterId, signedInAuthor, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app, db } = server;

let device: ApiDevice;
let bookId: BookId;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app);
  bookId = (await addStory(device)).id;
});

const newChapter = (words = 3, id: ChapterId = newChapterId()) => ({
  id,
  bookId,
  title: 'A chapter',
  content: textOf(words),
  authorNote: null,
  status: 'draft' as const,
});
const add = (key: string, request: Record<string, unknown>) => ({
  key,
  call: 'chapterAdd' as const,
  request,
});
const save = (...saves: ReturnType<typeof add>[]) => device.ok('chapterSaves', { request: { saves } });

describe('several chapters saved by one request (SYNC-4)', () => {
  it('each is saved, in order, and answered as if sent alone', async () => {
    const [one, two] = [newChapter(3), newChapter(4)];
    const answers = await save(add('one', one), add('two', two));
    expect(answers).toMatchObject([
      { success: true, code: 0, data: { id: one.id, words: 3, order: 1 } },
      { success: true, code: 0, data: { id: two.id, words: 4, order: 2 } },
    ]);
    const alone = await device.call('chapterAdd', { request: newChapter(5) });
    expect(Object.keys(answers[0]?.data as object)).toEqual(Object.keys(alone.data));
  });

  it('an error in one save does not prevent the others', async () => {
    const known = await addChapter(device, bookId);
    const good = newChapter();
    const answers = await device.ok('chapterSaves', {
      request: {
        saves: [
          { key: 'a', call: 'chapterAdd', request: { ...newChapter(), content: 'no document' } },
          { key: 'b', call: 'chapterAdd', request: { ...newChapter(), bookId: newChapterId() } },
          {
            key: 'c',
            call: 'chapterEdit',
            request: { id: known.id, baseRevision: newChapterId(), title: 'Old', content: textOf(1) },
          },
          add('d', good),
        ],
      },
    });
    expect(answers.map(({ code }) => code)).toEqual(['validation', 'notFound', 'revisionConflict', 0]);
    expect(answers[2]?.data).toMatchObject({ id: known.id, content: textOf(10) });
    expect((await db.select().from(chapter)).map(({ id }) => id).sort()).toEqual([known.id, good.id].sort());
  });

  it('SYNC-6: each may be sent again, alone or with others, and has one effect and one answer', async () => {
    const [one, two] = [newChapter(), newChapter()];
    const [first, second] = await save(add('one', one), add('two', two));
    const alone = await device.call('chapterAdd', { request: one }, { key: 'one' });
    expect(alone.data).toEqual(first?.data);
    expect(await save(add('two', two), add('one', one))).toEqual([second, first]);
    const three = newChapter();
    const before = await device.call('chapterAdd', { request: three }, { key: 'three' });
    expect((await save(add('three', three)))[0]?.data).toEqual(before.data);
    expect(await db.select().from(chapterRevision)).toHaveLength(3);
  });

  it('SYNC-6: the same request twice at the same time has one effect for each key', async () => {
    const saves = [add('one', newChapter()), add('two', newChapter()), add('three', newChapter())];
    const [first, second] = await Promise.all([save(...saves), save(...saves)]);
    expect(second).toEqual(first);
    expect(await db.select().from(chapterRevision)).toHaveLength(3);
  });

  it('SYNC-6: a key with a different text is refused, and the earlier text stays', async () => {
    const one = newChapter();
    await save(add('one', one));
    const [again] = await save(add('one', { ...one, title: 'Another' }));
    expect(again).toMatchObject({ success: false, code: 'idempotencyMismatch' });
    expect(await db.select().from(chapterRevision)).toHaveLength(1);
  });

  it('accepts no other calls, no invalid key, and no more than its limit', async () => {
    const wrong = [
      [{ key: 'k', call: 'chapterDelete', request: { id: newChapterId() } }],
      [{ key: 'not a key', call: 'chapterAdd', request: newChapter() }],
      [],
      Array.from({ length: CHAPTER_SAVES_MAX + 1 }, (_, at) => add(`k${at}`, newChapter())),
    ];
    for (const saves of wrong) {
      const answer = await device.call('chapterSaves', { request: { saves } as never });
      expect(answer).toMatchObject({ status: 422, code: 'validation' });
    }
    expect(await db.select().from(chapter)).toEqual([]);
  });
});

it('each of several saves counts for the rate limit; the refusal of a save above it says when to try again', async () => {
  const strict = await createTestServer({
    clock: { now: () => 1_800_000_000_000 },
    settings: {
      rateLimits: { ...server.deps.settings.rateLimits, author: { burst: 6, perMinute: 60 } },
    },
  });
  await strict.reset();
  device = await signedInAuthor(strict.app);
  bookId = (await addStory(device)).id;
  const saves = Array.from({ length: 8 }, (_, at) => add(`k${at}`, newChapter()));
  const answers = await save(...saves);
  // Adding the story used one of the six calls.
  const soon = 'rateLimited';
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, soon, soon, soon]);
  expect(answers[7]?.retryAfter).toBe(1);
});
