import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { chapter, chapterRevision, story, tombstone } from '#server/db/schema/story.ts';
import type { PullProgress } from '#session/messages.ts';
import type { BookId, ChapterId, RevisionId } from '#shared/domain/ids.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { Tab } from '#test/support/device.ts';
import { signedInDevice } from '#test/support/signed-in-device.ts';
import { slowLine } from '#test/support/slow-line.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText, plainText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

const newId = <Id extends string>() => randomUUID() as string as Id;
const minute = 60_000;

/**
 * Puts `stories` stories with published chapters on the server, as copies of one that a device wrote. Only the last three chapters of each
 * have a text.
 */
async function fillServer(stories: number, chapters: number, words: number): Promise<void> {
  const { time } = world;
  const { db } = world.server;
  const desk = await signedInDevice(world, 'desk');
  const book = await time.until(desk.work.createStory(aStory, null));
  await time.until(desk.work.createChapter(book, aText('word '.repeat(words).trim())));
  await world.sync(desk.tab);
  await time.until(desk.tab.close());
  const [likeStory] = await db.select().from(story);
  const [like] = await db.select().from(chapter);
  const [text] = await db.select().from(chapterRevision);
  if (!likeStory || !like || !text) throw new Error('nothing to copy');
  for (let count = 0; count < stories; count += 1) {
    const storyId = newId<BookId>();
    await db
      .insert(story)
      .values({ ...likeStory, id: storyId, version: randomUUID(), title: `Story ${count}` });
    const rows = Array.from({ length: chapters }, (_, at) => {
      const revisionId = newId<RevisionId>();
      const published = {
        status: 'published' as const,
        publishedRevisionId: revisionId,
        publishedAt: time.now(),
      };
      return { ...like, ...published, id: newId<ChapterId>(), storyId, position: at + 1, revisionId };
    });
    await db.insert(chapter).values(rows);
    await db
      .insert(chapterRevision)
      .values(rows.slice(-3).map(({ id, revisionId }) => ({ ...text, chapterId: id, revisionId })));
  }
  await db.delete(story).where(eq(story.id, book));
}

/** The progress of a long pull, as the page's list of stories receives it. */
function watchPull(tab: Tab): PullProgress[] {
  const told: PullProgress[] = [];
  tab.sync.engine.onStatus(() => {
    const { pull } = tab.sync.engine.status();
    if (pull) told.push(pull);
  });
  return told;
}

const storiesOf = async (work: AuthorWork) => {
  const stories = await world.time.until(work.stories());
  return stories.filter(({ form }) => form.title.startsWith('Story'));
};

describe('a first sign-in with many stories at 400 kbit/s', () => {
  it('completes, shows its progress, and resumes after each interruption where it stopped', async () => {
    const { time } = world;
    await fillServer(40, 40, 300);
    const { line, pace } = slowLine(time, 400, 6_000);
    const from = world.exchanges.length;
    world.network.pace = pace;
    const tab = await time.until(world.device('phone').openTab());
    const told = watchPull(tab);
    const work = tab.sync.work(await world.signIn(tab));
    await time.pass(10 * minute);
    const stories = await storiesOf(work);
    expect(stories).toHaveLength(40);
    for (const { id } of stories) {
      const chapters = await time.until(work.chapters(id));
      expect(chapters).toHaveLength(40);
      const last = chapters.at(-1);
      expect(last && plainText(await time.until(work.chapterText(last.id)))).toContain('word word');
    }
    // The progress is shown from the first answer on, and after each story.
    expect(told[0]?.done).toBe(0);
    expect(new Set(told.map(({ done }) => done)).size).toBeGreaterThan(35);
    expect(told.every(({ done, of }) => done <= of && of <= 41)).toBe(true);
    expect(tab.sync.engine.status().pull).toBeNull();
    // Received stories are not fetched again: an interruption loses at most the answer that it cuts off.
    const answers = world.exchanges.slice(from).map((exchange) => exchange.answers.at(-1)?.body.length ?? 0);
    const whole = 40 * (40 * 560 + 3 * 2_200);
    expect(line.breaks).toBeGreaterThan(2);
    expect(line.bytes).toBeLessThan(whole + (line.breaks + 1) * Math.max(...answers));
  });

  it.each([
    ['the browser reports the network', true],
    ['only the next try finds it', false],
  ])(
    'says "Offline" while there is no network, and stops saying so when stories arrive again: %s',
    async (_, hint) => {
      const { time } = world;
      await fillServer(40, 40, 300);
      world.network.pace = slowLine(time, 400).pace;
      const phone = world.device('phone');
      const tab = await time.until(phone.openTab());
      await world.signIn(tab);
      await time.pass(10_000);
      world.offline(phone);
      await time.pass(30_000);
      const status = () => tab.sync.engine.status();
      expect(status().phase).toBe('offline');
      const told = watchPull(tab);
      const seen = new Set<string>();
      tab.sync.engine.onStatus(() => status().pull && seen.add(status().phase));
      if (hint) await world.online(phone);
      else {
        world.network.fault = () => 'none';
        phone.online = true;
      }
      await time.pass(hint ? 20_000 : 120_000);
      expect(told.length).toBeGreaterThan(2);
      expect(seen).toEqual(new Set(['pulling']));
    },
  );

  it('a story too large for one page of a pull arrives in parts, and resumes in its middle after an interruption', async () => {
    const { time } = world;
    await fillServer(1, 900, 20);
    const { line, pace } = slowLine(time, 100, 12_000);
    world.network.pace = pace;
    const from = world.exchanges.length;
    const tab = await time.until(world.device('phone').openTab());
    const work = tab.sync.work(await world.signIn(tab));
    await time.pass(4 * minute);
    const [book] = await storiesOf(work);
    const chapters = book ? await time.until(work.chapters(book.id)) : [];
    expect(chapters.map(({ order }) => order)).toEqual(Array.from({ length: 900 }, (_, at) => at + 1));
    expect(line.breaks).toBeGreaterThan(3);
    const beginnings = world.exchanges.slice(from).filter(({ body }) => body?.includes('"heads":0'));
    // Only the first pull and the pull after the story was complete may begin at 0.
    expect(beginnings.length).toBeLessThan(line.breaks);
  });
});

describe('a pull of several stories', () => {
  /** Signs in on a phone. Resolves to a function that reports for each story whether the phone has the text of its last chapter. */
  async function signedIn() {
    const { time } = world;
    const tab = await time.until(world.device('phone').openTab());
    const work = tab.sync.work(await world.signIn(tab));
    return async (): Promise<Map<BookId, boolean>> => {
      const has = new Map<BookId, boolean>();
      for (const { id } of await storiesOf(work)) {
        const last = (await time.until(work.chapters(id))).at(-1);
        has.set(id, last !== undefined && (await time.until(work.chapterText(last.id))) !== undefined);
      }
      return has;
    };
  }

  /** The story that a pull stores first, with its chapters. */
  async function firstStory() {
    const { db } = world.server;
    const [bad] = await db.select().from(story).orderBy(asc(story.id));
    if (!bad) throw new Error('no story');
    return { id: bad.id, chapters: await db.select().from(chapter).where(eq(chapter.storyId, bad.id)) };
  }

  it('a story whose texts the server cannot send does not stop the other stories, and arrives later', async () => {
    const { time } = world;
    await fillServer(6, 4, 20);
    const { db } = world.server;
    const { id: bad, chapters } = await firstStory();
    const ofBad = inArray(
      chapterRevision.chapterId,
      chapters.map(({ id }) => id),
    );
    const [{ content } = { content: '' }] = await db.select().from(chapterRevision).where(ofBad);
    await db.update(chapterRevision).set({ content: 'no document' }).where(ofBad);
    const look = await signedIn();
    await time.pass(2 * minute);
    const has = await look();
    expect(has.size).toBe(6);
    for (const [id, isThere] of has) expect(isThere, id).toBe(id !== bad);
    await db.update(chapterRevision).set({ content }).where(ofBad);
    await time.pass(11 * minute);
    expect((await look()).get(bad)).toBe(true);
  });

  it('a story whose texts never arrive in time does not stop the other stories, and arrives later', async () => {
    const { time } = world;
    await fillServer(6, 4, 20);
    const { id: bad, chapters } = await firstStory();
    const isOfBad = (body: string | null) => chapters.some(({ id }) => body?.includes(id));
    world.network.fault = ({ path, body }) =>
      path === '/book/chapter/batch' && isOfBad(body) ? 'stalled' : 'none';
    const look = await signedIn();
    await time.pass(5 * minute);
    const has = await look();
    expect(has.size).toBe(6);
    for (const [id, isThere] of has) expect(isThere, id).toBe(id !== bad);
    world.network.fault = () => 'none';
    await time.pass(11 * minute);
    expect((await look()).get(bad)).toBe(true);
  });

  it('the time of the last sync advances after a story that could not be fetched was deleted', async () => {
    const { time } = world;
    await fillServer(2, 2, 20);
    const { db } = world.server;
    const { id: bad, chapters } = await firstStory();
    const ofBad = inArray(
      chapterRevision.chapterId,
      chapters.map(({ id }) => id),
    );
    await db.update(chapterRevision).set({ content: 'no document' }).where(ofBad);
    const tab = await time.until(world.device('phone').openTab());
    await world.signIn(tab);
    await time.pass(2 * minute);
    const [gone] = await db.delete(story).where(eq(story.id, bad)).returning();
    if (!gone) throw new Error('no story');
    const remains = { id: bad, storyId: bad, ownerId: gone.ownerId, kind: 'story' as const };
    await db.insert(tombstone).values({ ...remains, deletedAt: time.now() });
    await time.pass(20 * minute);
    const { lastSyncAt } = tab.sync.engine.status();
    expect(time.now() - (lastSyncAt ?? 0)).toBeLessThan(6 * minute);
  });
});
