import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { isEvent } from '#shared/diagnosis/is-event.ts';
import type { BookId, CoverId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, typeInto } from '#test/support/signed-in-device.ts';
import { storedOn } from '#test/support/stored-on.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld();
});

/** What a page lists, without times. */
const listed = async (tab: Tab): Promise<string[]> =>
  (await world.time.until(tab.session.diagnosis.read())).map(({ code, detail }) =>
    detail === undefined ? code : `${code} ${detail}`,
  );

/** A device's database of events, as text. */
async function ringOn(device: Device): Promise<string> {
  const all = JSON.parse(await world.time.until(storedOn(device.idb))) as unknown[];
  // Each store contributes its name, keys and values. Only the ring has values with `erasedAt`.
  return JSON.stringify(all.filter((part) => JSON.stringify(part).includes('"erasedAt"')));
}

describe('the diagnosis of a device', () => {
  it('lists sent work and a lost and restored network, and is kept over a reload', async () => {
    const { time } = world;
    const { device, tab, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    await time.pass(5_000);
    expect(await listed(tab)).toEqual(
      expect.arrayContaining([
        'sync.drain.ended 1',
        'sync.drain.started',
        'sync.pull.ended',
        'sync.lead.taken',
      ]),
    );
    world.offline(device);
    await time.until(work.createChapter(book, aText('first rain')));
    await time.pass(3_600_000);
    const before = (await time.until(tab.session.diagnosis.read())).filter(
      ({ code }) => code === 'sync.network.failed',
    );
    expect(before).toHaveLength(1);
    expect(before[0]?.times).toBeGreaterThan(3);
    await time.until(tab.close());
    const next = await time.until(device.openTab());
    await world.online(device);
    await time.pass(10_000);
    expect((await listed(next)).slice(0, 5)).toEqual(expect.arrayContaining(['sync.drain.ended 1']));
    expect(await listed(next)).toContain('sync.network.failed');
  });

  it('notes why a host failed, but not the host’s name', async () => {
    const { time } = world;
    const device = world.device('phone', { hosts: ['http://one.host', 'http://two.host'] });
    const tab = await time.until(device.openTab());
    world.network.fault = ({ host }) => (host.includes('one') ? 'badGateway' : 'none');
    await world.signIn(tab);
    await world.sync(tab);
    await world.sync(tab);
    expect(await listed(tab)).toContain('sync.host.rotated 502');
    expect(await ringOn(device)).not.toContain('one.host');
  });

  it('says why an entry was refused', async () => {
    const { time } = world;
    const { tab, work } = await signedInDevice(world, 'phone');
    await time.until(work.createStory({ ...aStory, genreId: 'no genre' as typeof aStory.genreId }, null));
    await world.sync(tab);
    expect(await listed(tab)).toContain('sync.send.refused validation');
  });

  it('says that the session has ended', async () => {
    const { time } = world;
    const { tab, work } = await signedInDevice(world, 'phone');
    const { sql } = await import('drizzle-orm');
    await world.server.db.execute(sql.raw('delete from refresh_token'));
    await world.server.db.execute(sql.raw('delete from session'));
    await time.until(work.createStory(aStory, null));
    await world.sync(tab);
    expect(await listed(tab)).toEqual(expect.arrayContaining(['session.expired', 'sync.signIn.needed']));
  });

  it('says that a page took over from a frozen one', async () => {
    const { time } = world;
    const { device, tab } = await signedInDevice(world, 'phone');
    const second = await time.until(device.openTab());
    tab.freeze();
    await time.pass(60_000);
    expect(await listed(second)).toContain('sync.lead.stolen');
  });

  it('says that the browser deleted the database, and that a killed page left texts', async () => {
    const { time } = world;
    const { device, tab, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('first rain')));
    const draft = await time.until(work.openDraft(chapter));
    draft.change(() => aText('first rain and more'));
    tab.sync.hide();
    await tab.crash();
    const next = await time.until(device.openTab());
    await time.pass(5_000);
    expect(await listed(next)).toContain('storage.lastText.restored 1');
    const gone = new Promise((done) => {
      device.idb.deleteDatabase(device.name).onsuccess = done;
    });
    await time.until(gone);
    await time.pass(5_000);
    expect(await listed(next)).toEqual(expect.arrayContaining(['storage.deleted', 'storage.evicted']));
  });

  it('says that the device is full; storing this event delays no text', async () => {
    const { time } = world;
    const { device, tab, work } = await signedInDevice(world, 'phone');
    const book = await time.until(work.createStory(aStory, null));
    const chapter = await time.until(work.createChapter(book, aText('first rain')));
    await world.sync(tab);
    const draft = await time.until(work.openDraft(chapter));
    device.room = 400;
    draft.change(() => aText('kata '.repeat(200)));
    await time.pass(4_000);
    // The ring does not fit on the device either, so the page keeps it in memory.
    expect(await listed(tab)).toContain('storage.quota');
    device.room = Number.POSITIVE_INFINITY;
    await time.pass(10_000);
    expect(await time.until(work.chapterText(chapter))).toMatchObject({ title: expect.any(String) });
    await time.pass(2_000);
    expect(await ringOn(device)).toContain('storage.quota');
  });
});

describe('the diagnosis of an author with work of every kind', () => {
  const MARK = 'rahasia';

  it('contains no text, title, name, e-mail or id', async () => {
    const { time } = world;
    const { device, tab, uid, work } = await signedInDevice(world, 'phone');
    const tablet = await signedInDevice(world, 'tablet');
    const story = { ...aStory, title: `Judul ${MARK}`, synopsis: `${MARK} `.repeat(25).trim() };
    const cover = {
      id: mintId<CoverId>(time.clock, tab.session.ports.random),
      bytes: new ArrayBuffer(8),
      type: 'image/png' as const,
    };
    const book: BookId = await time.until(work.createStory(story, null));
    const chapter = await time.until(work.createChapter(book, aText(`satu ${MARK}`)));
    const other = await time.until(work.createChapter(book, aText(`dua ${MARK}`)));
    await time.until(work.beginVolume(book, `Volume ${MARK}`, chapter));
    await time.until(work.nameText(chapter, `Versi ${MARK}`, aText(`satu ${MARK}`)));
    await time.until(work.modifyEmail(`${MARK}@example.com`));
    await time.until(work.countWritten('2026-01-05', { typed: 3, pasted: 0 }));
    await time.until(tab.session.control.userChanged({ name: `Nama ${MARK}` }));
    await time.until(tab.session.formDrafts.save('0', { form: story, cover: null, savedAt: 1 }));
    await world.sync(tab);
    await world.sync(tablet.tab);
    // A conflict, a refusal, a story whose cover is not a picture, a deletion, and a network that fails in between.
    await typeInto(world, tablet.work, chapter, `satu di tablet ${MARK}`);
    await world.sync(tablet.tab);
    world.network.fault = ({ path }) => (path === '/author/sync/pull' ? 'refused' : 'none');
    await typeInto(world, work, chapter, `satu di telepon ${MARK}`);
    await world.sync(tab);
    world.network.fault = () => 'badGateway';
    await time.until(work.editStory(book, { ...story, genreId: MARK as typeof story.genreId }, null));
    await time.until(work.createStory({ ...story, coverId: cover.id }, cover));
    await time.until(work.deleteChapter(other));
    await world.sync(tab);
    await world.online(device);
    await world.sync(tab);
    await time.pass(60_000);
    device.room = 300;
    await typeInto(world, work, chapter, `terlalu panjang ${MARK} `.repeat(50)).catch(() => {});
    device.room = Number.POSITIVE_INFINITY;
    await time.pass(60_000);

    expect(await time.until(storedOn(device.idb))).toContain(MARK);
    const ring = await ringOn(device);
    const db = new WorkDatabase({ indexedDB: device.idb, IDBKeyRange }, device.name);
    const ids = await time.until(
      Promise.all([db.stories, db.chapters, db.outbox, db.covers].map((table) => table.toArray())),
    );
    db.close();
    const secrets = [
      ...[MARK, uid, 'ani@example.com', tab.session.holder.seen().udid],
      ...ids
        .flat()
        .flatMap((row) =>
          Object.values(row).filter((value) => typeof value === 'string' && value.length > 8),
        ),
    ];
    expect(secrets.length).toBeGreaterThan(12);
    for (const secret of secrets) expect(ring).not.toContain(secret);
    // The rows contain only words of the closed lists, and numbers.
    const rows = await time.until(tab.session.diagnosis.read());
    expect(new Set(rows.map(({ code }) => code)).size).toBeGreaterThan(7);
    for (const { code, detail, ...times } of rows) {
      expect(isEvent(code, detail)).toBe(true);
      expect(Object.entries(times).map(([name, value]) => [name, typeof value])).toEqual(
        ['since', 'at', 'times'].map((name) => [name, 'number']),
      );
    }
  });
});

describe('SYNC-11 a sign-out erases the diagnosis', () => {
  for (const choice of ['keepSealed', 'sendNow', 'delete'] as const)
    for (const where of ['here', 'in another tab'] as const)
      it(`${choice}, ${where}`, async () => {
        const { time } = world;
        const { device, tab, work } = await signedInDevice(world, 'phone');
        const second = await time.until(device.openTab());
        world.offline(device);
        await time.until(work.createStory(aStory, null));
        await time.pass(60_000);
        // This event is noted, but not stored yet.
        second.session.diagnosis.note('storage.quota');
        expect(await listed(tab)).toContain('sync.network.failed');
        world.network.fault = () => 'none';
        device.online = true;
        await time.until((where === 'here' ? tab : second).session.control.signOut(choice));
        await time.pass(10_000);
        for (const page of [tab, second]) expect(await listed(page)).toEqual([]);
        expect(await ringOn(device)).not.toMatch(/sync\.|storage\./);
      });

  it('another author’s sign-in after the session ended erases it too', async () => {
    const { time } = world;
    const { tab } = await signedInDevice(world, 'phone');
    tab.session.diagnosis.note('storage.quota');
    await time.pass(2_000);
    await time.pass(1_000);
    await world.signIn(tab, 'budi@example.com');
    expect(await listed(tab)).not.toContain('storage.quota');
  });

  it('events that a frozen tab stores after it thaws are erased too', async () => {
    const { time } = world;
    const { device, tab } = await signedInDevice(world, 'phone');
    const frozen = await time.until(device.openTab());
    frozen.session.diagnosis.note('storage.silent');
    frozen.freeze();
    await time.pass(100);
    await time.until(tab.session.control.signOut('delete'));
    frozen.thaw();
    await time.pass(10_000);
    expect(await listed(tab)).not.toContain('storage.silent');
    expect(await ringOn(device)).not.toContain('storage.silent');
  });
});
