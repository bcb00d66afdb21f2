import { setTimeout } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { ChapterId, RevisionId, UserId } from '#shared/domain/ids.ts';
import {
  addChapter,
  addStory,
  newChapterId,
  secondDevice,
  signedInAuthor,
  textOf,
} from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const server = await createTestServer();
const { app, db } = server;

let devices: ApiDevice[];
beforeEach(async () => {
  await server.reset();
  const first = await signedInAuthor(app, EMAIL);
  devices = [
    first,
    await secondDevice(app, EMAIL),
    await secondDevice(app, EMAIL),
    await secondDevice(app, EMAIL),
  ];
});

const one = () => devices[0] as ApiDevice;

describe('many devices at once', () => {
  it('exactly one of several edits from one base wins; the others get the winner’s text', async () => {
    const book = await addStory(one());
    const draft = await addChapter(one(), book.id);
    const answers = await Promise.all(
      devices.map((device, n) =>
        device.call('chapterEdit', {
          request: {
            id: draft.id,
            baseRevision: draft.revisionId,
            title: 'T',
            content: textOf(5, `device${n}`),
            authorNote: null,
          },
        }),
      ),
    );
    const winners = answers.filter((answer) => answer.success);
    expect(winners).toHaveLength(1);
    for (const loser of answers.filter((answer) => !answer.success))
      expect(loser).toMatchObject({
        code: 'revisionConflict',
        data: { revisionId: winners[0]?.data.revisionId },
      });
  });

  it('a story’s counts and positions are right after any mixture of changes', async () => {
    const book = await addStory(one());
    await Promise.all(
      devices.flatMap((device, n) => [
        addChapter(device, book.id, { content: textOf(n + 1) }),
        addChapter(device, book.id, { status: 'published', content: textOf(10 * (n + 1)) }),
      ]),
    );
    const rows = await db.select().from(chapter);
    await Promise.all(
      rows.flatMap((row, n) => [
        n % 2 === 0 ? one().call('chapterDelete', { request: { id: row.id } }) : null,
        one().call('chapterEdit', {
          request: { id: row.id, baseRevision: row.revisionId, status: 'published' },
        }),
        devices[1]?.call('pull', { request: { stories: [] } }),
      ]),
    );
    const [counted] = await db.select().from(story);
    const after = (await db.select().from(chapter)).filter((row) => row.deletedAt === null);
    const visible = after.filter((row) => row.publishedRevisionId !== null);
    expect(counted).toMatchObject({
      chapterCount: after.length,
      words: after.reduce((sum, row) => sum + row.words, 0),
      publishedCount: visible.length,
      publishedWords: visible.reduce((sum, row) => sum + row.publishedWords, 0),
    });
    expect(new Set(rows.map((row) => row.position)).size).toBe(8);
  });

  it('no revision another device has read is folded away, however reads and saves interleave (SYNC-5)', async () => {
    const book = await addStory(one());
    let head = await addChapter(one(), book.id);
    const seen = new Set<string>();
    const read = async (device: ApiDevice | undefined) => {
      const answer = await device?.call('chapterForm', { request: { id: head.id } });
      if (answer?.success) seen.add(answer.data.revisionId);
    };
    for (let n = 0; n < 15; n += 1) {
      const [saved] = await Promise.all([
        one().ok('chapterEdit', {
          request: {
            id: head.id,
            baseRevision: head.revisionId,
            title: `T${n}`,
            content: textOf(5, `v${n}`),
            authorNote: null,
          },
        }),
        n % 2 === 0 ? read(devices[1]) : null,
        n % 3 === 0 ? read(devices[2]) : null,
      ]);
      head = saved;
    }
    const kept = new Set((await db.select().from(chapterRevision)).map((row) => row.revisionId as string));
    for (const revisionId of seen) expect(kept.has(revisionId)).toBe(true);
    expect(kept.size).toBeLessThan(16);
  });

  it('sorting, adding and deleting together never cause an internal error', async () => {
    const book = await addStory(one());
    const drafts = await Promise.all(devices.map((device) => addChapter(device, book.id)));
    const ids = drafts.map((draft) => draft.id);
    const answers = await Promise.all([
      ...devices.map((device) =>
        device.call('chapterSort', { request: { bookId: book.id, ids: [...ids].reverse() } }),
      ),
      ...drafts.map((draft) =>
        one().call('chapterEdit', {
          request: {
            id: draft.id,
            baseRevision: draft.revisionId,
            title: 'T',
            content: textOf(4, 'x'),
            authorNote: null,
          },
        }),
      ),
      one().call('chapterDelete', { request: { id: ids[0] as never } }),
      ...devices.map((device) => device.call('pull', { request: { stories: [] } })),
    ]);
    for (const answer of answers)
      expect(['0', 'refused', 'notFound', 'revisionConflict']).toContain(answer.code);
  });

  it.each(['pull', 'chapterSort', 'bookDelete'] as const)(
    '%s locks many chapters in the order of their ids: while it waits for the first it holds none',
    async (name) => {
      const book = await addStory(one());
      const drafts = await Promise.all(Array.from({ length: 4 }, () => addChapter(one(), book.id)));
      const ids = drafts.map((draft) => draft.id).sort();
      const [first, ...others] = ids;
      // This chapter is written last: without an order by id the database would lock it last.
      await one().ok('chapterEdit', {
        request: {
          id: first as ChapterId,
          baseRevision: drafts.find(({ id }) => id === first)?.revisionId as RevisionId,
          title: 'T',
          content: textOf(4, 'x'),
          authorNote: null,
        },
      });
      const calls = {
        pull: () => devices[1]?.call('pull', { request: { stories: [] } }),
        chapterSort: () =>
          one().call('chapterSort', { request: { bookId: book.id, ids: [...ids].reverse() } }),
        bookDelete: () => one().call('bookDelete', { params: { id: book.id } }),
      };
      let answer: ReturnType<(typeof calls)[typeof name]>;
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from ${chapter} where id = ${first} for no key update`);
        answer = calls[name]();
        await setTimeout(500);
        await tx.execute(
          sql`select from ${chapter} where ${inArray(chapter.id, others)} for no key update nowait`,
        );
      });
      expect(await answer).toMatchObject({ code: '0' });
    },
  );

  it('two authors add a chapter under one id at the same moment: one author gets the id, the other gets notFound', async () => {
    const other = await signedInAuthor(app);
    const stories = [
      { device: one(), bookId: (await addStory(one())).id },
      { device: other, bookId: (await addStory(other)).id },
    ];
    for (let n = 0; n < 10; n += 1) {
      const id = newChapterId();
      const answers = await Promise.all(
        stories.map(({ device, bookId }) =>
          device.call('chapterAdd', {
            request: { id, bookId, title: 'A chapter', content: textOf(10), status: 'draft' },
          }),
        ),
      );
      expect(answers.map(({ code }) => code).sort()).toEqual(['0', 'notFound']);
    }
  });

  it('saving a chapter does not block counting its readers', async () => {
    const book = await addStory(one());
    const { id } = await addChapter(one(), book.id, { status: 'published' });
    await one().ok('bookOpen', { params: { id: book.id } });
    const [row] = await db.select({ ownerId: story.ownerId }).from(story);
    const readings = (['reader', 'opened', 'finished'] as const).map((kind) => ({ chapterId: id, kind }));
    let counted: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await lockOwnChapter(tx, row?.ownerId as UserId, id);
      counted = apiDevice(app).ok('readingCount', { request: { readings } });
      await setTimeout(500);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await tx.execute(waiting)).toMatchObject({ rows: [] });
    });
    await counted;
  });

  it('a story deleted while a chapter is added leaves no orphan', async () => {
    const book = await addStory(one());
    await Promise.all([
      one().call('bookDelete', { params: { id: book.id } }),
      ...devices.map((device) => addChapter(device, book.id).catch(() => null)),
    ]);
    expect(await db.select().from(story)).toEqual([]);
    expect(await db.select().from(chapter)).toEqual([]);
  });
});
