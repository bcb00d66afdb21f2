import { IDBObjectStore } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealedName } from '#storage/db/sealed-name.ts';
import { openOwned, ownedKey } from '#storage/owned/owned-store.ts';
import { storedOn } from '#test/support/stored-on.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

describe('SYNC-18 the access token expires', () => {
  it('while the outbox sends: one refresh for all tabs, no page reloads', async () => {
    const { time } = world;
    const device = world.device('phone');
    const [tab, second] = [await time.until(device.openTab()), await time.until(device.openTab())];
    const uid = await world.signIn(tab);
    await time.pass(0);
    const work = tab.sync.work(uid);
    const book = await time.until(work.createStory(aStory, null));
    await world.sync(tab);
    const before = world.exchanges.length;
    await time.leap(16 * 60_000);
    await time.until(
      Promise.all([second.session.api.call('authorInfo', {}), work.createChapter(book, aText('rain'))]),
    );
    await world.sync(tab);
    const refreshes = world.exchanges.slice(before).filter(({ path }) => path === '/user/auth/refreshToken');
    expect(refreshes).toHaveLength(1);
    expect(tab.events.reloads).toBe(0);
    expect((await time.until(work.chapters(book)))[0]?.save.kind).toBe('synced');
  });

  it("at a page's own read: the token is refreshed, then the page is asked to reload (docs/spec, section 4, Session expiry)", async () => {
    const { time } = world;
    const tab = await time.until(world.device('phone').openTab());
    await world.signIn(tab);
    await tab.sync.engine.stop();
    await time.leap(16 * 60_000);
    const result = await time.until(tab.session.api.call('authorInfo', {}));
    expect(result.ok).toBe(true);
    expect(tab.events.reloads).toBe(1);
  });

  it('and cannot be refreshed: the tokens are cleared, and the work stays and is sent after the next sign-in', async () => {
    const { time } = world;
    const tab = await time.until(world.device('phone').openTab());
    const uid = await world.signIn(tab);
    const work = tab.sync.work(uid);
    const book = await time.until(work.createStory(aStory, null));
    await world.sync(tab);
    const { sql } = await import('drizzle-orm');
    await world.server.db.execute(sql.raw('delete from refresh_token; '));
    await world.server.db.execute(sql.raw('delete from session'));
    await time.until(work.createChapter(book, aText('after the end')));
    await world.sync(tab);
    expect(tab.session.control.current()).toMatchObject({ uid, alive: false });
    expect(tab.events.signedOut).toBeGreaterThan(0);
    expect(tab.sync.engine.status()).toMatchObject({ phase: 'waiting', nextTryAt: null });
    expect(await time.until(work.unsent())).toHaveLength(1);
    await world.signIn(tab);
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
  });
});

describe('SYNC-11 work belongs to its author', () => {
  it('sealed at sign-out, it is hidden from the next author and restored when its own author signs in', async () => {
    const { time } = world;
    const device = world.device('phone');
    const tab = await time.until(device.openTab());
    const ani = await world.signIn(tab);
    world.offline(device);
    const book = await time.until(tab.sync.work(ani).createStory(aStory, null));
    const chapter = await time.until(tab.sync.work(ani).createChapter(book, aText('secret rain')));
    expect(await time.until(tab.session.control.unsentCount())).toBe(2);
    await time.until(tab.session.control.signOut('keepSealed'));
    expect(tab.session.control.current()).toBeNull();
    await world.online(device);
    const budi = await world.signIn(tab, 'budi@example.com');
    expect(await time.until(tab.sync.work(budi).stories())).toEqual([]);
    expect(await time.until(tab.sync.work(ani).stories())).toEqual([]);
    await world.sync(tab);
    expect(world.exchanges.some(({ body }) => body?.includes('secret rain'))).toBe(false);
    await time.until(tab.session.control.signOut('sendNow'));
    await world.signIn(tab);
    expect(plainText(await time.until(tab.sync.work(ani).chapterText(chapter)))).toBe('secret rain');
    await world.sync(tab);
    expect(world.exchanges.some(({ body }) => body?.includes('secret rain'))).toBe(true);
  });

  it('the device sends an offline sign-out to the server later, with the refresh token alone', async () => {
    const { time } = world;
    const device = world.device('phone');
    const tab = await time.until(device.openTab());
    await world.signIn(tab);
    world.offline(device);
    await time.until(tab.session.control.signOut('delete'));
    const before = world.exchanges.length;
    await world.online(device);
    await time.until(tab.close());
    await time.until(device.openTab());
    await time.pass(0);
    const [signOut] = world.exchanges.slice(before).filter(({ path }) => path === '/user/auth/logout');
    expect(Object.keys(JSON.parse(signOut?.body ?? '{}') as object)).toEqual(['refreshToken']);
    expect(signOut?.headers.authorization).toBeUndefined();
  });

  it('a language chosen just before the page closed is stored at the next start (SYNC-18)', async () => {
    const { time } = world;
    const device = world.device('phone');
    const tab = await time.until(device.openTab());
    await world.signIn(tab);
    tab.session.ports.copies?.keepLanguage('zh_CN');
    await time.until(tab.crash());
    const next = await time.until(device.openTab());
    await time.until(next.session.ready);
    expect(next.session.language()).toBe('zh_CN');
    await time.until(next.session.api.call('authorInfo', {}));
    expect(world.exchanges.at(-1)?.headers['accept-language']).toBe('zh-CN');
  });

  it('an unfinished form is found by its author, and a visitor’s form by the author who signs in', async () => {
    const { time } = world;
    const tab = await time.until(world.device('phone').openTab());
    const { formDrafts } = tab.session;
    await time.until(formDrafts.save('0', { form: aStory, cover: null, savedAt: 1 }));
    await world.signIn(tab);
    expect((await time.until(formDrafts.get('0')))?.form.title).toBe(aStory.title);
    await time.until(formDrafts.save('0', { form: { ...aStory, title: 'Mine' }, cover: null, savedAt: 2 }));
    await time.until(tab.session.control.signOut('keepSealed'));
    expect(await time.until(formDrafts.get('0'))).toBeUndefined();
    await world.signIn(tab);
    expect((await time.until(formDrafts.get('0')))?.form.title).toBe('Mine');
    await time.until(tab.session.control.signOut('delete'));
    await world.signIn(tab);
    expect(await time.until(formDrafts.get('0'))).toBeUndefined();
  });
});

describe('SYNC-11 a sign-out leaves no readable work of the author', () => {
  const TYPED = 'A form about rain';
  const SHARED = { id: '1', title: '', text: 'A shared sentence about rain', at: 1 };

  /** An author with an unsent form and a text shared by another app; neither is a draft yet. */
  async function withWords() {
    const { time } = world;
    const device = world.device('phone');
    const tab = await time.until(device.openTab());
    const uid = await world.signIn(tab);
    const owned = openOwned(tab.session.ports.indexedDb, tab.session.ports.databaseName);
    const shared = ownedKey(uid, 'shared', SHARED.id);
    const cover = { bytes: Uint8Array.from([1, 2, 3]).buffer, type: 'image/png' } as const;
    await time.until(
      tab.session.formDrafts.save('0', { form: { ...aStory, title: TYPED }, cover, savedAt: 1 }),
    );
    await time.until(set(shared, SHARED, owned));
    const stored = () => time.until(storedOn(device.idb));
    const words = async () => ({
      typed: await time.until(tab.session.formDrafts.get('0')),
      shared: await time.until(get<typeof SHARED>(shared, owned)),
    });
    return { time, device, tab, uid, stored, words, cover };
  }

  for (const choice of ['keepSealed', 'sendNow'] as const)
    it(`${choice}: an unsent form and a shared text are sealed, and both come back with their author`, async () => {
      const { tab, uid, stored, words, time, cover } = await withWords();
      expect(await stored()).toContain(uid);
      await time.until(tab.session.control.signOut(choice));
      const left = await stored();
      for (const word of [uid, 'ani@example.com', TYPED, SHARED.text]) expect(left).not.toContain(word);
      await world.signIn(tab, 'budi@example.com');
      expect(await words()).toEqual({ typed: undefined, shared: undefined });
      await time.until(tab.session.control.signOut('sendNow'));
      await world.signIn(tab);
      expect(await words()).toMatchObject({ typed: { form: { title: TYPED }, cover }, shared: SHARED });
    });

  it('delete: nothing comes back', async () => {
    const { tab, uid, stored, words, time } = await withWords();
    await time.until(tab.session.control.signOut('delete'));
    const left = await stored();
    for (const word of [uid, TYPED, SHARED.text]) expect(left).not.toContain(word);
    await world.signIn(tab);
    expect(await words()).toEqual({ typed: undefined, shared: undefined });
  });

  for (const [choice, where] of [
    ['keepSealed', 'leaders'],
    ['keepSealed', 'keyval'],
    ['delete', 'leaders'],
    ['delete', 'keyval'],
  ] as const)
    it(`${choice}: if the device cannot erase (${where}), the session ends, and the next start erases the work`, async () => {
      const { device, tab, uid, stored, words, time } = await withWords();
      await time.until(tab.sync.work(uid).createStory(aStory, null));
      const remove = IDBObjectStore.prototype.delete;
      const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
        this: IDBObjectStore,
        key,
      ) {
        if (this.name === where) throw new DOMException('the disk is broken', 'UnknownError');
        return remove.call(this, key);
      });
      const failed = tab.session.control.signOut(choice).then(
        () => 'signed out',
        () => 'failed',
      );
      expect(await time.until(failed)).toBe('failed');
      broken.mockRestore();
      expect(tab.session.control.current()).toMatchObject({ uid, alive: false, leaving: true });
      if (choice === 'keepSealed')
        expect(await words()).toMatchObject({ typed: { form: { title: TYPED } }, shared: SHARED });
      await time.until(tab.close());
      const next = await time.until(device.openTab());
      await time.pass(1_000);
      expect(next.session.control.current()).toBeNull();
      const left = await stored();
      for (const word of [uid, TYPED, SHARED.text]) expect(left).not.toContain(word);
      const back = choice === 'delete' ? undefined : SHARED;
      await world.signIn(next);
      expect(await words()).toMatchObject({ shared: back });
    });

  it('if the page is closed while it signs out, the next start completes the sign-out', async () => {
    const { device, tab, uid, stored, time } = await withWords();
    await time.until(tab.sync.work(uid).createStory(aStory, null));
    const gone = new Promise<void>((done) => tab.session.control.subscribe(done));
    tab.session.control.signOut('keepSealed').catch(() => {});
    await gone;
    expect(tab.session.control.current()).toMatchObject({ uid, leaving: true });
    await tab.crash();
    const next = await time.until(device.openTab());
    await time.pass(60_000);
    expect(next.session.control.current()).toBeNull();
    const left = await stored();
    for (const word of [uid, TYPED, SHARED.text]) expect(left).not.toContain(word);
  });

  it('without Web Crypto nothing can be sealed, so an unsent form stays unsealed with its author', async () => {
    const { time } = world;
    const tab = await time.until(world.device('phone', { sealing: false }).openTab());
    await world.signIn(tab);
    await time.until(tab.session.formDrafts.save('0', { form: aStory, cover: null, savedAt: 1 }));
    await time.until(tab.session.control.signOut('keepSealed'));
    expect(await time.until(tab.session.formDrafts.get('0'))).toBeUndefined();
    await world.signIn(tab);
    expect((await time.until(tab.session.formDrafts.get('0')))?.form.title).toBe(aStory.title);
  });

  it('a second sign-out, after one that was interrupted, keeps what the first one sealed', async () => {
    const { tab, uid, device, words, time } = await withWords();
    world.offline(device);
    const book = await time.until(tab.sync.work(uid).createStory(aStory, null));
    const chapter = await time.until(tab.sync.work(uid).createChapter(book, aText('secret rain')));
    await time.until(tab.sync.device.signedOut(uid, 'keepSealed'));
    await time.until(tab.sync.device.signedOut(uid, 'keepSealed'));
    await world.online(device);
    await time.until(tab.session.control.signOut('keepSealed'));
    await world.signIn(tab);
    expect(plainText(await time.until(tab.sync.work(uid).chapterText(chapter)))).toBe('secret rain');
    expect(await words()).toMatchObject({ typed: { form: { title: TYPED } }, shared: SHARED });
  });
});

describe('SYNC-17 an account the server lost', () => {
  it('when it is registered again with the same e-mail on that device, its work is offered and adopted', async () => {
    const { time } = world;
    const tab = await time.until(world.device('phone').openTab());
    const old = await world.signIn(tab);
    const book = await time.until(tab.sync.work(old).createStory(aStory, null));
    const chapter = await time.until(tab.sync.work(old).createChapter(book, aText('all of it')));
    await world.sync(tab);
    await world.server.reset();
    await time.until(tab.session.formDrafts.save('0', { form: aStory, cover: null, savedAt: 1 }));
    const fresh = await world.signIn(tab);
    expect(fresh).not.toBe(old);
    expect(await time.until(tab.session.control.adoptable())).toEqual({
      from: sealedName(old),
      stories: 1,
      chapters: 1,
    });
    await time.until(tab.session.control.adopt());
    await world.sync(tab);
    const work = tab.sync.work(fresh);
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe('all of it');
    expect((await time.until(tab.session.formDrafts.get('0')))?.form.title).toBe(aStory.title);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(world.asked().filter((path) => path === '/book/chapter/add')).toHaveLength(2);
  });

  it('an unfinished form stays if it cannot be read while the work is adopted', async () => {
    const { time } = world;
    const device = world.device('phone');
    const tab = await time.until(device.openTab());
    const old = await world.signIn(tab);
    await time.until(tab.sync.work(old).createStory(aStory, null));
    await world.sync(tab);
    await world.server.reset();
    await time.until(tab.session.formDrafts.save('0', { form: aStory, cover: null, savedAt: 1 }));
    await world.signIn(tab);
    await time.until(tab.session.control.adoptable());
    const real = IDBObjectStore.prototype.getAll;
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'keyval') throw new DOMException('the store cannot be read', 'UnknownError');
      return real.apply(this, given);
    });
    await time.until(tab.session.control.adopt());
    read.mockRestore();
    expect(await time.until(storedOn(device.idb))).toContain(ownedKey(old, 'typed', '0'));
  });
});
