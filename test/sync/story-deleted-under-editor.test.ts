import { beforeEach, describe, expect, it } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, SaveState } from '#sync/types/author-work.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice } from '#test/support/signed-in-device.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

type Scene = {
  device: Device;
  /** The page whose list deletes the story. */
  list: Tab;
  /** The page with an open editor of the story. */
  writing: Tab;
  work: AuthorWork;
  book: BookId;
  draft: DraftSession;
  states: SaveState[];
};

/** A story of two chapters; the first is open in an editor of a second page. */
async function scene({ sent, opens }: { sent: boolean; opens: 'chapter' | 'new' }): Promise<Scene> {
  const { time } = world;
  const { device, tab: list, uid, work } = await signedInDevice(world, 'phone');
  if (!sent) world.offline(device);
  const book = await time.until(work.createStory(aStory, null));
  const first = await time.until(work.createChapter(book, aText('first rain')));
  await time.until(work.createChapter(book, aText('second rain')));
  if (sent) await world.sync(list);
  const writing = await time.until(device.openTab());
  const other = writing.sync.work(uid);
  const draft = await time.until(opens === 'new' ? other.newDraft(book) : other.openDraft(first));
  const states: SaveState[] = [];
  draft.onState((state) => states.push(state));
  await time.pass(0);
  return { device, list, writing, work, book, draft, states };
}

/** The texts that `/unsent` offers of each story that was deleted for good. */
async function offered(work: AuthorWork): Promise<string[][]> {
  const { time } = world;
  const gone = new Set<BookId>();
  for (const { bookId, why } of await time.until(work.unsent()))
    if (bookId && why?.reason === 'storyDeleted') gone.add(bookId);
  const stories: string[][] = [];
  for (const id of gone) {
    const texts: string[] = [];
    for (const chapter of await time.until(work.chapters(id)))
      texts.push(plainText(await time.until(work.chapterText(chapter.id))) ?? '');
    stories.push(texts);
  }
  return stories;
}

describe('SYNC-9 words typed in an open editor of a story that is deleted for good', () => {
  const opens = [
    { sent: true, opens: 'chapter' as const },
    { sent: false, opens: 'chapter' as const },
    { sent: true, opens: 'new' as const },
    { sent: false, opens: 'new' as const },
  ];
  for (const how of opens)
    it(`in another page, after the deletion (${JSON.stringify(how)}): they wait for the author, and can become a new story`, async () => {
      const { device, list, work, book, draft, states } = await scene(how);
      const { time } = world;
      await time.until(work.deleteStory(book));
      await time.pass(10_000);
      draft.change(() => aText('first rain, and more'));
      await time.pass(10_000);
      expect(await offered(work)).toEqual([['first rain, and more']]);
      expect(states.at(-1)).toMatchObject({ kind: 'needsYou', why: { reason: 'storyDeleted' } });
      // Every later key is kept too, and none is sent.
      const from = world.exchanges.length;
      draft.change(() => aText('first rain, and more, and more'));
      await time.pass(40_000);
      expect(await offered(work)).toEqual([['first rain, and more, and more']]);
      expect(world.asked(from)).toEqual([]);
      expect((await time.until(work.story(book)))?.form.title).toBe(aStory.title);
      await time.until(draft.close());
      await world.online(device);
      const made = await time.until(work.keepAsNewStory(book));
      await world.sync(list);
      expect(await time.until(work.unsent())).toEqual([]);
      const laptop = await signedInDevice(world, 'laptop');
      await world.sync(laptop.tab);
      const [chapter] = await time.until(laptop.work.chapters(made));
      expect(chapter && plainText(await time.until(laptop.work.chapterText(chapter.id)))).toBe(
        'first rain, and more, and more',
      );
    });

  it('typed just before the deletion, and not stored yet', async () => {
    const { work, book, draft } = await scene({ sent: true, opens: 'chapter' });
    draft.change(() => aText('first rain, and more'));
    await world.time.until(work.deleteStory(book));
    await world.time.pass(10_000);
    expect(await offered(work)).toEqual([['first rain, and more']]);
  });

  it('typed while the server has not deleted the story yet', async () => {
    const { device, work, book, draft } = await scene({ sent: true, opens: 'chapter' });
    const { time } = world;
    world.offline(device);
    await time.until(work.deleteStory(book));
    draft.change(() => aText('first rain, and more'));
    await time.pass(20_000);
    expect(await offered(work)).toEqual([]);
    await world.online(device);
    await time.pass(10_000);
    expect(await offered(work)).toEqual([['first rain, and more']]);
  });

  it('typed after the story was deleted on another device, with nothing unsent here', async () => {
    const { list, work, book, draft } = await scene({ sent: true, opens: 'chapter' });
    const { time } = world;
    const tablet = await signedInDevice(world, 'tablet');
    await world.sync(tablet.tab);
    await time.until(tablet.work.deleteStory(book));
    await world.sync(tablet.tab);
    await world.sync(list);
    expect(await time.until(work.story(book))).toBeUndefined();
    draft.change(() => aText('first rain, and more'));
    await time.pass(10_000);
    expect(await offered(work)).toEqual([['first rain, and more']]);
  });

  it('stored as a last text by a page that was closed at once', async () => {
    const { device, list, writing, work, book, draft } = await scene({ sent: true, opens: 'chapter' });
    const { time } = world;
    await time.until(work.deleteStory(book));
    await world.sync(list);
    draft.change(() => aText('first rain, and more'));
    writing.sync.hide();
    await writing.crash('of a busy browser');
    await time.until(device.openTab());
    await time.pass(10_000);
    expect(await offered(work)).toEqual([['first rain, and more']]);
  });

  it('nothing typed: the story is gone, and the author is asked nothing', async () => {
    const { list, work, book, draft } = await scene({ sent: true, opens: 'chapter' });
    await world.time.until(work.deleteStory(book));
    await world.sync(list);
    await world.time.until(draft.close());
    await world.time.pass(10_000);
    expect(await world.time.until(work.unsent())).toEqual([]);
    expect(await world.time.until(work.stories())).toEqual([]);
  });
});

describe('SYNC-9 chapters that are added to a story which another device has deleted for good', () => {
  it.each([
    ['one', async (work: AuthorWork, book: BookId) => [await work.createChapter(book, aText('late rain'))]],
    ['an import', (work: AuthorWork, book: BookId) => work.createChapters(book, [aText('late rain')])],
  ])(
    '%s: they wait for the author with the story, and become a new story with the form of the old one',
    async (_, add) => {
      const { time } = world;
      const desk = await signedInDevice(world, 'desk');
      const book = await time.until(desk.work.createStory(aStory, null));
      await world.sync(desk.tab);
      const phone = await signedInDevice(world, 'phone');
      await world.sync(phone.tab);
      await time.until(desk.work.deleteStory(book));
      await world.sync(desk.tab);
      await world.sync(phone.tab);
      expect(await time.until(phone.work.stories())).toEqual([]);
      // The page that shows the story has not noticed yet that it is gone.
      await time.until(add(phone.work, book));
      await world.sync(phone.tab);
      expect(await offered(phone.work)).toEqual([['late rain']]);
      await time.until(phone.work.keepAsNewStory(book));
      await world.sync(phone.tab);
      expect(await time.until(phone.work.unsent())).toEqual([]);
      const [kept] = await time.until(phone.work.stories());
      expect(kept?.form).toMatchObject({ ...aStory, coverId: null });
    },
  );
});
