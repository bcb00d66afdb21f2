import { beforeEach, describe, expect, it } from 'vitest';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import { addChapter, addStory, secondDevice, signedInAuthor, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
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
  it('of edits from one base exactly one wins, the others get its text', async () => {
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

  it('sorting, adding and deleting together never answer an internal error', async () => {
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
