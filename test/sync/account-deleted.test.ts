import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { sweep } from '#server/jobs/sweep.ts';
import type { Tab } from '#test/support/device.ts';
import { storedOn } from '#test/support/stored-on.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

const DAY = 86_400_000;
let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

/** An author with a synced story on two devices; the tablet can ask for the deletion. */
async function onTwoDevices() {
  const { time } = world;
  const phone = world.device('phone');
  const tab = await time.until(phone.openTab());
  const uid = await world.signIn(tab);
  const work = tab.sync.work(uid);
  const book = await time.until(work.createStory(aStory, null));
  await time.until(work.createChapter(book, aText('sent rain')));
  await world.sync(tab);
  const tablet = await time.until(world.device('tablet').openTab());
  await world.signIn(tablet);
  const ask = async () => {
    expect((await time.until(tablet.session.api.call('deletionAsk', { request: {} }))).ok).toBe(true);
  };
  /** The 14 days pass and the job runs. */
  const carryOut = async () => {
    await time.leap(14 * DAY);
    await deleteAccounts(world.server.deps);
  };
  const deletedAt = (of: Tab) => of.session.control.current()?.deletedAt;
  return { time, phone, tab, uid, work, book, ask, carryOut, deletedAt };
}

describe('SYNC-19 the account was deleted elsewhere', () => {
  it('a device learns of the deletion at its next call; if nothing is unsent, everything is erased, and no store refers to the author', async () => {
    const { time, phone, tab, uid, ask, carryOut, deletedAt } = await onTwoDevices();
    await tab.sync.engine.stop();
    await ask();
    await carryOut();
    await time.until(tab.session.api.call('authorInfo', {}));
    expect(deletedAt(tab)).toBeDefined();
    expect(tab.session.control.current()?.alive).toBe(false);
    expect(await time.until(tab.session.control.unsentCount())).toBe(0);
    await time.until(tab.session.control.erase());
    expect(tab.session.control.current()).toBeNull();
    const left = await time.until(storedOn(phone.idb));
    expect(left).not.toContain(uid);
    expect(left).not.toContain('sent rain');
  });

  it('a device whose session ended when the deletion was requested asks the server again at its next start', async () => {
    const { time, phone, tab, ask, carryOut, deletedAt } = await onTwoDevices();
    await ask();
    await time.until(tab.session.api.call('authorInfo', {}));
    expect(tab.session.control.current()).toMatchObject({ alive: false });
    expect(deletedAt(tab)).toBeUndefined();
    await time.until(tab.close());
    await carryOut();
    await time.leap(60 * DAY);
    await sweep(world.server.deps);
    const next = await time.until(phone.openTab());
    await time.pass(1_000);
    expect(deletedAt(next)).toBeDefined();
  });

  it('unsent work stays until the author erases it', async () => {
    const { time, phone, tab, uid, work, book, ask, carryOut, deletedAt } = await onTwoDevices();
    await tab.sync.engine.stop();
    await time.until(work.createChapter(book, aText('rain never sent')));
    await ask();
    await carryOut();
    await time.until(tab.session.api.call('authorInfo', {}));
    expect(deletedAt(tab)).toBeDefined();
    expect(await time.until(tab.session.control.unsentCount())).toBe(1);
    expect(await time.until(storedOn(phone.idb))).toContain('rain never sent');
    await time.until(tab.session.control.erase());
    const left = await time.until(storedOn(phone.idb));
    expect(left).not.toContain(uid);
    expect(left).not.toContain('rain never sent');
  });

  it('if the device cannot erase the work, the next start erases it', async () => {
    const { time, phone, tab, uid, ask, carryOut } = await onTwoDevices();
    await tab.sync.engine.stop();
    await ask();
    await carryOut();
    await time.until(tab.session.api.call('authorInfo', {}));
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('the disk is broken', 'UnknownError');
    });
    const failed = tab.session.control.erase().then(
      () => 'erased',
      () => 'failed',
    );
    expect(await time.until(failed)).toBe('failed');
    broken.mockRestore();
    await time.until(tab.close());
    const next = await time.until(phone.openTab());
    await time.pass(1_000);
    expect(next.session.control.current()).toBeNull();
    const left = await time.until(storedOn(phone.idb));
    expect(left).not.toContain(uid);
    expect(left).not.toContain('sent rain');
  });

  it('work sealed by an earlier sign-out stays sealed, and is offered only to a sign-in with the same e-mail', async () => {
    const { time, phone, tab, uid, work, book, ask, carryOut } = await onTwoDevices();
    await tab.sync.engine.stop();
    await time.until(work.createChapter(book, aText('rain never sent')));
    await time.until(tab.session.control.signOut('keepSealed'));
    await ask();
    await carryOut();
    await time.until(tab.close());
    const next = await time.until(phone.openTab());
    await time.pass(1_000);
    const { control } = next.session;
    expect(control.current()).toBeNull();
    const left = await time.until(storedOn(phone.idb));
    for (const word of [uid, 'rain never sent']) expect(left).not.toContain(word);

    const budi = await world.signIn(next, 'budi@example.com');
    expect(control.current()).toMatchObject({ uid: budi, alive: true, deletedAt: undefined });
    expect(await time.until(control.adoptable())).toBeNull();
    expect(await time.until(control.unsentCount())).toBe(0);
    await time.until(control.signOut('sendNow'));

    await world.signIn(next);
    expect(await time.until(control.adoptable())).toMatchObject({ stories: 1, chapters: 2 });
  });

  it('a device erases nothing after the 14 days until the server has deleted the account', async () => {
    const { time, tab, ask, deletedAt } = await onTwoDevices();
    await tab.sync.engine.stop();
    await ask();
    await time.leap(14 * DAY);
    await time.until(tab.session.api.call('authorInfo', {}));
    expect(tab.session.control.current()).toMatchObject({ alive: false });
    expect(deletedAt(tab)).toBeUndefined();
  });
});
