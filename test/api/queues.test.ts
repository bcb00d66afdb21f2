/** What the metrics report about waiting work, counted in a real database. */

import { beforeEach, expect, it } from 'vitest';
import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { readQueues } from '#server/jobs/queues.ts';
import { MailRefused } from '#server/ports/mail-transport.ts';
import type { QueueName } from '#server/ports/telemetry.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { DELETION_MS } from '#shared/domain/deletion.ts';
import { addChapter, addStory, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const clock = movedClock();
const server = await createTestServer({
  clock,
  mail: {
    leaves: true,
    send: () => Promise.reject(new MailRefused('no such mailbox')),
    remove: async () => {},
    close() {},
  },
});
const { app, db, deps } = server;

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app, 'ani@example.org');
});

async function queue(name: QueueName): Promise<{ length: number; lateMs: number }> {
  const found = (await readQueues(db, clock.now())).find((one) => one.name === name);
  return { length: found?.length ?? -1, lateMs: found?.lateMs ?? -1 };
}

it('a mail waits until it is sent or given up, and is late from its due time on', async () => {
  const { length } = await queue('mails');
  expect(length).toBeGreaterThan(0);
  clock.move(7 * MINUTE);
  expect(await queue('mails')).toEqual({ length, lateMs: 7 * MINUTE });
  await sendMails(deps);
  expect(await queue('mails')).toEqual({ length: 0, lateMs: 0 });
  expect(await queue('mails_given_up')).toEqual({ length, lateMs: 0 });
  clock.move(DAY);
  expect(await queue('mails_given_up')).toEqual({ length: 0, lateMs: 0 });
});

it('a scheduled chapter waits from its due time on, if its story takes chapters', async () => {
  const story = await addStory(device);
  const publishAt = new Date(clock.now() + MINUTE).toISOString();
  await addChapter(device, story.id, { status: 'published', publishAt });
  expect(await queue('scheduled_chapters')).toEqual({ length: 0, lateMs: 0 });
  clock.move(3 * MINUTE);
  expect(await queue('scheduled_chapters')).toEqual({ length: 1, lateMs: 2 * MINUTE });
});

it('a request for a new password waits at once, an unused file after a day', async () => {
  await device.ok('passwordForgotten', { request: { email: 'nobody@example.org' } });
  await device.ok('authorAvatar', { request: { file: pngOf(64, 64) } });
  await device.ok('authorAvatar', { request: { file: pngOf(65, 65) } });
  expect((await queue('unused_files')).length).toBe(0);
  clock.move(DAY + MINUTE);
  expect(await queue('reset_requests')).toEqual({ length: 1, lateMs: DAY + MINUTE });
  expect(await queue('unused_files')).toEqual({ length: 1, lateMs: MINUTE });
});

it('an account waits from the end of its last day until it is deleted', async () => {
  await device.ok('deletionAsk');
  expect((await queue('account_deletions')).length).toBe(0);
  clock.move(DELETION_MS + 2 * MINUTE);
  expect(await queue('account_deletions')).toEqual({ length: 1, lateMs: 2 * MINUTE });
  await deleteAccounts(deps);
  expect((await queue('account_deletions')).length).toBe(0);
});

it('a device is counted while its work waits for a decision, until it is settled or the session ends', async () => {
  const pull = (unsent: number) => device.ok('pull', { request: { stories: [], unsent } });
  await pull(3);
  expect(await queue('devices_with_parked_work')).toEqual({ length: 1, lateMs: 0 });
  await pull(0);
  expect((await queue('devices_with_parked_work')).length).toBe(0);
  await pull(1);
  await device.ok('logout');
  expect((await queue('devices_with_parked_work')).length).toBe(0);
});
