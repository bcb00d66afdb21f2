import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { openOwned, ownedKey } from '#storage/owned/owned-store.ts';
import { unseal } from '#storage/owned/sealing.ts';
import type { DraftSession } from '#sync/types/author-work.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { storedOn } from '#test/support/stored-on.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

const CHOICES = ['keepSealed', 'sendNow', 'delete'] as const;

/** An author who writes in one tab while a second tab is open. `lateMessages`: how late messages between the tabs arrive, in ms. */
async function twoTabs(lateMessages = 0) {
  const { time } = world;
  const device = world.device('phone', { channelDelay: lateMessages });
  const tab = await time.until(device.openTab());
  const uid = await world.signIn(tab);
  const writing = await time.until(device.openTab());
  const work = writing.sync.work(uid);
  const book = await time.until(work.createStory(aStory, null));
  const chapter = await time.until(work.createChapter(book, aText('first rain')));
  await world.sync(writing);
  const draft = await time.until(work.openDraft(chapter));
  return { time, device, tab, writing, uid, work, book, chapter, draft };
}

/** Types a word every 80 ms until `stop` is called. `words` returns how many were typed. */
function typing(draft: DraftSession, prefix: string) {
  let words = 0;
  let stopped = false;
  const next = () => {
    if (stopped) return;
    words += 1;
    const text = aText(`first rain ${prefix}${words}`);
    draft.change(() => text);
    world.time.timers.after(80, next);
  };
  next();
  return {
    words: () => words,
    stop: () => {
      stopped = true;
    },
  };
}

const stored = async (device: Device) => `${await world.time.until(storedOn(device.idb))}${device.copies()}`;

const textOf = async (tab: Tab, uid: UserId, chapter: Awaited<ReturnType<typeof twoTabs>>['chapter']) =>
  plainText(await world.time.until(tab.sync.work(uid).chapterText(chapter)));

describe('SYNC-11 an author signs out in one tab while another tab types', () => {
  for (const choice of CHOICES)
    for (const lateMessages of [0, 400])
      it(`${choice}: nothing stays readable, and the typed words are kept or deleted as chosen (messages ${lateMessages} ms late)`, async () => {
        const { time, device, tab, uid, chapter, draft } = await twoTabs(lateMessages);
        const hand = typing(draft, 'w');
        await time.pass(1_500);
        await time.until(tab.session.control.signOut(choice));
        await time.pass(3_000);
        hand.stop();
        await time.pass(3_000);
        const left = await stored(device);
        for (const word of [uid, 'ani@example.com', 'first rain']) expect(left).not.toContain(word);
        await world.signIn(tab);
        await world.sync(tab);
        const text = await textOf(tab, uid, chapter);
        if (choice === 'delete') expect(text).toBe('first rain');
        // The words typed before the sign-out began are kept.
        else expect(Number(/w(\d+)$/.exec(text ?? '')?.[1])).toBeGreaterThanOrEqual(18);
        expect(await time.until(tab.sync.work(uid).conflict(chapter))).toBeUndefined();
        expect(await time.until(tab.sync.work(uid).unsent())).toEqual([]);
      });

  for (const choice of CHOICES)
    it(`${choice}: a frozen tab does not delay the sign-out, and stores nothing readable after it thaws`, async () => {
      const { time, device, tab, writing, uid, chapter, draft } = await twoTabs();
      const text = aText('first rain frozen words');
      draft.change(() => text);
      writing.sync.hide();
      draft.change(() => aText('first rain frozen words and one more'));
      writing.freeze();
      const begun = time.now();
      await time.until(tab.session.control.signOut(choice));
      expect(time.now() - begun).toBeLessThan(60_000);
      expect(await stored(device)).not.toContain('frozen words');
      writing.thaw();
      writing.sync.hide();
      await time.pass(10_000);
      const left = await stored(device);
      for (const word of [uid, 'first rain', 'frozen words']) expect(left).not.toContain(word);
      await world.signIn(tab);
      await world.sync(tab);
      if (choice === 'delete') expect(await textOf(tab, uid, chapter)).toBe('first rain');
      else expect(await textOf(tab, uid, chapter)).toContain('frozen words');
    });

  it('stories, word counts and answers that another tab stores after the sign-out are rejected or erased', async () => {
    const { time, device, tab, writing, uid, work, book, chapter } = await twoTabs();
    const owned = openOwned(writing.session.ports.indexedDb, writing.session.ports.databaseName);
    writing.freeze();
    await time.until(tab.session.control.signOut('delete'));
    // This page does not know of the sign-out yet.
    const late = await time.until(
      Promise.allSettled([
        work.createStory({ ...aStory, title: 'late words' }, null),
        work.createChapter(book, aText('late words')),
        work.countWritten('2026-01-05', { typed: 3, pasted: 0 }),
        work.modifyEmail('late@example.com'),
        work.nameText(chapter, 'late words', aText('late words')),
        owned('readwrite', (objects) => {
          objects.put('late words', ownedKey(uid, 'answer', 'income'));
          return new Promise<void>((resolve) => {
            objects.transaction.oncomplete = () => resolve();
          });
        }),
        writing.session.formDrafts.save('0', {
          form: { ...aStory, title: 'late words' },
          cover: null,
          savedAt: 1,
        }),
      ]),
    );
    expect(late.slice(0, 5).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    writing.thaw();
    await time.until(tab.close());
    await time.until(device.openTab());
    await time.pass(5_000);
    const left = await stored(device);
    for (const word of [uid, 'late words', 'late@example.com']) expect(left).not.toContain(word);
  });

  for (const choice of CHOICES)
    it(`${choice}: a form that a frozen tab stores after the sign-out is not readable on the device`, async () => {
      const { time, device, tab, writing, uid } = await twoTabs();
      await time.until(writing.session.formDrafts.get('0'));
      writing.freeze();
      await time.until(tab.session.control.signOut(choice));
      writing.thaw();
      const form = { ...aStory, title: 'late words' };
      await time.until(writing.session.formDrafts.save('0', { form, cover: null, savedAt: 1 }));
      const left = await stored(device);
      for (const word of [uid, 'late words']) expect(left).not.toContain(word);
      await world.signIn(tab);
      const found = await time.until(tab.session.formDrafts.get('0'));
      expect(found?.form.title).toBe(choice === 'delete' ? undefined : 'late words');
    });

  it('a last text that a killed page stored after the sign-out is erased at the next start', async () => {
    for (const choice of ['delete', 'keepSealed'] as const) {
      const { time, device, tab, writing, uid, draft, chapter } = await twoTabs();
      writing.freeze();
      await time.until(tab.session.control.signOut(choice));
      draft.change(() => aText('first rain last words'));
      writing.sync.hide();
      await writing.crash();
      await time.until(tab.close());
      const next = await time.until(device.openTab());
      await time.pass(5_000);
      const left = await stored(device);
      for (const word of [uid, 'last words']) expect(left).not.toContain(word);
      await world.signIn(next);
      await world.sync(next);
      expect(await textOf(next, uid, chapter)).toBe('first rain');
      // With `keepSealed`, the text was typed after the sealing, so it becomes a version. With `delete`, it is gone.
      const versions = await time.until(next.sync.work(uid).versions(chapter));
      expect(versions.filter(({ source }) => source === 'device')).toHaveLength(choice === 'delete' ? 0 : 1);
      world = await createSyncWorld();
    }
  });
});

describe('SYNC-11 a sign-out on a storage that does not answer', () => {
  it('is not delayed by a page that never stores what was typed in it', async () => {
    const { time, device, tab, uid } = await twoTabs();
    tab.session.presence.beforeLeaving(() => new Promise(() => {}));
    const begun = time.now();
    await time.until(tab.session.control.signOut('delete'));
    expect(time.now() - begun).toBeLessThan(60_000);
    expect(await stored(device)).not.toContain(uid);
  });
});

/** The sealed rows of a device, opened. */
async function sealedOn(tab: Tab): Promise<string> {
  const db = new WorkDatabase(tab.session.ports.indexedDb, tab.session.ports.databaseName);
  const rows = await world.time.until(db.sealed.toArray().then((all) => all));
  db.close();
  return JSON.stringify(await Promise.all(rows.map((row) => unseal(crypto.subtle, row))));
}

describe('SYNC-11 sealed work', () => {
  it('a sealing that is interrupted anywhere is completed at the next start, and nothing is lost', async () => {
    const { time } = world;
    const device = world.device('phone');
    let tab = await time.until(device.openTab());
    const uid = await world.signIn(tab);
    world.offline(device);
    const book = await time.until(tab.sync.work(uid).createStory(aStory, null));
    const chapters = [];
    for (let count = 0; count < 45; count += 1)
      chapters.push(await time.until(tab.sync.work(uid).createChapter(book, aText(`rain ${count}`))));
    const waiting = await time.until(tab.session.control.unsentCount());
    for (let cut = 0; cut < 12; cut += 1) {
      tab.session.control.signOut('keepSealed').catch(() => {});
      await time.rush(0, cut * 40);
      await tab.crash();
      tab = await time.until(device.openTab());
      await time.pass(5_000);
      if (tab.session.control.current() === null) {
        const left = await stored(device);
        for (const word of [uid, 'rain 44']) expect(left).not.toContain(word);
        world.network.fault = () => 'none';
        await world.signIn(tab);
        world.network.fault = () => 'refused';
      }
      for (const [at, chapter] of chapters.entries())
        expect(await textOf(tab, uid, chapter)).toBe(`rain ${at}`);
      expect(await time.until(tab.session.control.unsentCount())).toBe(waiting);
    }
    await world.online(device);
    await world.sync(tab);
    expect(await time.until(tab.sync.work(uid).unsent())).toEqual([]);
  });

  it('a page that starts at any moment of a sign-in seals none of the author’s work', async () => {
    const { time } = world;
    const device = world.device('phone');
    let tab = await time.until(device.openTab());
    const uid = await world.signIn(tab);
    const book = await time.until(tab.sync.work(uid).createStory(aStory, null));
    world.network.fault = ({ path }) => (path.startsWith('/user/') ? 'none' : 'refused');
    const chapters = [];
    for (let count = 0; count < 45; count += 1)
      chapters.push(await time.until(tab.sync.work(uid).createChapter(book, aText(`rain ${count}`))));
    for (let turns = 0; turns < 6; turns += 1) {
      await time.until(tab.session.control.signOut('keepSealed'));
      const entering = tab.session.control.signIn('ani@example.com', 'quiet-river-7');
      entering.catch(() => {});
      await time.rush(0, turns * 80);
      const other = await time.until(device.openTab());
      expect((await time.until(entering)).ok, `after ${turns * 80} turns`).toBe(true);
      await time.pass(5_000);
      expect(other.session.control.current()?.uid).toBe(uid);
      for (const [at, chapter] of chapters.entries())
        expect(await textOf(tab, uid, chapter)).toBe(`rain ${at}`);
      await time.until(tab.sync.work(uid).editStory(book, { ...aStory, title: `Rain ${turns}` }, null));
      await time.until(tab.close());
      tab = other;
    }
  });

  it('only unsent work is sealed; the rest is fetched again', async () => {
    const { time } = world;
    const device = world.device('phone');
    const tab = await time.until(device.openTab());
    const uid = await world.signIn(tab);
    const work = tab.sync.work(uid);
    const book = await time.until(work.createStory(aStory, null));
    const sent = await time.until(work.createChapter(book, aText('early rain')));
    await world.sync(tab);
    world.offline(device);
    const unsent = await time.until(work.createChapter(book, aText('late rain')));
    await time.until(tab.session.control.signOut('keepSealed'));
    const kept = await sealedOn(tab);
    expect(kept).toContain('late rain');
    expect(kept).not.toContain('early rain');
    world.network.fault = () => 'none';
    await world.signIn(tab);
    expect(await textOf(tab, uid, unsent)).toBe('late rain');
    await world.online(device);
    await world.sync(tab);
    expect(await textOf(tab, uid, sent)).toBe('early rain');
    expect((await time.until(work.chapters(book))).map(({ id }) => id)).toEqual([sent, unsent]);
  });
});

describe('SYNC-11 a tab that was frozen while its author signed out and in again', () => {
  for (const choice of ['keepSealed', 'delete'] as const)
    it(`${choice}: restores no erased text, leaves nothing unsent, and is reloaded`, async () => {
      const { time, tab, writing, uid, book } = await twoTabs();
      const draft = await time.until(writing.sync.work(uid).newDraft(book));
      draft.change(() => aText('a new chapter'));
      await time.pass(1_000);
      draft.change(() => aText('a new chapter and more'));
      writing.freeze();
      await time.until(tab.session.control.signOut(choice));
      await world.signIn(tab);
      await world.sync(tab);
      writing.thaw();
      await time.pass(10_000);
      await world.sync(tab);
      expect(writing.events.reloads).toBe(1);
      expect(await time.until(tab.sync.work(uid).unsent())).toEqual([]);
      const chapters = await time.until(tab.sync.work(uid).chapters(book));
      const texts = [];
      for (const { id } of chapters) texts.push(await textOf(tab, uid, id));
      expect(texts).toEqual(choice === 'delete' ? ['first rain'] : ['first rain', 'a new chapter']);
      const made = chapters.at(-1);
      const versions = made ? await time.until(tab.sync.work(uid).versions(made.id)) : [];
      expect(versions.some(({ source }) => source === 'device')).toBe(choice === 'keepSealed');
    });
});
