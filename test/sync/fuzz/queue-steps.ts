import { publishDue } from '#server/chapter/publish-due.ts';
import { movesIntoOrder, passedOf, queueOf } from '#services/publishing/queue.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, ChapterView } from '#sync/types/author-work.ts';
import type { Tab } from '#test/support/device.ts';
import type { Step } from './steps.ts';
import type { Seat, World } from './world.ts';

/** How far ahead chapters are scheduled, in ms: some of these times pass while their device has no network. */
const AHEAD = [2_000, 120_000, 600_000, 7_200_000] as const;

type Look = { work: AuthorWork; bookId: ChapterView['bookId']; chapters: ChapterView[]; now: number };

/** Looks at the chapters of a story as its list does. */
async function atStory(
  world: World,
  seat: Seat,
  tab: Tab,
  act: (look: Look) => Promise<unknown>,
): Promise<void> {
  const work = world.work(seat, tab);
  if (!work) return;
  const stories = await world.time.until(work.stories());
  const story = stories[0] && world.random.pick(stories);
  if (!story) return;
  const chapters = await world.time.until(work.chapters(story.id));
  const now = world.time.now() + seat.device.skew;
  await world.time.until(act({ work, bookId: story.id, chapters, now }));
}

/** Sets the dates of chapters one after the other, as the queue does. A chapter that was deleted since, or whose text is not here, is passed over. */
async function schedule(work: AuthorWork, dates: readonly { id: ChapterId; at?: number }[]): Promise<void> {
  for (const { id, at } of dates) {
    try {
      await work.publish(id, at);
    } catch (error) {
      const isHere = (await work.chapter(id)) !== undefined && (await work.chapterText(id)) !== undefined;
      if (isHere) throw error;
    }
  }
}

const shift = ({ work, chapters, now }: Look, by: number): Promise<void> =>
  schedule(
    work,
    queueOf(chapters, now).map(({ chapter, at }) => ({ id: chapter.id, at: at + by })),
  );

/** The steps of schedules that have a queue. */
export const QUEUE_STEPS: readonly Step[] = [
  {
    name: 'schedule drafts',
    weight: 8,
    run: (world, seat, tab) =>
      atStory(world, seat, tab, async ({ work, chapters, now }) => {
        const drafts = chapters.filter(({ status, publishQueued }) => status === 'draft' && !publishQueued);
        const dates = drafts.slice(0, 3).map(({ id }) => ({ id, at: now + world.random.pick(AHEAD) }));
        await schedule(work, dates);
      }),
  },
  {
    name: 'shift the queue',
    weight: 6,
    run: (world, seat, tab) =>
      atStory(world, seat, tab, (look) => shift(look, world.random.pick([120_000, 3_600_000]))),
  },
  {
    // The order and the dates change together, sometimes with the network between them; then the dates are put in order.
    name: 'sort while shifted',
    weight: 6,
    run: (world, seat, tab) =>
      atStory(world, seat, tab, async (look) => {
        const { work, bookId, chapters, now } = look;
        const shifting = shift(look, 3_600_000);
        const drafts = chapters.filter(({ status }) => status === 'draft').map(({ id }) => id);
        if (drafts.length > 1) await work.sortDrafts(bookId, drafts.reverse());
        await shifting;
        if (world.random.chance(0.3)) seat.device.online = !seat.device.online;
        const moved = movesIntoOrder(await work.chapters(bookId), now);
        await schedule(
          work,
          moved.map(({ chapter, to }) => ({ id: chapter.id, at: to })),
        );
      }),
  },
  {
    name: 'times pass without a network',
    weight: 5,
    async run(world, seat, tab) {
      seat.device.online = false;
      await atStory(world, seat, tab, ({ work, chapters, now }) =>
        schedule(
          work,
          chapters.slice(0, 3).map(({ id }) => ({ id, at: now + 2_000 })),
        ),
      );
      await world.time.leap(600_000);
      seat.device.online = true;
      seat.device.hint();
    },
  },
  {
    name: 'the server publishes what is due',
    weight: 4,
    async run(world) {
      await world.time.until(publishDue(world.server.deps));
      await world.time.pass(1);
    },
  },
  {
    name: 'answer about times that have passed',
    weight: 3,
    run: (world, seat, tab) =>
      atStory(world, seat, tab, async ({ work, chapters, now }) => {
        const ids = passedOf(chapters, now).map(({ chapter }) => chapter.id);
        const how = world.random.pick(['now', 'next', 'draft'] as const);
        if (how === 'draft') for (const id of ids) await work.unpublish(id);
        else
          await schedule(
            work,
            ids.map((id) => (how === 'now' ? { id } : { id, at: now + 3_600_000 })),
          );
      }),
  },
];
