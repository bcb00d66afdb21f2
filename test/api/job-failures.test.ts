import { isNull } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { unusedFile } from '#server/db/schema/file.ts';
import { jobFailure } from '#server/db/schema/job.ts';
import { mail } from '#server/db/schema/mail.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { sendMails } from '#server/jobs/send-mails.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { signedInAuthor } from '#test/support/api-author.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const HOUR = 3_600_000;
const clock = movedClock();
const files = memoryFileStore();
let fault: Error | undefined;
const sent: string[] = [];
const server = await createTestServer({
  clock,
  files: {
    ...files,
    remove: async (name) => {
      if (fault !== undefined) throw fault;
      await files.remove(name);
    },
  },
  mail: { leaves: false, send: async ({ id }) => void sent.push(id), remove: async () => {}, close() {} },
});
const { app, db, deps } = server;
beforeEach(() => server.reset());

it('a job that fails runs again soon, then ever later, and is noted until it succeeds', async () => {
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
  /** Lets every timer fire. Returns how long the jobs wait after that, but those that wait an hour as usual. */
  const turn = async () => {
    const due = armed.splice(0);
    for (const { task } of due) task();
    await expect.poll(() => armed.length, { interval: 5 }).toBe(due.length);
    return armed
      .map(({ delay }) => delay)
      .filter((delay) => delay !== HOUR)
      .sort((one, other) => one - other);
  };
  await signedInAuthor(app);
  const [owner] = await db.select({ ownerId: account.id }).from(account);
  if (owner === undefined) throw new Error('no author');
  await db.insert(unusedFile).values({ name: 'covers/one.jpg', ...owner, dueAt: clock.now() });
  fault = Object.assign(new Error('of covers/one.jpg'), { code: 'EIO' });
  const end = runJobs(deps, { kind: 'embedded', analyze: async () => {}, lead: (_, led) => led() }, timers);
  const began = clock.now();

  expect(await turn()).toEqual([2_000, 5_000, 5_000]);
  clock.move(5_000);
  expect(await turn()).toEqual([2_000, 5_000, 10_000]);
  clock.move(10_000);
  for (let n = 0; n < 10; n += 1) await turn();
  expect(await turn()).toEqual([2_000, 5_000]);
  expect(await db.select().from(jobFailure)).toEqual([
    { job: 'sweep files', since: began, lastAt: clock.now(), times: 13, error: 'Error EIO' },
  ]);

  fault = undefined;
  await turn();
  expect(await db.select().from(jobFailure)).toEqual([]);
  await end();
  expect(armed).toEqual([]);
});

it('a mail that cannot be read waits like one that cannot be sent, and holds up no other', async () => {
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
