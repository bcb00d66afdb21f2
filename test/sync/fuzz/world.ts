import { readToken } from '#server/core/signed-token.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { DraftSession } from '#sync/types/author-work.ts';
import { copyDatabases } from '#test/support/copy-databases.ts';
import { createDevice, type Device, type Tab } from '#test/support/device.ts';
import { createFaultyNetwork, type Fault } from '#test/support/faulty-network.ts';
import { createManualTime } from '#test/support/manual-time.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { createTestServer, plainHasher, type TestServer } from '#test/support/server.ts';
import { createHand, type Hand } from './hand.ts';
import { createLedger } from './ledger.ts';

export const PASSWORD = 'quiet-river-7';
const emailOf = (author: number) => `author${author}@example.com`;

const form: StoryForm = {
  title: 'Rain',
  genreId: 'romance',
  editorId: null,
  contractType: 'exclusive',
  audience: 'female',
  synopsis: 'word '.repeat(25).trim(),
  tags: ['second-chance', 'fake-dating', 'arranged-marriage'],
  coverId: null,
};

/** A device in the schedule: its author and open pages. */
export type Seat = {
  device: Device;
  author: number | null;
  /** All authors who ever used this device. */
  authors: Set<number>;
  faults: number;
  /** The only fault that this device has at present; null: the device may have any fault. */
  onlyFault: Fault | null;
  deadHosts: Set<string>;
  hands: Map<Tab, Hand>;
};

export const FAULTS: readonly Fault[] = [
  'refused',
  'lostAnswer',
  'lostAnswer',
  'duplicated',
  'stalled',
  'badGateway',
];
const HOSTS = ['http://one.host', 'http://two.host', 'http://three.host'];

/** The world of one schedule: the real server, and the real sync code on each device. The seed decides on faults and time. */
export async function createWorld(seed: number, devices: number) {
  const random = createSeededRandom(seed);
  // Each source of randomness has its own stream, so that one more request does not change the rest of the schedule.
  const stream = (name: number) => createSeededRandom(seed * 1_000 + name);
  const time = createManualTime();
  const server: TestServer = await createTestServer({
    clock: time.clock,
    random: stream(1).random,
    passwordHasher: plainHasher,
  });
  const ledger = createLedger({
    sessionOf: (bearer) => readToken(server.deps.tokenKey, 'access', bearer)?.sessionId,
    now: () => time.now(),
  });
  await server.reset();
  const registered = new Set<number>();
  const uids = new Map<number, UserId>();
  let words = 0;
  let calm = false;

  const seats: Seat[] = [];
  const seat = (index: number): Seat => {
    const name = `fuzz-${seed}-${index}`;
    const faults = stream(100 + index);
    const mine: Seat = {
      author: null,
      authors: new Set(),
      faults: 0,
      onlyFault: null,
      deadHosts: new Set(),
      hands: new Map(),
      device: createDevice({
        name,
        time,
        random: stream(200 + index).random,
        // Some browsers deliver messages between pages late.
        channelDelay: stream(300 + index).pick([0, 400]),
        hosts: index % 2 === 0 ? [] : HOSTS,
        fetch: createFaultyNetwork({
          app: server.app,
          fault: ({ host }) => {
            if (calm) return 'none';
            if (!mine.device.online || mine.deadHosts.has(host)) return 'refused';
            return faults.chance(mine.faults) ? (mine.onlyFault ?? faults.pick(FAULTS)) : 'none';
          },
          onExchange: (exchange) => ledger.see(name, exchange),
        }),
      }),
    };
    return mine;
  };
  for (let index = 0; index < devices; index += 1) seats.push(seat(index));

  const world = {
    seed,
    random,
    time,
    ledger,
    server,
    seats,
    uids,
    /** Whether this schedule sets the server back. Then no one signs out, because a sign-out could erase the last copy. */
    usesBackups: false,
    /** Whether a story was deleted for good. Then the server's part of it is gone, as its author wanted. */
    hasDeletedStory: false,
    /** The stories that were deleted for good, by their ids. */
    deletedStories: new Set<string>(),
    /** Adds a phone that is restored from this one's backup: it has the same rows and the same device id. */
    async copySeat(from: Seat): Promise<void> {
      const copy = seat(seats.length);
      copy.author = from.author;
      copy.authors = new Set(from.authors);
      const rename = (name: string) => name.replace(from.device.name, copy.device.name);
      await time.until(copyDatabases(from.device.idb, copy.device.idb, rename));
      seats.push(copy);
      ledger.copied();
    },
    /** Ends all faults. */
    calmDown: () => {
      calm = true;
      for (const { device, deadHosts } of seats) {
        device.online = true;
        deadHosts.clear();
      }
    },
    /** Creates a story with a chapter on the first device, for all to write in. */
    async begin(): Promise<void> {
      const first = seats[0];
      const [tab] = first ? [...first.device.tabs] : [];
      const work = first && tab && world.work(first, tab);
      if (!work) throw new Error('nobody is signed in');
      const story = await time.until(work.createStory(form, null));
      await time.until(work.createChapter(story, world.emptyText));
      if (random.chance(0.7)) await time.until(tab.sync.engine.syncNow());
    },
    async register(author: number): Promise<void> {
      if (registered.has(author)) return;
      registered.add(author);
      const answer = await server.app.request('/user/auth/register/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', udid: 'aaaaaaaaaaaaaaaa' },
        body: JSON.stringify({ email: emailOf(author), password: PASSWORD }),
      });
      if (!answer.ok) throw new Error(`register: ${await answer.text()}`);
    },
    /** Signs an author in on a page; false if the network failed. */
    async signIn(at: Seat, tab: Tab, author: number): Promise<boolean> {
      const result = await time.until(tab.session.control.signIn(emailOf(author), PASSWORD));
      if (!result.ok) return false;
      uids.set(author, result.value.uid);
      at.author = author;
      at.authors.add(author);
      const { accessToken } = await tab.session.holder.read();
      if (accessToken !== null) ledger.signedIn(accessToken, author);
      return true;
    },
    work(at: Seat, tab: Tab) {
      const uid = at.author === null ? undefined : uids.get(at.author);
      return uid === undefined ? undefined : tab.sync.work(uid);
    },
    word(author: number): string {
      words += 1;
      return `a${author}t${words}`;
    },
    form,
    emptyText: { title: 'One', content: emptyDocument(), authorNote: null },
    /** Opens a chapter in a page if its text is there. */
    async open(at: Seat, tab: Tab): Promise<Hand | undefined> {
      const work = world.work(at, tab);
      const { author } = at;
      if (!work || author === null) return undefined;
      const stories = await time.until(work.stories());
      const story = stories[0] && random.pick(stories);
      if (!story) return undefined;
      const chapters = await time.until(work.chapters(story.id));
      const chapter = chapters[0] && random.pick(chapters);
      if (!chapter) return undefined;
      const text = await time.until(work.chapterText(chapter.id));
      if (!text) return undefined;
      await world.closeHand(at, tab);
      const draft = await time.until(work.openDraft(chapter.id).catch(() => undefined));
      if (!draft) {
        // The chapter may be gone because a waiting deletion was sent meanwhile. A chapter that exists must open.
        if (await time.until(work.chapter(chapter.id)))
          ledger.violations.push(`${chapter.id} is shown and cannot be opened`);
        return undefined;
      }
      return world.hold(at, tab, draft, (await time.until(work.chapterText(chapter.id))) ?? text);
    },
    /** Starts a new chapter in a page; its first word creates it. */
    async openNew(at: Seat, tab: Tab, story: BookId): Promise<Hand | undefined> {
      const work = world.work(at, tab);
      if (!work) return undefined;
      await world.closeHand(at, tab);
      return world.hold(at, tab, await time.until(work.newDraft(story)), world.emptyText);
    },
    hold(at: Seat, tab: Tab, draft: DraftSession, text: ChapterText): Hand | undefined {
      const { author } = at;
      if (author === null) return undefined;
      const deps = {
        random,
        ledger,
        word: () => world.word(author),
        where: `${at.device.name} ${draft.chapterId}`,
        isShown: tab.isShown,
      };
      const hand = createHand(draft, text, deps);
      at.hands.set(tab, hand);
      return hand;
    },
    async closeHand(at: Seat, tab: Tab): Promise<void> {
      const hand = at.hands.get(tab);
      at.hands.delete(tab);
      if (hand) await time.until(hand.draft.close());
    },
  };
  return world;
}

export type World = Awaited<ReturnType<typeof createWorld>>;
