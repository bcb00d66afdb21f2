import { beforeEach, describe, expect, it } from 'vitest';
import { chapterRevision } from '#server/db/schema/story.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { callsOf } from '#test/support/exchanges.ts';
import type { Fault } from '#test/support/faulty-network.ts';
import { signedInDevice, worldWithPhone } from '#test/support/signed-in-device.ts';
import { aStory, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

const SAVES = '/book/chapter/saves';

let world: SyncWorld;
let phone: Device;
let tab: Tab;
let work: AuthorWork;
let book: BookId;
beforeEach(async () => {
  ({ world, device: phone, tab, work } = await worldWithPhone());
  book = await world.time.until(work.createStory(aStory, null));
  await world.sync(tab);
});

async function writtenOffline(count: number): Promise<ChapterId[]> {
  const { time } = world;
  world.offline(phone);
  const chapters: ChapterId[] = [];
  for (let number = 1; number <= count; number += 1)
    chapters.push(await time.until(work.createChapter(book, aText(`Chapter ${number}.`, `${number}`))));
  await time.pass(6_000);
  return chapters;
}

/** Brings the network back with `fault`. */
async function onlineWith(fault: SyncWorld['network']['fault']): Promise<void> {
  world.network.fault = fault;
  phone.online = true;
  phone.hint();
  await world.time.pass(300_000);
}

/** The keys of all chapter additions since `from`, sent alone or together. */
const keysOfAdds = (from: number) =>
  world.exchanges
    .slice(from)
    .flatMap(callsOf)
    .flatMap(({ path, headers }) => (path === '/book/chapter/add' ? [headers[HEADER.idempotencyKey]] : []));

const states = async () => (await world.time.until(work.chapters(book))).map(({ save }) => save.kind);
const revisions = () => world.server.db.select().from(chapterRevision);

describe('chapters saved together (SYNC-4)', () => {
  it('chapters written offline are sent in one request, and all are synced', async () => {
    await writtenOffline(4);
    const before = world.exchanges.length;
    await world.online(phone);
    await world.time.pass(10_000);
    expect(world.asked(before).filter((path) => path.startsWith('/book/chapter/'))).toEqual([
      SAVES,
      '/book/chapter/sort',
    ]);
    expect(await states()).toEqual(['synced', 'synced', 'synced', 'synced']);
  });

  it.each<Fault>(['lostAnswer', 'stalled', 'refused', 'badGateway', 'duplicated'])(
    'SYNC-6: if the network fails with %s, each keeps its key and is saved once',
    async (fault) => {
      await writtenOffline(4);
      const before = world.exchanges.length;
      let met = false;
      await onlineWith(({ path }) => {
        if (path !== SAVES || met) return 'none';
        met = true;
        return fault;
      });
      expect(met).toBe(true);
      expect(await states()).toEqual(['synced', 'synced', 'synced', 'synced']);
      expect(await revisions()).toHaveLength(4);
      expect(new Set(keysOfAdds(before)).size).toBe(4);
    },
  );

  it.each<Fault>(['lostAnswer', 'stalled', 'refused', 'badGateway'])(
    'SYNC-8: if requests with several saves never get through (%s), each is sent alone',
    async (fault) => {
      await writtenOffline(4);
      const before = world.exchanges.length;
      await onlineWith(({ path }) => (path === SAVES ? fault : 'none'));
      expect(await states()).toEqual(['synced', 'synced', 'synced', 'synced']);
      expect(await revisions()).toHaveLength(4);
      expect(world.asked(before).filter((path) => path === '/book/chapter/add')).toHaveLength(4);
      expect(new Set(keysOfAdds(before)).size).toBe(4);
    },
  );

  it('SYNC-9: for a chapter changed elsewhere the author is asked; the other chapters are saved', async () => {
    const { time } = world;
    const chapters = await writtenOffline(3);
    await world.online(phone);
    await time.pass(10_000);
    const { tab: desk, work: there } = await signedInDevice(world, 'desk');
    for (const [at, id] of chapters.entries())
      (await time.until(work.openDraft(id))).change(() => aText('Written here.', `${at + 1}`));
    const elsewhere = await time.until(there.openDraft(chapters[0] as ChapterId));
    elsewhere.change(() => aText('Written elsewhere.', '1'));
    await world.sync(desk);
    await time.until(elsewhere.close());
    await world.sync(desk);
    const before = world.exchanges.length;
    await time.pass(10_000);
    expect(world.asked(before)).toContain(SAVES);
    expect(await states()).toEqual(['needsYou', 'synced', 'synced']);
  });
});
