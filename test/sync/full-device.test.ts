import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { makeRoom } from '#storage/db/make-room.ts';
import type { AuthorWork, SaveState } from '#sync/types/author-work.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, typeInto, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

const long = 'kata '.repeat(1_000).trim();

describe('SYNC-14 a page that frees space while another has a chapter open', () => {
  it('the text typed in the open chapter is merged with the changes that another device made meanwhile', async () => {
    const { world, time, device: phone, tab, uid, work } = await worldWithPhone();
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('one\ntwo')));
    await world.sync(tab);
    const draft = await time.until(work.openDraft(chapter));
    const tablet = await signedInDevice(world, 'tablet');
    await world.sync(tablet.tab);
    await typeInto(world, tablet.work, chapter, 'one\ntwo, on the tablet');
    await world.sync(tablet.tab);
    const db = new WorkDatabase({ indexedDB: phone.idb, IDBKeyRange }, phone.name);
    expect(await time.until(makeRoom(db, uid, new Set()))).toBe(true);
    db.close();
    world.network.fault = ({ path }) => (path === '/book/chapter/batch' ? 'refused' : 'none');
    await world.sync(tab);
    draft.change(() => aText('one, on the phone\ntwo'));
    await time.pass(1_000);
    world.network.fault = () => 'none';
    await time.pass(60_000);
    await world.sync(tab);
    await world.sync(tab);
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe(
      'one, on the phone\n\ntwo, on the tablet',
    );
  });
});

describe('SYNC-14 a device without space for a last text', () => {
  let world: SyncWorld;
  let phone: Device;
  let tab: Tab;
  let work: AuthorWork;
  let book: BookId;
  let chapter: ChapterId;
  let other: ChapterId;

  beforeEach(async () => {
    ({ world, device: phone, tab, work } = await worldWithPhone());
    book = await world.time.until(work.createStory(aStory, null));
    chapter = await world.time.until(work.createChapter(book, aText('one\ntwo')));
    other = await world.time.until(work.createChapter(book, aText('another')));
    await world.sync(tab);
  });

  /** A page types a text that the device has no space for and is killed; then a new page opens. */
  async function typeAndGo(open: () => ReturnType<AuthorWork['openDraft']>): Promise<ChapterId> {
    const { time } = world;
    phone.room = 2_000;
    const draft = await time.until(open());
    let said: SaveState['kind'] | undefined;
    draft.onState(({ kind }) => {
      said = kind;
    });
    draft.change(() => aText(`one\ntwo\n${long}`));
    await time.pass(1_000);
    expect(said).toBe('notSaved');
    tab.sync.hide();
    await tab.crash();
    tab = await time.until(phone.openTab());
    work = tab.sync.work(work.uid);
    await time.pass(1_000);
    return draft.chapterId;
  }
  const typed = `one\n\ntwo\n\n${long}`;

  it('opens its draft with that text, and shows that it is not saved until there is space', async () => {
    const { time } = world;
    await typeAndGo(() => work.openDraft(chapter));
    expect(tab.sync.engine.status().storage).toBe('full');
    expect(await time.until(work.chapter(chapter))).toMatchObject({
      save: { kind: 'notSaved', why: 'quota' },
    });
    const draft = await time.until(work.openDraft(chapter));
    const said: SaveState[] = [];
    draft.onState((state) => said.push(state));
    await time.pass(1_000);
    expect(plainText(draft.text)).toBe(typed);
    expect(said.at(-1)).toEqual({ kind: 'notSaved', why: 'quota' });

    phone.room = Number.POSITIVE_INFINITY;
    await time.pass(60_000);
    expect(said.at(-1)?.kind).toBe('synced');
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe(typed);
    expect(await time.until(work.chapter(chapter))).toMatchObject({ save: { kind: 'synced' } });
    expect(phone.hasCopies()).toBe(false);
    expect(tab.sync.engine.status().storage).toBe('ok');
    await time.until(draft.close());
  });

  it('opens a new chapter of which only a last text is stored', async () => {
    const { time } = world;
    const id = await typeAndGo(() => work.newDraft(book));
    const draft = await time.until(work.openDraft(id));
    expect(plainText(draft.text)).toBe(typed);
    phone.room = Number.POSITIVE_INFINITY;
    await time.pass(60_000);
    expect(await time.until(work.chapter(id))).toMatchObject({ save: { kind: 'synced' } });
    expect(phone.hasCopies()).toBe(false);
    await time.until(draft.close());
  });

  it('sends what fits, and the last text when there is space', async () => {
    const { time } = world;
    await typeAndGo(() => work.openDraft(chapter));
    // The synced copy of this text was deleted to free space.
    await time.until(work.fetchChapter(other));
    const draft = await time.until(work.openDraft(other));
    draft.change(() => aText('another, and more'));
    await time.until(draft.close());
    await time.pass(30_000);
    expect(await time.until(work.chapter(other))).toMatchObject({ save: { kind: 'synced' } });
    const texts = world.exchanges.map(({ body }) => body ?? '').join();
    expect(texts).toContain('another, and more');
    phone.room = Number.POSITIVE_INFINITY;
    // The round after a pull looks for the last text again.
    for (let round = 0; round < 2; round += 1) await world.sync(tab);
    expect(plainText(await time.until(work.chapterText(chapter)))).toBe(typed);
    expect(phone.hasCopies()).toBe(false);
  });
});
