import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { publishDue } from '#server/chapter/publish-due.ts';
import { account, session } from '#server/db/schema/account.ts';
import { unusedFile } from '#server/db/schema/file.ts';
import { itemFailure, jobFailure } from '#server/db/schema/job.ts';
import { mail } from '#server/db/schema/mail.ts';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import { avatarFileOf } from '#server/files/avatar.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import { tellUnsent } from '#server/sync/unsent.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { addChapter, addStory, signedInAuthor } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const HOUR = 3_600_000;
/** The interval at which words are recounted. */
const RECOUNT = 10_000;
const clock = movedClock();
const files = memoryFileStore();
let fault: Error | undefined;
/** The name of a file that the store cannot remove. */
let stuck = '';
const sent: string[] = [];
const server = await createTestServer({
  clock,
  files: {
    ...files,
    remove: async (name) => {
      if (name === stuck) throw Object.assign(new Error(`of ${name}`), { code: 'EIO' });
      await files.remove(name);
    },
  },
  mail: { leaves: false, send: async ({ id }) => void sent.push(id), remove: async () => {}, close() {} },
});
const { app, db, deps } = server;
beforeEach(() => server.reset());

it('a failed job runs again soon, then with growing waits, and is recorded until it succeeds', async () => {
  let armed: { delay: number; task: () => void }[] = [];
  const timers: Timers = {
    after(delay, task) {
      const timer = { delay, task };
      armed.push(timer);
      return () => {
        armed = armed.filter((one) => one !== timer);
      };
    },
  };
  /** Lets every timer fire. Returns how long the jobs wait after that, without the usual waits of an hour or a day. */
  const turn = async () => {
    const due = armed.splice(0);
    for (const { task } of due) task();
    await expect.poll(() => armed.length, { interval: 5 }).toBe(due.length);
    return armed
      .map(({ delay }) => delay)
      .filter((delay) => delay !== HOUR && delay !== 24 * HOUR)
      .sort((one, other) => one - other);
  };
  fault = Object.assign(new Error('of a table'), { code: 'EIO' });
  const analyze = async () => {
    if (fault !== undefined) throw fault;
  };
  const end = runJobs(deps, { kind: 'embedded', analyze, lead: (_, led) => led() }, timers);
  const began = clock.now();

  expect(await turn()).toEqual([2_000, 5_000, 5_000, RECOUNT]);
  clock.move(5_000);
  expect(await turn()).toEqual([2_000, 5_000, RECOUNT, 10_000]);
  clock.move(10_000);
  for (let n = 0; n < 10; n += 1) await turn();
  expect(await turn()).toEqual([2_000, 5_000, RECOUNT]);
  expect(await db.select().from(jobFailure)).toEqual([
    { job: 'analyze', since: began, lastAt: clock.now(), times: 13, error: 'Error EIO' },
  ]);

  fault = undefined;
  await turn();
  expect(await db.select().from(jobFailure)).toEqual([]);
  await end();
  expect(armed).toEqual([]);
});

it('a mail that cannot be read waits like one that cannot be sent, and delays no other mail', async () => {
  await signedInAuthor(app);
  const [first] = await db.select().from(mail);
  clock.move(1);
  await db.update(mail).set({ facts: 'sealed by a key that is gone' });
  await signedInAuthor(app);
  expect(await sendMails(deps)).toBe(1);
  expect(sent).not.toContain(first?.id);
  const [unread] = await db.select().from(mail).where(isNull(mail.sentAt));
  expect(unread).toMatchObject({ id: first?.id, tries: 1, dueAt: clock.now() + 60_000 });
});

describe('an item that throws delays no other item, is retried with growing waits, and is recorded until it succeeds', () => {
  const ownerOf = async (email: string) => {
    const [row] = await db.select().from(account).where(eq(account.emailKey, email));
    if (row === undefined) throw new Error('no author');
    return row;
  };
  const failures = () => db.select().from(itemFailure);

  it('a chapter to publish', async () => {
    const author = await signedInAuthor(app);
    const book = await addStory(author);
    const publishAt = new Date(clock.now() + HOUR).toISOString();
    const broken = await addChapter(author, book.id, { status: 'published', publishAt });
    const text = eq(chapterRevision.revisionId, broken.revisionId);
    const [whole] = await db.select().from(chapterRevision).where(text);
    await db.update(chapterRevision).set({ content: 'not the text of a story' }).where(text);
    clock.move(1);
    const other = await addChapter(author, book.id, { status: 'published', publishAt });
    clock.move(HOUR);
    expect(await publishDue(deps)).toBe(1);
    const states = async () =>
      new Map((await db.select().from(chapter)).map(({ id, publishedAt }) => [id, publishedAt !== null]));
    expect(await states()).toEqual(
      new Map([
        [broken.id, false],
        [other.id, true],
      ]),
    );
    const noted = { job: 'publish', item: broken.id, since: clock.now(), error: 'SyntaxError' };
    expect(await failures()).toMatchObject([{ ...noted, times: 1, retryAt: clock.now() + 60_000 }]);
    await publishDue(deps);
    expect(await failures()).toMatchObject([{ times: 1 }]);
    clock.move(60_000);
    await publishDue(deps);
    expect(await failures()).toMatchObject([{ ...noted, times: 2, retryAt: clock.now() + 120_000 }]);
    // After the clock goes back, the item still waits no longer than the maximum.
    await db.update(itemFailure).set({ times: 20, retryAt: clock.now() + 10 * HOUR });
    await publishDue(deps);
    expect(await failures()).toMatchObject([{ times: 21, retryAt: clock.now() + 4 * HOUR }]);
    await db
      .update(chapterRevision)
      .set({ content: whole?.content ?? '' })
      .where(text);
    clock.move(4 * HOUR);
    expect(await publishDue(deps)).toBe(1);
    expect(await failures()).toEqual([]);
  });

  it('a device whose author gets a mail about unsent work', async () => {
    for (const email of ['ani@example.org', 'budi@example.org']) await signedInAuthor(app, email);
    await db.update(account).set({ emailConfirmedAt: 1 });
    await db.update(session).set({ unsentCount: 1, refreshedAt: clock.now() - 6 * 24 * HOUR });
    const broken = eq(account.emailKey, 'ani@example.org');
    await db
      .update(account)
      .set({ language: 'no language' as never })
      .where(broken);
    await db.delete(mail);
    await tellUnsent(deps);
    expect(await db.select().from(mail)).toMatchObject([{ address: 'budi@example.org', kind: 'unsentWork' }]);
    expect(await failures()).toMatchObject([{ job: 'tell unsent' }]);
  });

  it('a request for a new password; mails are still sent', async () => {
    for (const email of ['ani@example.org', 'budi@example.org']) await signedInAuthor(app, email);
    const { id } = await ownerOf('ani@example.org');
    await apiDevice(app).ok('passwordForgotten', { request: { email: 'ani@example.org' } });
    clock.move(1);
    await apiDevice(app).ok('passwordForgotten', { request: { email: 'budi@example.org' } });
    await db.delete(mail);
    await db.execute(sql.raw(`alter table reset_link add constraint broken check (user_id <> '${id}')`));
    try {
      await answerResetRequests(deps);
    } finally {
      await db.execute(sql.raw('alter table reset_link drop constraint broken'));
    }
    expect(await db.select().from(mail)).toMatchObject([{ address: 'budi@example.org', kind: 'reset' }]);
    expect(await failures()).toMatchObject([{ job: 'reset requests' }]);
    clock.move(60_000);
    await answerResetRequests(deps);
    expect(await db.select().from(mail)).toHaveLength(2);
    expect(await failures()).toEqual([]);
  });

  it('an account to delete, and a file', async () => {
    const owners = [];
    for (const email of ['ani@example.org', 'budi@example.org', 'citra@example.org']) {
      const device = await signedInAuthor(app, email);
      await device.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
      owners.push(await ownerOf(email));
    }
    const [ani, budi, citra] = owners;
    const dueAt = clock.now();
    for (const owner of [ani, budi])
      await db
        .update(account)
        .set({ deleteAt: dueAt })
        .where(eq(account.emailKey, owner?.emailKey ?? ''));
    stuck = avatarFileOf(ani?.avatar ?? null)[0] ?? '';
    await deleteAccounts(deps);
    const gone = await db.select({ id: account.id }).from(account).where(isNotNull(account.deletedAt));
    expect(gone).toEqual([{ id: budi?.id }]);
    expect(await failures()).toMatchObject([{ job: 'delete accounts', item: ani?.id, error: 'Error EIO' }]);

    await db
      .insert(unusedFile)
      .values(
        ['covers/one.jpg', 'covers/two.jpg'].map((name) => ({ name, ownerId: citra?.id as UserId, dueAt })),
      );
    stuck = 'covers/one.jpg';
    await sweepFiles(deps);
    const left = await db
      .select()
      .from(unusedFile)
      .where(eq(unusedFile.ownerId, citra?.id as UserId));
    expect(left).toMatchObject([{ name: 'covers/one.jpg' }]);
    stuck = '';
  });

  it('if several items fail in a row, the job has failed', async () => {
    const author = await signedInAuthor(app);
    const book = await addStory(author);
    const publishAt = new Date(clock.now() + HOUR).toISOString();
    for (let n = 0; n < 21; n += 1) await addChapter(author, book.id, { status: 'published', publishAt });
    await db.update(chapterRevision).set({ content: 'not the text of a story' });
    const sound = await addChapter(author, book.id, { status: 'published', publishAt });
    await db
      .update(chapter)
      .set({ publishAt: clock.now() + HOUR + 1 })
      .where(eq(chapter.id, sound.id));
    clock.move(HOUR + 1);
    await expect(publishDue(deps)).rejects.toThrow(SyntaxError);
    expect(await failures()).toHaveLength(20);
    // The failed items wait longer than the job.
    clock.move(5_000);
    expect(await publishDue(deps)).toBe(1);
    expect(await failures()).toHaveLength(21);
  });
});

it('a mail server’s answer is recorded without the characters that no database stores', async () => {
  await signedInAuthor(app);
  const broken = {
    ...deps,
    mail: { ...deps.mail, send: () => Promise.reject(new Error('451 \u0000 later')) },
  };
  expect(await sendMails(broken)).toBe(0);
  expect(await db.select().from(mail)).toMatchObject([{ error: '451  later', dueAt: clock.now() + 60_000 }]);
});
