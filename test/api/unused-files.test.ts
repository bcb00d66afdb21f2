import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { account, session } from '#server/db/schema/account.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { addChapter, addStory, newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY = 86_400_000;
const clock = movedClock();
const plain = memoryFileStore();
const stored = new Set<string>();
let broken = false;
const files: FileStore = {
  async put(name, bytes) {
    await plain.put(name, bytes);
    stored.add(name);
  },
  get: plain.get,
  async remove(name) {
    if (broken) throw new Error('the disk does not answer');
    await plain.remove(name);
    stored.delete(name);
  },
};
const server = await createTestServer({ clock, files });
const { app, db, deps } = server;

let device: ApiDevice;
beforeEach(async () => {
  broken = false;
  stored.clear();
  await server.reset();
  device = await signedInAuthor(app);
});

const avatar = (side: number, key?: string) =>
  device.call('authorAvatar', { request: { file: pngOf(side, side) } }, key === undefined ? {} : { key });
/** A promise that resolves when `open` is called. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
const shown = async (path: string) => (await app.request(path)).status === 200;

describe('files that nothing uses any more', () => {
  it('a replaced avatar is shown for a day, because other devices may not know the new one; then its file is removed', async () => {
    const old = (await avatar(64)).data.avatar;
    const now = (await avatar(65)).data.avatar;
    clock.move(DAY - 1);
    await sweepFiles(deps);
    expect(await Promise.all([old, now].map(shown))).toEqual([true, true]);
    clock.move(1);
    await sweepFiles(deps);
    expect(await Promise.all([old, now].map(shown))).toEqual([false, true]);
    expect(stored.size).toBe(1);
  });

  it('many avatars set at once leave one file', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => avatar(60 + index)));
    clock.move(DAY);
    await sweepFiles(deps);
    const [row] = await db.select().from(account);
    expect(await shown(row?.avatar ?? '')).toBe(true);
    expect(stored.size).toBe(1);
  });

  it('if a request is sent twice, its second copy of the file is removed; the file in use stays', async () => {
    const first = await avatar(64, 'one');
    expect((await avatar(64, 'one')).data).toEqual(first.data);
    const request = { id: newChapterId(), file: pngOf(400, 560) };
    const cover = await device.ok('bookCover', { request });
    await device.ok('bookCover', { request });
    expect((await device.call('bookCover', { request: { ...request, file: pngOf(401, 560) } })).success).toBe(
      false,
    );
    clock.move(DAY);
    await sweepFiles(deps);
    const paths = [first.data.avatar, cover.iconUrl, cover.iconUrlMedium];
    expect(await Promise.all(paths.map(shown))).toEqual([true, true, true]);
    expect(stored.size).toBe(3);
  });

  it('a picture of an identity document that was sent twice is stored once', async () => {
    const send = () => device.ok('idCardSave', { request: { file: pngOf(400, 250) } }, { key: 'one' });
    expect(await send()).toEqual(await send());
    clock.move(DAY);
    await sweepFiles(deps);
    expect(stored.size).toBe(1);
  });

  it('the contracts made for a story are removed with it, even if they were never signed', async () => {
    await db.update(account).set({ emailConfirmedAt: 1 });
    const { id } = await addStory(device);
    await addChapter(device, id);
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    await device.ok('contractSign', { request: { ...filledContract, idImg, bookId: id } });
    expect(stored.size).toBe(2);
    await device.ok('bookDelete', { params: { id } });
    await sweepFiles(deps);
    expect(stored.size).toBe(1);
  });

  it('a file that the disk fails to remove is tried again in the next run', async () => {
    await avatar(64);
    await avatar(65);
    clock.move(DAY);
    broken = true;
    await sweepFiles(deps);
    expect(stored.size).toBe(2);
    broken = false;
    clock.move(60_000);
    await sweepFiles(deps);
    expect(stored.size).toBe(1);
  });

  /** Requests the account's deletion, moves the clock to just before it, and renews the token. */
  async function lastMoment(): Promise<void> {
    await device.ok('deletionAsk', {});
    clock.move(14 * DAY - 1);
    await db.update(session).set({ refreshedAt: clock.now() });
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
  }

  it('the files of a deleted account are removed at once', async () => {
    await avatar(64, 'one');
    await avatar(64, 'one');
    await avatar(65);
    await lastMoment();
    await avatar(66);
    expect(stored.size).toBe(4);
    clock.move(1);
    await deleteAccounts(deps);
    expect([...stored]).toEqual([]);
  });

  it('an avatar that arrives while its account is being deleted is not kept', async () => {
    const [begun, deleted] = [gate(), gate()];
    const slow = await createTestServer({
      clock,
      files: {
        ...files,
        async put(name, bytes) {
          begun.open();
          await deleted.opened;
          await files.put(name, bytes);
        },
      },
    });
    await lastMoment();
    const late = apiDevice(slow.app, device.udid);
    late.accessToken = device.accessToken;
    const upload = late.call('authorAvatar', { request: { file: pngOf(64, 64) } });
    await begun.opened;
    clock.move(1);
    await deleteAccounts(deps);
    deleted.open();
    expect(await upload).toMatchObject({ code: 'unauthenticated' });
    const [row] = await db.select().from(account);
    expect(row?.avatar).toBeNull();
    clock.move(DAY);
    await sweepFiles(deps);
    expect([...stored]).toEqual([]);
  });
});
