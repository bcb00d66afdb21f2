import { beforeEach, expect, it } from 'vitest';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { storedOn } from '#test/support/stored-on.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

/** Runs `act` in a page that is killed when its writing transaction number `at` begins. Resolves to whether the page was killed. */
async function killedAt(device: Device, tab: Tab, at: number, act: () => Promise<unknown>): Promise<boolean> {
  let begun = 0;
  let killing: Promise<void> | undefined;
  device.onWrite = () => {
    begun += 1;
    if (begun === at) killing = tab.crash();
  };
  const over = () => {
    device.onWrite = null;
  };
  act().then(over, over);
  await world.time.pass(4_000);
  over();
  await killing;
  return killing !== undefined;
}

/** A device whose author has a story with two chapters and an unfinished form. None of them is sent yet. */
async function withWords(name: string) {
  const { time } = world;
  const device = world.device(name);
  const tab = await time.until(device.openTab());
  const uid = await world.signIn(tab);
  const work = tab.sync.work(uid);
  world.offline(device);
  const book = await time.until(work.createStory(aStory, null));
  const chapters: ChapterId[] = [];
  for (const words of ['secret rain', 'secret wind'])
    chapters.push(await time.until(work.createChapter(book, aText(words))));
  await time.until(
    tab.session.formDrafts.save('0', { form: { ...aStory, title: 'secret form' }, cover: null, savedAt: 1 }),
  );
  return { device, tab, uid, chapters };
}

/** The page that the author opens next, signed in. */
async function signedIn(device: Device): Promise<Tab> {
  const tab = await world.time.until(device.openTab());
  await world.time.pass(10_000);
  if (!tab.session.control.current()?.alive) await world.signIn(tab);
  return tab;
}

async function expectAllWords(tab: Tab, chapters: readonly ChapterId[]): Promise<void> {
  const { time } = world;
  const uid = tab.session.control.current()?.uid;
  if (!uid) throw new Error('nobody is signed in');
  const texts: (string | undefined)[] = [];
  for (const id of chapters) texts.push(plainText(await time.until(tab.sync.work(uid).chapterText(id))));
  expect(texts).toEqual(['secret rain', 'secret wind']);
  expect((await time.until(tab.session.formDrafts.get('0')))?.form.title).toBe('secret form');
}

it('SYNC-11: a page killed between any two writes of a sign-out leaves nothing to read, and loses nothing', async () => {
  const { time } = world;
  let isKilled = true;
  let at = 0;
  while (isKilled) {
    at += 1;
    const { device, tab, chapters } = await withWords(`phone-${at}`);
    isKilled = await killedAt(device, tab, at, () => tab.session.control.signOut('keepSealed'));
    if (isKilled) {
      const next = await time.until(device.openTab());
      await time.pass(10_000);
      // A page killed before the sign-out was stored leaves the author signed in.
      if (next.session.control.current()?.alive) await time.until(next.session.control.signOut('keepSealed'));
      await time.until(next.close());
    }
    expect(`${await time.until(storedOn(device.idb))}${device.copies()}`, `write ${at}`).not.toContain(
      'secret',
    );
    await world.online(device);
    await expectAllWords(await signedIn(device), chapters);
    for (const open of [...device.tabs]) await time.until(open.close());
  }
  // The writes are the mark, the parts, the last transaction, and those outside the work database.
  expect(at).toBeGreaterThan(6);
});

it('SYNC-11: a page killed between any two writes of a sign-in loses nothing that was sealed', async () => {
  const { time } = world;
  let isKilled = true;
  let at = 0;
  while (isKilled) {
    at += 1;
    const { device, tab, chapters } = await withWords(`phone-${at}`);
    await time.until(tab.session.control.signOut('keepSealed'));
    await world.online(device);
    isKilled = await killedAt(device, tab, at, () => world.signIn(tab));
    const next = isKilled ? await signedIn(device) : tab;
    await expectAllWords(next, chapters);
    await time.until(next.close());
  }
  expect(at).toBeGreaterThan(6);
});

it('SYNC-17: a page killed between any two writes of an adoption loses none of the lost account’s work', async () => {
  const { time } = world;
  let isKilled = true;
  let at = 0;
  while (isKilled) {
    at += 1;
    await world.server.reset();
    world.network.fault = () => 'none';
    const { device, tab, chapters } = await withWords(`phone-${at}`);
    await world.online(device);
    await time.until(tab.session.control.signOut('keepSealed'));
    await world.server.reset();
    await world.signIn(tab);
    isKilled = await killedAt(device, tab, at, () => tab.session.control.adopt());
    let next = tab;
    if (isKilled) {
      next = await signedIn(device);
      if (await time.until(next.session.control.adoptable())) await time.until(next.session.control.adopt());
      expect(await time.until(next.session.control.adoptable()), `write ${at}`).toBeNull();
    }
    await expectAllWords(next, chapters);
    await world.sync(next);
    const uid = next.session.control.current()?.uid;
    if (uid) expect(await time.until(next.sync.work(uid).unsent()), `write ${at}`).toEqual([]);
    await time.until(next.close());
  }
  expect(at).toBeGreaterThan(6);
});
