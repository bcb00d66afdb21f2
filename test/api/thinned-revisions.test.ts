import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '#server/chapter/publish-due.ts';
import { thinRevisions } from '#server/chapter/thin-revisions.ts';
import { account } from '#server/db/schema/account.ts';
import { chapterRevision } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { REVISION_FOLD_MS } from '#shared/domain/limits.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import {
  addChapter,
  addStory,
  PASSWORD,
  secondDevice,
  signedInAuthor,
  textOf,
} from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Starts on the hour, so that a test knows which revisions share an hour. */
const clock = movedClock(Date.UTC(2026, 0, 15, 9));
const server = await createTestServer({ clock });
const { app, db, deps } = server;

let device: ApiDevice;
let bookId: BookId;
let now: ChapterSaved;
beforeEach(async () => {
  clock.move(DAY - ((clock.now() - Date.UTC(2026, 0, 15, 9)) % DAY));
  await server.reset();
  device = await signedInAuthor(app, EMAIL);
  bookId = (await addStory(device)).id;
  now = await addChapter(device, bookId);
});

/** Signs in again: the access token from an earlier hour has expired. */
const signIn = () => device.ok('login', { request: { account: EMAIL, password: PASSWORD } });

/** Saves a text of `words` words. It becomes a new revision only if the last one is older than the folding time. */
async function save(mark: string, words = 100, more: { publishAt?: string; status?: 'published' } = {}) {
  await signIn();
  now = await device.ok('chapterEdit', {
    request: {
      id: now.id,
      baseRevision: now.revisionId,
      title: mark,
      content: textOf(words, mark),
      authorNote: null,
      ...more,
    },
  });
  return now;
}
/** Saves these texts one after another. Each becomes a revision of its own. */
async function write(...marks: string[]) {
  for (const mark of marks) {
    await save(mark);
    clock.move(REVISION_FOLD_MS + 1);
  }
}
/** Runs the job with a clock that is `ms` ahead; the devices' tokens stay valid. */
const thinAfter = (ms: number) => thinRevisions({ db, clock: { now: () => clock.now() + ms } });
const history = (removed?: 'true') =>
  device.ok('chapterHistory', { request: { id: now.id, ...(removed ? { removed } : {}) } });
/** Titles in the history, oldest first. */
const titles = async () => (await history()).items.map(({ title }) => title).reverse();
const openText = (revisionId: ChapterSaved['revisionId']) =>
  device.call('chapterRevision', { request: { id: now.id, revisionId } });

describe('old revisions (SYNC-5)', () => {
  it('are all kept for a day, then the last of each hour, and after 30 days the last of each day', async () => {
    clock.move(REVISION_FOLD_MS + 1);
    await write('nine-1', 'nine-2');
    clock.move(HOUR);
    await write('ten-1', 'ten-2');
    clock.move(DAY);
    await write('next-day');
    await signIn();
    const all = ['A chapter', 'nine-1', 'nine-2', 'ten-1', 'ten-2', 'next-day'];
    await thinAfter(-3 * HOUR);
    expect(await titles()).toEqual(all);
    await thinAfter(DAY);
    expect(await titles()).toEqual(['nine-2', 'ten-2', 'next-day']);
    await thinAfter(28 * DAY);
    expect(await titles()).toEqual(['nine-2', 'ten-2', 'next-day']);
    await thinAfter(30 * DAY);
    expect(await titles()).toEqual(['ten-2', 'next-day']);
    await thinAfter(400 * DAY);
    expect(await titles()).toEqual(['ten-2', 'next-day']);
  });

  it('are kept for ever if readers saw them, even when they no longer do', async () => {
    await save('seen', 100, { status: 'published' });
    clock.move(REVISION_FOLD_MS + 1);
    await write('two', 'three');
    await save('four', 100, { status: 'published' });
    await thinAfter(40 * DAY);
    expect(await titles()).toEqual(['seen', 'four']);
  });

  it('are kept while they wait for an editor', async () => {
    const reviewed = await createTestServer({ clock, settings: { review: 'manual' } });
    await server.reset();
    device = await signedInAuthor(reviewed.app, EMAIL);
    const editor = await signedInAuthor(reviewed.app, 'editor@example.org');
    await db.update(account).set({ role: 'editor' }).where(eq(account.emailKey, 'editor@example.org'));
    now = await addChapter(device, (await addStory(device)).id, { title: 'submitted', status: 'published' });
    clock.move(REVISION_FOLD_MS + 1);
    await write('two', 'three');
    await thinAfter(2 * DAY);
    expect(await titles()).toEqual(['submitted', 'three']);
    await editor.ok('login', { request: { account: 'editor@example.org', password: PASSWORD } });
    await openDesk(deps, editor);
    await editor.ok('deskInspectChapter', { request: { id: now.id, pass: true } });
    expect(await device.ok('chapterRead', { params: { id: now.id } })).toMatchObject({ title: 'submitted' });
  });

  it('are kept if a tenth of the words was deleted after them', async () => {
    clock.move(REVISION_FOLD_MS + 1);
    await save('long', 1_000);
    clock.move(REVISION_FOLD_MS + 1);
    await save('emptied', 20);
    clock.move(REVISION_FOLD_MS + 1);
    await save('written again', 60);
    await thinAfter(40 * DAY);
    expect(await titles()).toEqual(['long', 'written again']);
  });

  it('lose their text, but stay in the history that devices search for their base', async () => {
    const first = now;
    clock.move(REVISION_FOLD_MS + 1);
    await write('two', 'three');
    await thinAfter(2 * DAY);
    expect((await history()).items.map(({ revisionId }) => revisionId)).not.toContain(first.revisionId);
    const found = (await history('true')).items.find(({ revisionId }) => revisionId === first.revisionId);
    expect(found).toMatchObject({ removed: true, words: first.words });
    expect(await openText(first.revisionId)).toMatchObject({ status: 404, code: 'notFound' });
    const restored = await device.call('chapterRestore', {
      request: { id: now.id, revision: first.revision },
    });
    expect(restored).toMatchObject({ status: 404, code: 'notFound' });
    const rows = await db.select().from(chapterRevision);
    expect(rows.find((row) => row.revisionId === first.revisionId)).toMatchObject({
      content: '',
      authorNote: null,
    });
  });

  it('of a scheduled chapter are thinned, and its newest text is published', async () => {
    const publishAt = new Date(clock.now() + 3 * DAY).toISOString();
    await save('one', 100, { status: 'published', publishAt });
    clock.move(REVISION_FOLD_MS + 1);
    await write('two', 'three');
    await thinAfter(2 * DAY);
    clock.move(3 * DAY);
    await signIn();
    expect(await publishDue(deps)).toBe(1);
    expect(await titles()).toEqual(['three']);
    const read = await device.ok('chapterRead', { params: { id: now.id } });
    expect(read.title).toBe('three');
  });

  it('are thinned without removing refused texts or named versions', async () => {
    const first = now;
    clock.move(REVISION_FOLD_MS + 1);
    await write('two', 'three');
    const other = await secondDevice(app, EMAIL);
    const refused = await other.call('chapterEdit', {
      request: {
        id: now.id,
        baseRevision: first.revisionId,
        title: 'mine',
        content: textOf(10, 'mine'),
        authorNote: null,
      },
    });
    expect(refused).toMatchObject({ status: 409, code: 'revisionConflict' });
    await thinAfter(40 * DAY);
    expect((await history()).notApplied?.map(({ title }) => title)).toEqual(['mine']);
  });
});
