import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '#server/chapter/publish-due.ts';
import { account, idempotency, session } from '#server/db/schema/account.ts';
import { chapter, story, tombstone } from '#server/db/schema/story.ts';
import { sweep } from '#server/jobs/sweep.ts';
import type { ChapterId, RevisionId } from '#shared/domain/ids.ts';
import { addChapter, addStory, secondDevice, signedInAuthor, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db, deps } = server;

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app, EMAIL);
});

const inAnHour = () => new Date(clock.now() + HOUR).toISOString();
const chapterNow = async (id: string) => (await db.select().from(chapter)).find((row) => row.id === id);

describe('scheduled publishing', () => {
  it('happens at its time, once, even with two servers on one database', async () => {
    const book = await addStory(device);
    for (let n = 0; n < 10; n += 1)
      await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    clock.move(HOUR - 1);
    expect(await publishDue(deps)).toBe(0);
    clock.move(1);
    const other = await createTestServer({ clock, database: server.database });
    const rounds = await Promise.all([publishDue(deps), publishDue(other.deps), publishDue(deps)]);
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(10);
    const [row] = await db.select().from(story);
    expect(row).toMatchObject({ publishedCount: 10, publishedWords: 100 });
    for (const item of await db.select().from(chapter))
      expect(item).toMatchObject({ status: 'published', publishAt: null, publishedAt: clock.now() });
  });

  it('publishes the newest text, and cancels what may no longer be published', async () => {
    const book = await addStory(device);
    const good = await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    const emptied = await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    const save = (from: typeof good, words: number) =>
      device.ok('chapterEdit', {
        request: {
          id: from.id,
          baseRevision: from.revisionId,
          title: 'T',
          content: textOf(words),
          authorNote: null,
        },
      });
    const newest = await save(good, 20);
    await save(emptied, 0);
    clock.move(HOUR);
    expect(await publishDue(deps)).toBe(1);
    expect(await chapterNow(good.id)).toMatchObject({
      publishedRevisionId: newest.revisionId,
      publishedWords: 20,
    });
    expect(await chapterNow(emptied.id)).toMatchObject({
      status: 'draft',
      publishAt: null,
      inspectState: 'refused',
    });
  });

  it('goes on while the author is suspended (docs/spec, section 6, Authors)', async () => {
    const book = await addStory(device);
    const due = await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    await db.update(account).set({ disabledAt: clock.now(), disabledReason: 'Copied chapters' });
    clock.move(HOUR);
    expect(await publishDue(deps)).toBe(1);
    expect(await chapterNow(due.id)).toMatchObject({ status: 'published' });
  });

  it('waits while a completion is under review, and ignores deleted chapters', async () => {
    const book = await addStory(device);
    await addChapter(device, book.id, { status: 'published' });
    const waiting = await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    const deleted = await addChapter(device, book.id, { status: 'published', publishAt: inAnHour() });
    await device.ok('chapterDelete', { request: { id: deleted.id } });
    await device.ok('bookFinish', { params: { id: book.id } });
    clock.move(HOUR);
    expect(await publishDue(deps)).toBe(0);
    await db.update(story).set({ completion: 'rejected' });
    expect(await publishDue(deps)).toBe(1);
    expect((await chapterNow(waiting.id))?.status).toBe('published');
  });
});

describe('sweep', () => {
  it('removes chapters deleted 30 days ago and leaves tombstones', async () => {
    const book = await addStory(device);
    const { id } = await addChapter(device, book.id);
    await device.ok('chapterDelete', { request: { id } });
    clock.move(30 * DAY);
    await sweep(deps);
    expect(await chapterNow(id)).toBeDefined();
    clock.move(1);
    await sweep(deps);
    expect(await chapterNow(id)).toBeUndefined();
    expect(await db.select().from(tombstone)).toMatchObject([{ id, kind: 'chapter' }]);
    device = await secondDevice(app, EMAIL);
    const pulled = await device.ok('pull', { request: { stories: [{ id: book.id, version: null }] } });
    expect(pulled.tombstones).toMatchObject([{ id, kind: 'chapter' }]);
  });

  it('keeps idempotency records for a year, and those of a story for as long as the story exists', async () => {
    const book = await addStory(device);
    await device.ok('chapterBatch', { request: { ids: [] } });
    await device.call('bookOpen', { params: { id: book.id } }, { key: 'refused' });
    await addChapter(device, book.id, { status: 'published' });
    await device.ok('bookOpen', { params: { id: book.id } }, { key: 'done' });
    clock.move(365 * DAY);
    await sweep(deps);
    expect(await db.select().from(idempotency)).toHaveLength(2);
    clock.move(2 * DAY);
    await sweep(deps);
    expect(await db.select().from(idempotency)).toMatchObject([{ key: 'done' }]);
  });

  it('ends sessions that were unused for half a year', async () => {
    clock.move(181 * DAY);
    await sweep(deps);
    expect(await db.select().from(session)).toEqual([]);
    expect((await device.call('authorInfo')).code).toBe('unauthenticated');
  });
});

describe('REVIEW=manual (docs/spec, section 4, Review)', () => {
  const manual = async () => {
    const reviewed = await createTestServer({ clock, settings: { review: 'manual' } });
    const author = await signedInAuthor(reviewed.app);
    const editor = await signedInAuthor(reviewed.app, 'editor@example.org');
    await db.update(account).set({ role: 'editor' }).where(eq(account.emailKey, 'editor@example.org'));
    await openDesk(deps, editor);
    const book = await addStory(author);
    const submitted = await addChapter(author, book.id, { status: 'published' });
    return { author, editor, book, submitted };
  };

  it('a chapter waits for an editor; the text that passes is the submitted one', async () => {
    const { author, editor, book, submitted } = await manual();
    expect(submitted).toMatchObject({
      status: 'published',
      inspectState: 'waiting',
      publishedRevisionId: null,
    });
    expect((await author.call('bookOpen', { params: { id: book.id } })).data).toMatchObject({
      reason: 'nothingPublished',
    });
    await author.ok('chapterEdit', {
      request: {
        id: submitted.id,
        baseRevision: submitted.revisionId,
        title: 'T',
        content: textOf(7, 'later'),
        authorNote: null,
      },
    });
    const queue = await editor.ok('deskChapters', { request: {} });
    expect(queue.items).toMatchObject([{ id: submitted.id, words: 10, bookName: 'A story' }]);
    // An editor reads the submitted text, not a newer one.
    const shown = await editor.ok('deskChapter', { request: { id: submitted.id } });
    expect(shown).toMatchObject({ words: 10, content: textOf(10), bookName: 'A story' });
    expect((await author.call('deskChapter', { request: { id: submitted.id } })).code).toBe('forbidden');
    await editor.ok('deskInspectChapter', { request: { id: submitted.id, pass: true } });
    await author.ok('bookOpen', { params: { id: book.id } });
    expect((await author.ok('chapterRead', { params: { id: submitted.id } })).content).toEqual(textOf(10));
    expect((await editor.ok('deskChapters', { request: {} })).items).toEqual([]);
    const again = await editor.call('deskInspectChapter', { request: { id: submitted.id, pass: true } });
    expect(again.data).toMatchObject({ reason: 'notEditable' });
  });

  const edit = (chapter: { id: ChapterId; revisionId: RevisionId }, mark: string, more: object = {}) => ({
    request: {
      id: chapter.id,
      baseRevision: chapter.revisionId,
      title: 'T',
      content: textOf(7, mark),
      authorNote: null,
      ...more,
    },
  });

  it('an editor passes the text that was read, not a text submitted meanwhile', async () => {
    const { author, editor, submitted } = await manual();
    const read = await editor.ok('deskChapter', { request: { id: submitted.id } });
    const next = await author.ok('chapterEdit', edit(submitted, 'unread', { status: 'published' }));
    const decide = (revisionId: RevisionId | undefined, pass = true) =>
      editor.call('deskInspectChapter', {
        request: { id: submitted.id, pass, reason: 'Why', ...(revisionId ? { revisionId } : {}) },
      });
    for (const pass of [true, false])
      expect(await decide(read.revisionId, pass)).toMatchObject({
        code: 'refused',
        data: { reason: 'changedMeanwhile' },
      });
    expect(await author.ok('chapterForm', { request: { id: submitted.id } })).toMatchObject({
      inspectState: 'waiting',
      publishedRevisionId: null,
    });
    const again = await editor.ok('deskChapter', { request: { id: submitted.id } });
    expect(again).toMatchObject({ content: textOf(7, 'unread'), revisionId: next.revisionId });
    expect((await decide(again.revisionId)).success).toBe(true);
  });

  it('chapters wait in the order of their submission, whatever their authors save meanwhile', async () => {
    const { author, editor, book, submitted } = await manual();
    clock.move(1_000);
    const second = await addChapter(author, book.id, { status: 'published' });
    clock.move(1_000);
    const later = await author.ok('chapterEdit', edit(submitted, 'autosaved'));
    const order = async () => (await editor.ok('deskChapters', { request: {} })).items.map(({ id }) => id);
    expect(await order()).toEqual([submitted.id, second.id]);
    // A different text is a new submission; submitting the same text again is not.
    await author.ok('chapterEdit', {
      request: { id: second.id, baseRevision: second.revisionId, status: 'published' },
    });
    expect(await order()).toEqual([submitted.id, second.id]);
    await author.ok('chapterEdit', {
      request: { id: submitted.id, baseRevision: later.revisionId, status: 'published' },
    });
    expect(await order()).toEqual([second.id, submitted.id]);
  });

  it.each([true, false])('a decision (pass: %s) leaves the schedule of the next text alone', async (pass) => {
    const { author, editor, submitted } = await manual();
    const publishAt = new Date(clock.now() + DAY).toISOString();
    await author.ok('chapterEdit', edit(submitted, 'scheduled', { status: 'published', publishAt }));
    await editor.ok('deskInspectChapter', { request: { id: submitted.id, pass, reason: 'Why' } });
    expect(await author.ok('chapterForm', { request: { id: submitted.id } })).toMatchObject({
      publishAt,
      inspectState: pass ? 'passed' : 'refused',
    });
  });

  it('a scheduled text that cannot be published leaves the submitted one in the queue', async () => {
    const { author, editor, submitted } = await manual();
    const publishAt = new Date(clock.now() + 60_000).toISOString();
    const scheduled = await author.ok(
      'chapterEdit',
      edit(submitted, 'scheduled', { status: 'published', publishAt }),
    );
    await author.ok('chapterEdit', { ...edit(scheduled, 'x', { content: textOf(0) }) });
    clock.move(61_000);
    await publishDue(deps);
    expect((await editor.ok('deskChapters', { request: {} })).items).toMatchObject([
      { id: submitted.id, words: 10 },
    ]);
    const { items } = await author.ok('messageList', { request: {} });
    expect(items.map(({ title }) => title)).toContain('Not published: T');
  });

  it('a text that was scheduled after it was submitted is published by the decision, and not again at that time', async () => {
    const { author, editor, submitted } = await manual();
    const publishAt = new Date(clock.now() + DAY).toISOString();
    await author.ok('chapterEdit', {
      request: { id: submitted.id, baseRevision: submitted.revisionId, status: 'published', publishAt },
    });
    await editor.ok('deskInspectChapter', { request: { id: submitted.id, pass: true } });
    expect(await author.ok('chapterForm', { request: { id: submitted.id } })).toMatchObject({
      publishAt: null,
      status: 'published',
    });
  });

  it('a refused chapter is a draft again, with the reason', async () => {
    const { author, editor, submitted } = await manual();
    await editor.ok('deskInspectChapter', {
      request: { id: submitted.id, pass: false, reason: 'Too short' },
    });
    expect(await author.ok('chapterForm', { request: { id: submitted.id } })).toMatchObject({
      status: 'draft',
      inspectState: 'refused',
      inspectDesc: 'Not approved: Too short',
    });
  });

  it('a chapter can be taken back while it waits', async () => {
    const { author, editor, submitted } = await manual();
    const request = { id: submitted.id, baseRevision: submitted.revisionId, status: 'draft' as const };
    expect(await author.ok('chapterEdit', { request })).toMatchObject({
      status: 'draft',
      inspectState: 'draft',
    });
    expect((await editor.ok('deskChapters', { request: {} })).items).toEqual([]);
  });
});
