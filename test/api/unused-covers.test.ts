import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { application, applicationEvent } from '#server/db/schema/application.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { NEW_COVER_MS, removeUnused, UNUSED_COVER_MS } from '#server/jobs/remove-unused.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import type { ApplicationId, BookId, CoverId } from '#shared/domain/ids.ts';
import { addStory, newBookId, PASSWORD, signedInAuthor, storyForm } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY = 86_400_000;
const EMAIL = 'ani@example.org';
const clock = movedClock();
const files = memoryFileStore();
const stored = new Set<string>();
const server = await createTestServer({
  clock,
  files: {
    ...files,
    put: async (name, bytes) => {
      stored.add(name);
      await files.put(name, bytes);
    },
    remove: async (name) => {
      stored.delete(name);
      await files.remove(name);
    },
  },
});
const { app, db, deps } = server;

let device: ApiDevice;
beforeEach(async () => {
  stored.clear();
  await server.reset();
  device = await signedInAuthor(app, EMAIL);
});

const upload = () =>
  device.ok('bookCover', { request: { id: randomUUID(), file: pngOf(400, 560) } }) as Promise<{
    coverId: CoverId;
    iconUrl: string;
  }>;
const addWith = (coverId: CoverId) =>
  device.ok('bookAdd', { request: { id: newBookId(), ...storyForm(), coverId } });
async function editTo(id: BookId, coverId: CoverId) {
  const { revisionId } = await device.ok('bookForm', { params: { id } });
  const request = { ...storyForm(), editorId: '', coverId, baseRevision: revisionId };
  await device.ok('bookEdit', { params: { id }, request });
}
const status = async ({ iconUrl }: { iconUrl: string }) => (await app.request(iconUrl)).status;
/** Runs the clean-up jobs, moves the clock by `days`, and runs the jobs again. */
async function pass(days: number) {
  await removeUnused(deps);
  await later(days * DAY);
  await removeUnused(deps);
  await sweepFiles(deps);
}
async function later(ms: number) {
  clock.move(ms);
  await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
}
const KEPT_DAYS = UNUSED_COVER_MS / DAY;

describe('a cover that no story shows (docs/spec, section 9)', () => {
  it('is kept for 30 days after it was replaced, then address and files are gone; the new one stays', async () => {
    const [old, now] = [await upload(), await upload()];
    const { id } = await addWith(old.coverId);
    await editTo(id, now.coverId);
    await pass(KEPT_DAYS - 1);
    expect([await status(old), await status(now)]).toEqual([200, 200]);
    await pass(1);
    expect([await status(old), await status(now)]).toEqual([404, 200]);
    expect(stored.size).toBe(2);
  });

  it('is removed too if its story was deleted for good; a cover that no story took yet is kept longer than a session lasts', async () => {
    const [ofDeleted, untaken] = [await upload(), await upload()];
    const { id } = await addWith(ofDeleted.coverId);
    await device.ok('bookDelete', { params: { id } });
    await pass(KEPT_DAYS);
    expect([await status(ofDeleted), await status(untaken)]).toEqual([404, 200]);
    clock.move(NEW_COVER_MS - UNUSED_COVER_MS);
    await removeUnused(deps);
    await sweepFiles(deps);
    expect(await status(untaken)).toBe(404);
    expect(stored.size).toBe(0);
  });

  it('stays if a story takes it again, and its 30 days begin anew', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = await addWith(first.coverId);
    await editTo(id, second.coverId);
    await pass(KEPT_DAYS - 1);
    await editTo(id, first.coverId);
    await pass(KEPT_DAYS);
    expect([await status(first), await status(second)]).toEqual([200, 404]);
    await editTo(id, (await upload()).coverId);
    await pass(KEPT_DAYS - 1);
    expect(await status(first)).toBe(200);
  });

  it('a story that takes it at the moment of its removal either keeps it or shows no cover', async () => {
    const cover = await upload();
    await removeUnused(deps);
    clock.move(NEW_COVER_MS);
    await device.ok('login', { request: { account: EMAIL, password: PASSWORD } });
    const [added] = await Promise.all([addWith(cover.coverId), removeUnused(deps)]);
    await sweepFiles(deps);
    const form = await device.ok('bookForm', { params: { id: added.id } });
    expect(await status(cover)).toBe(form.coverId === null ? 404 : 200);
  });
});

describe('the decisions on applications of a story', () => {
  const REASON = 'Words of an editor';
  /** A rejected completion, as the desk leaves it. */
  async function decided(storyId: BookId) {
    const id = randomUUID() as string as ApplicationId;
    const common = { state: 'rejected' as const, reason: REASON };
    await db.insert(application).values({
      id,
      storyId,
      type: 'completion',
      ownerId: randomUUID() as never,
      submittedAt: 1,
      stateAt: 1,
      ...common,
    });
    await db
      .insert(applicationEvent)
      .values({ subjectId: id, sequence: 1, actorId: randomUUID() as never, at: 1, ...common });
  }
  const reasons = async () => (await db.select().from(applicationEvent)).map(({ reason }) => reason);

  it('are deleted with the story, also those of stories that earlier versions deleted', async () => {
    const [kept, gone] = [await addStory(device), await addStory(device)];
    await decided(kept.id);
    await decided(gone.id);
    await device.ok('bookDelete', { params: { id: gone.id } });
    expect(await reasons()).toEqual([REASON]);
    await db.insert(applicationEvent).values({
      subjectId: randomUUID(),
      sequence: 1,
      state: 'rejected',
      reason: 'Left',
      actorId: randomUUID() as never,
      at: 1,
    } as never);
    await removeUnused(deps);
    expect(await reasons()).toEqual([REASON]);
  });
});
