import { beforeEach, describe, expect, it } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, SaveState } from '#sync/types/author-work.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

describe.each([
  { who: 'an author who never signed out', signsOut: false },
  { who: 'an author who has signed out and in before', signsOut: true },
])('SYNC-14 a database deleted under an open page of $who', ({ signsOut }) => {
  let world: SyncWorld;
  let phone: Device;
  let tab: Tab;
  let work: AuthorWork;
  let book: BookId;
  let chapter: ChapterId;
  let draft: DraftSession;
  let said: SaveState[];

  beforeEach(async () => {
    ({ world, device: phone, tab, work } = await worldWithPhone());
    if (signsOut) {
      await world.time.until(tab.session.control.signOut('sendNow'));
      work = tab.sync.work(await world.signIn(tab));
    }
    book = await world.time.until(work.createStory(aStory, null));
    chapter = await world.time.until(work.createChapter(book, aText('one\ntwo')));
    await world.sync(tab);
    draft = await world.time.until(work.openDraft(chapter));
    said = [];
    draft.onState((state) => said.push(state));
    await world.sync(tab);
    expect(said.at(-1)?.kind).toBe('synced');
  });

  const deleteIt = async () => {
    await world.time.until(
      new Promise<void>((resolve) => {
        phone.idb.deleteDatabase(phone.name).onsuccess = () => resolve();
      }),
    );
    await world.time.pass(100);
  };
  const stored = async () => plainText(await world.time.until(work.chapterText(chapter)));

  it('is created again with the text on the screen, which is sent; the status says why', async () => {
    const { time } = world;
    draft.change(() => aText('one\ntwo\nthree'));
    await time.pass(400);
    await deleteIt();
    expect(await stored()).toBe('one\n\ntwo\n\nthree');
    expect((await time.until(work.story(book)))?.form.title).toBe(aStory.title);
    expect(tab.sync.engine.status()).toMatchObject({ storage: 'evicted' });
    expect(tab.sync.engine.status().phase).not.toBe('outdated');
    draft.change(() => aText('one\ntwo\nthree\nfour'));
    await time.pass(60_000);
    expect(said.at(-1)?.kind).toBe('synced');
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      conflict: false,
      save: { kind: 'synced' },
    });
    expect((await time.until(work.chapters(book))).length).toBe(1);
    expect(world.exchanges.map(({ body }) => body ?? '').join()).toContain('four');
  });

  it('is no longer reported once everything was fetched again, or the author has read of it', async () => {
    const storage = () => tab.sync.engine.status().storage;
    await deleteIt();
    expect(storage()).toBe('evicted');
    // The page leads again first.
    await world.time.pass(30_000);
    expect(storage()).toBe('ok');
    await deleteIt();
    expect(storage()).toBe('evicted');
    tab.sync.engine.storageSeen();
    expect(storage()).toBe('ok');
  });

  it('keeps a single word typed at any moment while it is being created', async () => {
    const { time } = world;
    let text = 'one\ntwo';
    for (let turns = 0; turns < 40; turns += 1) {
      const deleted = new Promise<void>((resolve) => {
        phone.idb.deleteDatabase(phone.name).onsuccess = () => resolve();
      });
      await deleted;
      await time.rush(0, turns);
      text += ` word${turns}`;
      const typed = text;
      draft.change(() => aText(typed));
      await time.pass(60_000);
      expect(await stored(), `typed after ${turns} turns`).toBe(plainText(aText(typed)));
      expect(said.at(-1)?.kind).toBe('synced');
    }
  });

  it('offline: after a reload the draft has the words, which are merged with the changes that another device made meanwhile', async () => {
    const { time } = world;
    world.offline(phone);
    draft.change(() => aText('one\ntwo\nthree'));
    await time.pass(400);
    await deleteIt();
    await tab.crash();
    tab = await time.until(phone.openTab());
    work = tab.sync.work(work.uid);
    const again = await time.until(work.openDraft(chapter));
    expect(plainText(again.text)).toBe('one\n\ntwo\n\nthree');
    await time.until(again.close());
    world.network.fault = () => 'none';
    const desk = await signedInDevice(world, 'desk');
    await world.sync(desk.tab);
    const there = await time.until(desk.work.openDraft(chapter));
    there.change(() => aText('one at the desk\ntwo'));
    await time.until(there.close());
    await world.sync(desk.tab);
    await world.online(phone);
    await time.pass(60_000);
    expect(await stored()).toBe('one at the desk\n\ntwo\n\nthree');
    expect(await time.until(work.unsent())).toEqual([]);
  });

  it('offline: a new chapter keeps its words', async () => {
    const { time } = world;
    world.offline(phone);
    const made = await time.until(work.newDraft(book));
    made.change(() => aText('new one'));
    await time.pass(3_000);
    await deleteIt();
    await time.pass(10_000);
    expect(plainText(await time.until(work.chapterText(made.chapterId)))).toBe('new one');
    made.change(() => aText('new one\nand two'));
    await time.pass(3_000);
    expect(plainText(await time.until(work.chapterText(made.chapterId)))).toBe('new one\n\nand two');
    await world.online(phone);
    await time.pass(60_000);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(world.exchanges.map(({ body }) => body ?? '').join()).toContain('and two');
  });

  for (const early of ['flush', 'hide'] as const)
    it(`words that are stored before the story is restored (${early}) are sent, and the story is kept`, async () => {
      const { time } = world;
      draft.change(() => aText('one\ntwo\nearly'));
      const deleted = new Promise<void>((resolve) => {
        phone.idb.deleteDatabase(phone.name).onsuccess = () => resolve();
      });
      await deleted;
      if (early === 'flush') draft.flush().catch(() => {});
      else tab.sync.hide();
      await time.pass(60_000);
      expect(await stored()).toBe('one\n\ntwo\n\nearly');
      expect(said.at(-1)?.kind).toBe('synced');
      expect(await time.until(work.unsent())).toEqual([]);
      expect(world.exchanges.map(({ body }) => body ?? '').join()).toContain('early');
    });

  it('a new chapter keeps its words, and two pages that have it open merge their words', async () => {
    const { time } = world;
    const other = await time.until(phone.openTab());
    const left = await time.until(work.newDraft(book));
    left.change(() => aText('new one\nand two'));
    await time.pass(400);
    const right = await time.until(other.sync.work(work.uid).openDraft(left.chapterId));
    right.change(() => aText('new one\nand two\nand three'));
    await time.pass(400);
    await deleteIt();
    await time.pass(60_000);
    expect(plainText(await time.until(work.chapterText(left.chapterId)))).toBe(
      'new one\n\nand two\n\nand three',
    );
    expect(await time.until(work.chapter(left.chapterId))).toMatchObject({ save: { kind: 'synced' } });
  });
});
