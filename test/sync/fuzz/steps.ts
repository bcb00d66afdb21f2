import { thinRevisions } from '#server/chapter/thin-revisions.ts';
import type { Tab } from '#test/support/device.ts';
import { readableWords, wordsOfChapter, wordsOnDevice } from './check-end.ts';
import { authorOf, tokensIn } from './ledger.ts';
import { FAULTS, type Seat, type World } from './world.ts';

export type Step = { name: string; weight: number; run(world: World, seat: Seat, tab: Tab): Promise<void> };

const another = async (world: World, seat: Seat): Promise<Tab> => world.time.until(seat.device.openTab());

async function toChapter(
  world: World,
  seat: Seat,
  tab: Tab,
  act: (
    chapter: Awaited<ReturnType<ReturnType<Tab['sync']['work']>['chapters']>>[number],
  ) => Promise<unknown>,
): Promise<void> {
  const work = world.work(seat, tab);
  if (!work) return;
  const stories = await world.time.until(work.stories());
  const story = stories[0] && world.random.pick(stories);
  const chapters = story ? await world.time.until(work.chapters(story.id)) : [];
  const chapter = chapters[0] && world.random.pick(chapters);
  if (!chapter) return;
  try {
    await world.time.until(act(chapter));
  } catch (error) {
    // The chapter may have been deleted elsewhere since the list was read; a screen would say so. An action on an existing chapter must work.
    if (await world.time.until(work.chapter(chapter.id))) throw error;
  }
}

async function makeChapter(world: World, seat: Seat, tab: Tab): Promise<void> {
  const work = world.work(seat, tab);
  if (!work) return;
  const stories = await world.time.until(work.stories());
  let id = stories[0] && world.random.pick(stories).id;
  if (!id || (stories.length < 2 && world.random.chance(0.2)))
    id = await world.time.until(work.createStory(world.form, null));
  if (world.random.chance(0.5)) (await world.openNew(seat, tab, id))?.type();
  else await world.time.until(work.createChapter(id, world.emptyText));
}

/** The steps of a schedule, and how often each happens. */
export const STEPS: readonly Step[] = [
  {
    name: 'type',
    weight: 40,
    async run(world, seat, tab) {
      const hand = seat.hands.get(tab) ?? (await world.open(seat, tab));
      if (!hand) return makeChapter(world, seat, tab);
      for (let count = world.random.below(3); count >= 0; count -= 1) {
        hand.type();
        if (world.random.chance(0.5)) await world.time.pass(world.random.below(400));
      }
    },
  },
  { name: 'wait', weight: 20, run: (world) => world.time.pass(world.random.below(2_000)) },
  { name: 'wait long', weight: 14, run: (world) => world.time.pass(6_000) },
  { name: 'make a chapter', weight: 5, run: makeChapter },
  {
    name: 'open another chapter',
    weight: 5,
    run: async (world, seat, tab) => void (await world.open(seat, tab)),
  },
  {
    name: 'network goes or comes',
    weight: 8,
    async run(_, seat) {
      seat.device.online = !seat.device.online;
      if (seat.device.online) seat.device.hint();
    },
  },
  {
    name: 'network gets bad',
    weight: 6,
    async run(world, seat) {
      seat.faults = world.random.pick([0, 0.3, 0.6, 1]);
      seat.onlyFault = world.random.chance(0.4) ? world.random.pick(FAULTS) : null;
      seat.deadHosts = new Set(world.random.chance(0.5) ? ['http://one.host', 'http://two.host'] : []);
    },
  },
  {
    name: 'crash and start again',
    weight: 5,
    async run(world, seat, tab) {
      seat.hands.delete(tab);
      await tab.crash();
      await another(world, seat);
    },
  },
  {
    name: 'hide, crash and start again',
    weight: 6,
    async run(world, seat, tab) {
      // Two faults in direct succession could each destroy one of the two copies of the words. So the started page restores last texts first.
      if (seat.device.hasCopies()) await world.time.pass(0);
      const hand = seat.hands.get(tab) ?? (await world.open(seat, tab));
      if (!hand) return;
      hand.type();
      // No write, request or read under way may prevent the words typed last from being stored.
      await world.time.rush(world.random.pick([0, 350, 1_000, 2_000]), world.random.below(24));
      hand.type();
      tab.sync.hide();
      // The words typed last are stored in two ways that do not fail together, so they are kept (SYNC-2).
      const words = tokensIn(JSON.stringify(hand.text()));
      seat.hands.delete(tab);
      const how = world.random.pick(['of a busy browser', 'with its browser'] as const);
      const others = how === 'with its browser' ? [...seat.device.tabs].filter((one) => one !== tab) : [];
      await tab.crash(how);
      for (const other of others) {
        seat.hands.delete(other);
        await other.crash(how);
      }
      for (const word of words) world.ledger.told.add(word);
      await another(world, seat);
    },
  },
  {
    name: 'crash in the middle of a write',
    weight: 5,
    async run(world, seat, tab) {
      const hand = seat.hands.get(tab) ?? (await world.open(seat, tab));
      if (!hand) return;
      hand.type();
      await world.time.rush(350, world.random.below(12));
      seat.hands.delete(tab);
      await tab.crash();
      await another(world, seat);
    },
  },
  {
    name: 'second tab',
    weight: 5,
    async run(world, seat) {
      if (seat.device.tabs.size < 2) await another(world, seat);
    },
  },
  {
    name: 'freeze',
    weight: 3,
    async run(world, seat, tab) {
      seat.hands.delete(tab);
      tab.freeze();
      if (seat.device.tabs.size < 2) await another(world, seat);
      await world.time.pass(1_000);
    },
  },
  {
    name: 'thaw',
    weight: 3,
    async run(_, seat) {
      for (const tab of seat.device.tabs) tab.thaw();
    },
  },
  { name: 'token expires', weight: 2, run: (world) => world.time.leap(16 * 60_000) },
  {
    name: 'weeks pass on the server, and it thins its revisions',
    weight: 2,
    async run(world) {
      const clock = { now: () => world.time.clock.now() + 60 * 86_400_000 };
      await world.time.until(thinRevisions({ db: world.server.db, clock }));
    },
  },
  {
    name: 'publish',
    weight: 5,
    async run(world, seat, tab) {
      const work = world.work(seat, tab);
      await toChapter(world, seat, tab, async (chapter) =>
        work?.publish(chapter.id).catch(ignoreMissingText),
      );
    },
  },
  {
    name: 'take a publish back',
    weight: 2,
    run: (world, seat, tab) =>
      toChapter(world, seat, tab, async (chapter) => world.work(seat, tab)?.unpublish(chapter.id)),
  },
  {
    name: 'delete a chapter',
    weight: 2,
    run: (world, seat, tab) =>
      toChapter(world, seat, tab, async (chapter) => {
        const hand = seat.hands.get(tab);
        if (hand?.chapterId === chapter.id) await world.closeHand(seat, tab);
        // A page that still has the chapter open recreates it, and its text may be older than the deleted one.
        world.ledger.rewind(chapter.id);
        for (const word of await wordsOfChapter(world, seat, chapter.id))
          world.ledger.deleted.set(word, chapter.bookId);
        await world.work(seat, tab)?.deleteChapter(chapter.id);
      }),
  },
  {
    // Other devices may have unsent work in the story, and other pages of this device an open editor.
    name: 'delete a story for good',
    weight: 2,
    async run(world, seat, tab) {
      const work = world.work(seat, tab);
      const stories = (await world.time.until(work?.stories() ?? Promise.resolve([]))) ?? [];
      if (!work || stories.length === 0 || world.usesBackups) return;
      world.hasDeletedStory = true;
      await world.closeHand(seat, tab);
      // Words typed on this device before the deletion are deleted with the story. Words typed in an open editor after it are kept (SYNC-9).
      for (const word of await wordsOnDevice(world, seat)) world.ledger.givenUp.add(word);
      const onScreens = [...seat.hands.values()].map((hand) => JSON.stringify(hand.text()));
      for (const word of tokensIn(seat.device.copies() + onScreens.join())) world.ledger.givenUp.add(word);
      const { id } = world.random.pick(stories);
      for (const chapter of await world.time.until(work.chapters(id))) world.ledger.rewind(chapter.id);
      world.deletedStories.add(id);
      await world.time.until(work.deleteStory(id));
      for (const hand of seat.hands.values()) {
        await world.time.rush(world.random.below(400), world.random.below(60));
        hand.type();
      }
    },
  },
  {
    name: 'a phone is restored from the backup of this one',
    weight: 1,
    async run(world, seat) {
      if (world.seats.length < 4 && !world.usesBackups) await world.copySeat(seat);
    },
  },
  {
    name: 'settle a conflict',
    weight: 4,
    run: (world, seat, tab) =>
      toChapter(world, seat, tab, async (chapter) => {
        const work = world.work(seat, tab);
        const conflict = await work?.conflict(chapter.id);
        world.ledger.rewind(chapter.id);
        if (!conflict) return;
        const [chosen, other] = world.random.chance(0.5)
          ? [conflict.mine, conflict.theirs]
          : [conflict.theirs, conflict.mine];
        // The text not chosen becomes a version, which is deleted with its story, even if the server does not have it yet.
        for (const word of tokensIn(JSON.stringify(other))) world.ledger.deleted.set(word, chapter.bookId);
        await work?.resolveConflict(chapter.id, chosen);
      }),
  },
  {
    name: 'restore an older version',
    weight: 2,
    run: (world, seat, tab) =>
      toChapter(world, seat, tab, async (chapter) => {
        const work = world.work(seat, tab);
        world.ledger.rewind(chapter.id);
        const versions = (await work?.versions(chapter.id)) ?? [];
        const local = versions.filter((version) => version.source === 'device');
        // The replaced text becomes a version, which is deleted with its story.
        for (const word of await wordsOfChapter(world, seat, chapter.id))
          world.ledger.deleted.set(word, chapter.bookId);
        // If the chapter's own text is not fetched yet, restoring waits for the network, and a message says so.
        if (local[0])
          await work?.restoreVersion(chapter.id, world.random.pick(local).id).catch((error: Error) => {
            if (error.cause === undefined) throw error;
          });
      }),
  },
  {
    name: 'sign out and another author signs in',
    weight: 3,
    async run(world, seat, tab) {
      if (seat.author === null || world.usesBackups) return;
      await closeOthers(world, seat, tab);
      await world.closeHand(seat, tab);
      const choice = world.random.pick(['sendNow', 'keepSealed'] as const);
      await changeAuthor(world, seat, tab, choice, world.random.below(2));
    },
  },
  {
    // The other tab keeps typing or freezes, or the tab that signs out is killed in the middle. No work of the author stays readable (SYNC-11).
    name: 'sign out in a second tab',
    weight: 3,
    async run(world, seat, tab) {
      if (seat.author === null || world.usesBackups) return;
      const { random, time } = world;
      const hand = seat.hands.get(tab) ?? (await world.open(seat, tab));
      hand?.type();
      await time.pass(random.below(1_500));
      const other =
        [...seat.device.tabs].find((one) => one !== tab && !one.isFrozen()) ?? (await another(world, seat));
      const isFrozen = random.chance(0.2);
      if (isFrozen) {
        tab.sync.hide();
        tab.freeze();
      }
      const choice = random.pick(['sendNow', 'keepSealed', 'keepSealed', 'delete'] as const);
      await signOutBeside(world, seat, other, choice, hand);
      if (random.chance(0.5)) await changeAuthorTo(world, seat, random.below(2));
      for (const one of seat.device.tabs) one.thaw();
      await time.pass(random.below(6_000));
    },
  },
  {
    // A page's earlier request is answered after another author has signed in: it must not continue as that author (SYNC-11).
    name: 'a page freezes as it sends, and another author signs in beside it',
    weight: 2,
    async run(world, seat, tab) {
      if (seat.author === null || world.usesBackups) return;
      await closeOthers(world, seat, tab);
      const hand = seat.hands.get(tab) ?? (await world.open(seat, tab));
      hand?.type();
      await world.closeHand(seat, tab);
      if (world.random.chance(0.5)) {
        // The page is frozen until its token has expired, then runs for a moment.
        tab.freeze();
        await world.time.leap(16 * 60_000);
        tab.thaw();
      } else {
        seat.faults = 1;
        seat.onlyFault = world.random.pick(['refused', 'badGateway', 'lostAnswer'] as const);
      }
      tab.sync.engine.syncNow().catch(() => {});
      await world.time.rush(0, world.random.below(120));
      tab.freeze();
      seat.faults = 0;
      seat.device.online = true;
      seat.deadHosts.clear();
      await changeAuthor(world, seat, await another(world, seat), 'keepSealed', 1 - seat.author);
      await world.time.pass(world.random.below(2_000));
      tab.thaw();
      await world.time.pass(world.random.below(6_000));
    },
  },
];

/** Makes `tab` the only page of its device. */
async function closeOthers(world: World, seat: Seat, tab: Tab): Promise<void> {
  for (const other of [...seat.device.tabs]) {
    if (other === tab) continue;
    other.thaw();
    await world.closeHand(seat, other);
    await world.time.until(other.close());
  }
}

/** The device's author signs out in `tab`, and `next` signs in there. */
async function changeAuthor(
  world: World,
  seat: Seat,
  tab: Tab,
  choice: 'sendNow' | 'keepSealed',
  next: number,
): Promise<void> {
  await world.time.until(tab.session.control.signOut(choice));
  seat.author = null;
  await world.register(next);
  await world.signIn(seat, tab, next);
}

/**
 * Signs out in `tab` while the author types in a different one. Sometimes `tab` is killed before it is done, and a new page completes the
 * sign-out.
 */
async function signOutBeside(
  world: World,
  seat: Seat,
  tab: Tab,
  choice: 'sendNow' | 'keepSealed' | 'delete',
  hand: ReturnType<Seat['hands']['get']>,
): Promise<void> {
  const { random, time, ledger } = world;
  const { author } = seat;
  if (choice === 'delete') {
    const work = world.work(seat, tab);
    for (const story of (await time.until(work?.stories() ?? Promise.resolve([]))) ?? [])
      for (const { id } of (await time.until(work?.chapters(story.id) ?? Promise.resolve([]))) ?? [])
        ledger.rewind(id);
    for (const word of await wordsOnDevice(world, seat))
      if (authorOf(word) === author) ledger.givenUp.add(word);
  }
  const leaving = tab.session.control.signOut(choice).catch(() => {});
  const giveUp = () => {
    if (choice !== 'delete') return;
    for (const one of seat.hands.values())
      for (const word of tokensIn(JSON.stringify(one.text()))) ledger.givenUp.add(word);
  };
  for (let count = random.below(3); count > 0; count -= 1) {
    await time.rush(random.below(120), random.below(60));
    hand?.type();
    giveUp();
  }
  giveUp();
  const isKilled = random.chance(0.3);
  if (isKilled) {
    await time.rush(random.below(400), random.below(300));
    await tab.crash();
    seat.hands.delete(tab);
    await another(world, seat);
    await time.pass(10_000);
  } else await time.until(leaving);
  await time.pass(5_000);
  const [any] = [...seat.device.tabs].filter((one) => !one.isFrozen());
  const seen = any?.session.control.current();
  // A page that is killed while it still sends has not signed out, whether or not the server had ended the session before.
  if (seen?.alive || (isKilled && seen && !seen.leaving)) return;
  seat.author = null;
  seat.hands.clear();
  for (const word of await readableWords(world, seat))
    if (authorOf(word) === author)
      ledger.violations.push(`"${word}" can be read after a sign-out: ${choice}`);
}

/** Signs in a different author, or the same one again, on a device that no one uses. */
async function changeAuthorTo(world: World, seat: Seat, next: number): Promise<void> {
  const tab = [...seat.device.tabs].find((one) => !one.isFrozen());
  if (seat.author !== null || !tab) return;
  await world.register(next);
  await world.signIn(seat, tab, next);
}

/** Ignores the error of publishing a chapter whose text was never on this device. A screen would fetch the text first. */
function ignoreMissingText(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('without its text')) throw error;
}
