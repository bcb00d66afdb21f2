import type { OpenDatabase } from '#server/db/open-database.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import { createDevice, type Device, type Tab } from './device.ts';
import { createFaultyNetwork, type Exchange, type Fault } from './faulty-network.ts';
import { createManualTime } from './manual-time.ts';
import { createSeededRandom } from './seeded-random.ts';
import { createTestServer, plainHasher } from './server.ts';

export const aStory: StoryForm = {
  title: 'A test of rain',
  genreId: 'romance',
  editorId: null,
  contractType: 'exclusive',
  audience: 'female',
  synopsis: 'word '.repeat(25).trim(),
  tags: ['second-chance', 'fake-dating', 'arranged-marriage'],
  coverId: null,
};

let worlds = 0;

/** Gives the next world the first seed again. sync-setup.ts calls this before each test file, so that no file changes the seeds of the next. */
export function startWithFirstSeed(): void {
  worlds = 0;
}

/**
 * The real server in process, devices with the real sync code, manual time, and a network with faults set by the test. `database`: the
 * server's database; the test worker's by default.
 */
export async function createSyncWorld(database?: OpenDatabase) {
  worlds += 1;
  const time = createManualTime();
  const { random } = createSeededRandom(worlds);
  const serverOn = (database?: OpenDatabase) =>
    createTestServer({
      clock: time.clock,
      random,
      passwordHasher: plainHasher,
      ...(database === undefined ? {} : { database }),
    });
  let server = await serverOn(database);
  await server.reset();
  const exchanges: Exchange[] = [];
  const network: {
    fault: (request: { host: string; path: string; body: string | null }) => Fault;
    pace?: (bytes: number, signal: AbortSignal) => Promise<void>;
  } = { fault: () => 'none' };
  const fetch = createFaultyNetwork({
    app: { request: (path, init) => server.app.request(path, init) },
    fault: (request) => network.fault(request),
    pace: async (bytes, signal) => network.pace?.(bytes, signal),
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const world = worlds;
  return {
    time,
    get server() {
      return server;
    },
    /** Replaces the server by a new one on this database. */
    async replaceServer(database: OpenDatabase): Promise<void> {
      server = await serverOn(database);
    },
    exchanges,
    network,
    device: (
      name: string,
      options: { hosts?: readonly string[]; sealing?: boolean; channelDelay?: number } = {},
    ): Device => createDevice({ name: `${name}-${world}`, time, random, fetch, ...options }),
    offline(device: Device): void {
      network.fault = () => 'refused';
      device.online = false;
    },
    async online(device: Device): Promise<void> {
      network.fault = () => 'none';
      device.online = true;
      device.hint();
      await time.pass(0);
    },
    async signIn(tab: Tab, email = 'ani@example.com', password = 'quiet-river-7'): Promise<UserId> {
      await time.until(tab.session.control.register(email, password));
      const result = await time.until(tab.session.control.signIn(email, password));
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      await time.pass(0);
      return result.value.uid;
    },
    sync: (tab: Tab): Promise<void> => time.until(tab.sync.engine.syncNow()),
    /** Paths requested since `from`, without pulls. */
    asked: (from = 0): string[] =>
      exchanges
        .slice(from)
        .map(({ path }) => path)
        .filter((path) => !path.startsWith('/author/sync/') && !path.startsWith('/user/')),
  };
}

export type SyncWorld = Awaited<ReturnType<typeof createSyncWorld>>;
