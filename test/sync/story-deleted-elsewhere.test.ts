import { beforeEach, describe, expect, it } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { signedInDevice, typeInto } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';
import { backUp } from './fuzz/server-backup.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

const texts = async (work: AuthorWork, book: BookId) => {
  const chapters = await world.time.until(work.chapters(book));
  return Promise.all(chapters.map(async ({ id }) => plainText(await world.time.until(work.chapterText(id)))));
};

/** A story with two chapters, deleted on a tablet. The phone has unsent work in it: a changed chapter, a new one, a volume and a named version. */
async function deletedElsewhere(before = async () => {}) {
  const { time } = world;
  const phone = await signedInDevice(world, 'phone');
  const tablet = await signedInDevice(world, 'tablet');
  const { work } = phone;
  const book = await time.until(work.createStory(aStory, null));
  const first = await time.until(work.createChapter(book, aText('first rain')));
  await time.until(work.createChapter(book, aText('second rain')));
  await world.sync(phone.tab);
  await world.sync(tablet.tab);
  await before();
  await time.until(tablet.work.deleteStory(book));
  await world.sync(tablet.tab);
  const draft = await time.until(work.openDraft(first));
  draft.change(() => aText('first rain, changed here'));
  await time.until(draft.close());
  await time.until(work.createChapter(book, aText('third rain')));
  await time.until(work.beginVolume(book, 'Part one', first));
  await time.until(work.nameText(first, 'Before the end', aText('an early rain')));
  await world.sync(phone.tab);
  return { ...phone, time, book, first };
}

/**
 * A tablet deletes a story for good; the phone, offline, changes both chapters and then deletes the second one. `only`: the story has no other
 * chapter. `wait`: how long the phone stays offline after that, in ms.
 */
async function deletedChapterOfDeleted({ only = false, wait = 0 } = {}) {
  const { time } = world;
  const phone = await signedInDevice(world, 'phone');
  const tablet = await signedInDevice(world, 'tablet');
  const { work } = phone;
  const book = await time.until(work.createStory(aStory, null));
  const first = only ? null : await time.until(work.createChapter(book, aText('first rain')));
  const second = await time.until(work.createChapter(book, aText('second rain')));
  await world.sync(phone.tab);
  await world.sync(tablet.tab);
  const restore = await backUp(world.server.db);
  await time.until(tablet.work.deleteStory(book));
  await world.sync(tablet.tab);
  world.offline(phone.device);
  if (first) await typeInto(world, work, first, 'first rain, changed here');
  await typeInto(world, work, second, 'second rain, changed here');
  await time.until(work.deleteChapter(second));
  await time.pass(wait);
  await world.online(phone.device);
  await world.sync(phone.tab);
  return { ...phone, tablet, time, book, second, restore };
}

describe('SYNC-9 a chapter deleted here with unsent words, in a story that another device deleted', () => {
  it('waits for the author with its story, not for the network', async () => {
    const { work, time } = await deletedChapterOfDeleted();
    const unsent = await time.until(work.unsent());
    expect(unsent.length).toBeGreaterThan(0);
    for (const { state, why } of unsent) expect([state, why?.reason]).toEqual(['parked', 'storyDeleted']);
  });

  it('SYNC-17 if the server goes back to before the deletion, its words stay as a version on this device', async () => {
    const { work, tab, tablet, book, second, restore, time } = await deletedChapterOfDeleted();
    await restore();
    await world.sync(tab);
    await time.pass(60_000);
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(await texts(work, book)).toEqual(['first rain, changed here']);
    await time.until(work.undeleteChapter(second));
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    await world.sync(tablet.tab);
    for (const there of [work, tablet.work])
      expect(await texts(there, book)).toEqual(['first rain, changed here', 'second rain']);
    const versions = (await time.until(work.versions(second))).filter(({ source }) => source === 'device');
    const kept = versions.map(({ id }) => time.until(work.versionText(second, id)));
    expect((await Promise.all(kept)).map(plainText)).toContain('second rain, changed here');
  });

  it('waits for the author even if nothing else waits, and its words can be kept with a new story', async () => {
    const { work, tab, book, time } = await deletedChapterOfDeleted({ only: true });
    for (let pull = 0; pull < 3; pull += 1) await world.sync(tab);
    expect(await time.until(work.unsent())).toMatchObject([{ why: { reason: 'storyDeleted' } }]);
    const made = await time.until(work.keepAsNewStory(book));
    await world.sync(tab);
    const [deleted] = await time.until(work.deletedChapters(made));
    await time.until(work.undeleteChapter(deleted?.id as ChapterId));
    expect(await texts(work, made)).toEqual(['second rain, changed here']);
  });

  it('SYNC-17 if its deletion is withdrawn once the server lists the story again, its words are on every device', async () => {
    const { work, tab, tablet, book, restore, time } = await deletedChapterOfDeleted({ wait: 120_000 });
    await restore();
    await world.sync(tab);
    await time.pass(60_000);
    await world.sync(tab);
    const [asked] = await time.until(work.unsent());
    expect(asked).toMatchObject({ intent: 'deleteChapter', why: { kind: 'needsConfirmation' } });
    await time.until(work.withdrawEntry(asked?.key ?? ''));
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    await world.sync(tablet.tab);
    for (const there of [work, tablet.work])
      expect(await texts(there, book)).toEqual(['first rain, changed here', 'second rain, changed here']);
  });

  it('if it is restored while the story waits, its words are on every device once the server lists the story again', async () => {
    const { work, tab, tablet, book, second, restore, time } = await deletedChapterOfDeleted();
    await time.until(work.undeleteChapter(second));
    await restore();
    await world.sync(tab);
    await time.pass(60_000);
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    await world.sync(tablet.tab);
    for (const there of [work, tablet.work])
      expect(await texts(there, book)).toEqual(['first rain, changed here', 'second rain, changed here']);
  });
});

describe('SYNC-9 a story that another device deleted while it has unsent work here', () => {
  it('is shown as deleted at each of its outbox entries, and none of its work is lost', async () => {
    const { work, book, time } = await deletedElsewhere();
    const unsent = await time.until(work.unsent());
    expect(unsent.length).toBeGreaterThan(0);
    for (const { bookId, why } of unsent) expect([bookId, why?.reason]).toEqual([book, 'storyDeleted']);
    expect(await texts(work, book)).toEqual(['first rain, changed here', 'second rain', 'third rain']);
  });

  it('SYNC-17 if the server goes back to before the deletion, the story exists again, and all waiting work is sent', async () => {
    let restore = async () => {};
    const { work, tab, book, first, time } = await deletedElsewhere(async () => {
      restore = await backUp(world.server.db);
    });
    await restore();
    await world.sync(tab);
    await time.pass(60_000);
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    const other = await signedInDevice(world, 'laptop');
    await world.sync(other.tab);
    for (const there of [work, other.work])
      expect(await texts(there, book)).toEqual(['first rain, changed here', 'second rain', 'third rain']);
    expect((await time.until(other.work.namedVersions(first))).map(({ name }) => name)).toEqual([
      'Before the end',
    ]);
    expect(await time.until(other.work.volumes(book))).toMatchObject([{ title: 'Part one' }]);
  });

  it('sends all its texts, its volume and its named version under new ids once it is kept as a new story', async () => {
    const { work, tab, book, time } = await deletedElsewhere();
    const made = await time.until(work.keepAsNewStory(book));
    expect(made).not.toBe(book);
    expect(await time.until(work.story(book))).toBeUndefined();
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(await texts(work, made)).toEqual(['first rain, changed here', 'second rain', 'third rain']);
    const other = await signedInDevice(world, 'laptop');
    await world.sync(other.tab);
    expect(await texts(other.work, made)).toEqual(['first rain, changed here', 'second rain', 'third rain']);
    const [chapter] = await time.until(other.work.chapters(made));
    expect(chapter).toBeDefined();
    if (!chapter) return;
    expect((await time.until(other.work.namedVersions(chapter.id))).map(({ name }) => name)).toEqual([
      'Before the end',
    ]);
    expect(await time.until(other.work.volumes(made))).toMatchObject([
      { title: 'Part one', firstChapterId: chapter.id },
    ]);
  });

  it('is gone once it is deleted here too, and nothing waits', async () => {
    const { work, tab, book, time } = await deletedElsewhere();
    await time.until(work.eraseGoneStory(book));
    expect(await time.until(work.unsent())).toEqual([]);
    expect(await time.until(work.stories())).toEqual([]);
    await world.sync(tab);
    expect(await time.until(work.stories())).toEqual([]);
  });

  it('waits for the author even if only its form was changed', async () => {
    const { time } = world;
    const phone = await signedInDevice(world, 'phone');
    const tablet = await signedInDevice(world, 'tablet');
    const book = await time.until(phone.work.createStory(aStory, null));
    await world.sync(phone.tab);
    await world.sync(tablet.tab);
    await time.until(tablet.work.deleteStory(book));
    await world.sync(tablet.tab);
    await time.until(phone.work.editStory(book, { ...aStory, title: 'A better title' }, null));
    await world.sync(phone.tab);
    expect(await time.until(phone.work.unsent())).toMatchObject([{ why: { reason: 'storyDeleted' } }]);
    const made = await time.until(phone.work.keepAsNewStory(book));
    await world.sync(phone.tab);
    expect((await time.until(phone.work.story(made)))?.form.title).toBe('A better title');
    expect(await time.until(phone.work.unsent())).toEqual([]);
  });
});
