import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '#server/chapter/publish-due.ts';
import { recountWords } from '#server/chapter/recount-words.ts';
import { setting } from '#server/db/schema/account.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { giveContract, type MoneyAuthor, moneyAuthor } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const HOUR = 3_600_000;
const clock = movedClock(Date.UTC(2026, 3, 10, 12));
const server = await createTestServer({ clock });
const { db, deps } = server;

let author: MoneyAuthor;
let device: ApiDevice;
let bookId: BookId;
beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  device = author.device;
  bookId = (await addStory(device)).id;
});

/** Makes the counts what they were before numbers were one word: each "1.5" of these texts counted twice. */
async function countAsBefore() {
  await db.delete(setting).where(eq(setting.name, 'word rule'));
  await db.update(chapterRevision).set({ words: sql`2 * ${chapterRevision.words}` });
  await db
    .update(chapter)
    .set({ words: sql`2 * ${chapter.words}`, publishedWords: sql`2 * ${chapter.publishedWords}` });
  await db
    .update(story)
    .set({ words: sql`2 * ${story.words}`, publishedWords: sql`2 * ${story.publishedWords}` });
}
const numbers = (count: number) => ({ content: textOf(count, '1.5') });
const storyNow = async () => (await db.select().from(story))[0];
const listed = () => device.ok('chapterList', { params: { id: bookId } });

describe('after the rule of counting changed (docs/spec, section 10, Words)', () => {
  it('what chapters show and have published is recounted once, and the author’s devices learn of it', async () => {
    await addChapter(device, bookId, { ...numbers(100), status: 'published' });
    await addChapter(device, bookId, numbers(40));
    const before = await storyNow();
    await countAsBefore();
    expect(await storyNow()).toMatchObject({ words: 280, publishedWords: 200 });
    await recountWords(deps);
    expect(await storyNow()).toMatchObject({ words: 140, publishedWords: 100 });
    expect((await storyNow())?.version).not.toBe(before?.version);
    expect((await listed()).map(({ words }) => words)).toEqual([100, 40]);
    for (const row of await db.select().from(chapterRevision)) expect([100, 40]).toContain(row.words);

    await db.update(chapter).set({ words: 7 });
    await recountWords(deps);
    expect((await listed()).map(({ words }) => words)).toEqual([7, 7]);
  });

  it('any number of stories are recounted, some in each run', async () => {
    await addChapter(device, bookId, numbers(3));
    for (let n = 0; n < 21; n += 1) await addChapter(device, (await addStory(device)).id, numbers(3));
    await countAsBefore();
    await recountWords(deps);
    await recountWords(deps);
    for (const row of await db.select().from(story)) expect(row.words).toBe(3);
  });

  it('a bonus that was earned or claimed stays, with the words that earned it', async () => {
    await giveContract(server, author.id, bookId, 'exclusive');
    for (let n = 0; n < 4; n += 1)
      await addChapter(device, bookId, { ...numbers(1_300), status: 'published' });
    await countAsBefore();
    await device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'signing' } as never });
    await recountWords(deps);
    expect(await storyNow()).toMatchObject({ publishedWords: 10_400 });
  });

  it('a scheduled chapter that no longer has a word is published at its time', async () => {
    const publishAt = new Date(clock.now() + HOUR).toISOString();
    const { id } = await addChapter(device, bookId, { ...numbers(1), status: 'published', publishAt });
    const emoji = JSON.stringify(textOf(1, '❤\ufe0f'));
    await db.update(chapterRevision).set({ content: emoji });
    await db.delete(setting).where(eq(setting.name, 'word rule'));
    await recountWords(deps);
    clock.move(HOUR);
    expect(await publishDue(deps)).toBe(1);
    const [row] = await db.select().from(chapter).where(eq(chapter.id, id));
    expect(row).toMatchObject({ status: 'published', inspectState: 'passed', publishedWords: 1 });
  });
});
