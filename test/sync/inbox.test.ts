import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { message } from '#server/db/schema/message.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { MessageId, NoticeId, UserId } from '#shared/domain/ids.ts';
import { openWorkDatabase } from '#storage/last-text/open-work-database.ts';
import { applyPage } from '#sync/pull/inbox-rows.ts';
import { signedInAuthor } from '#test/support/api-author.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { aStory, createSyncWorld, type SyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

let world: SyncWorld;
let uid: UserId;
let phone: Device;
let tab: Tab;
const openOn = async (device: Device): Promise<Tab> => {
  const opened = await world.time.until(device.openTab());
  uid = await world.signIn(opened);
  return opened;
};
beforeEach(async () => {
  world = await createSyncWorld();
  phone = world.device('phone');
  tab = await openOn(phone);
});

const newId = <Id extends string>() => randomUUID() as string as Id;
const until = <T>(promise: Promise<T>) => world.time.until(promise);
const tell = (title: string, more: { actionRequired?: boolean } = {}) => {
  const facts = { title, text: 'Text' };
  const told = { ownerId: uid, type: 'desk', kind: 'deskMessage', facts, ...more } as const;
  return until(world.server.db.transaction((tx) => addMessage(tx, { now: world.time.now(), newId }, told)));
};
const workOf = (of: Tab = tab) => of.sync.work(uid);
/** Titles as this device shows them; an asterisk marks unread ones. */
const shown = async (of: Tab = tab) =>
  (await until(workOf(of).messages())).map(({ title, unread }) => (unread ? `${title}*` : title));
const read = async (title: string, of: Tab = tab) => {
  const found = (await until(workOf(of).messages())).filter((item) => item.title === title);
  await until(workOf(of).readMessages(found.map(({ id }) => id)));
};
const unreadThere = async () =>
  (await until(Promise.resolve(world.server.db.select().from(message))))
    .filter((row) => row.readAt === null && row.kind === 'deskMessage')
    .map((row) => JSON.parse(row.facts).title as string)
    .sort();
const marksSent = (from = 0) =>
  world.exchanges.slice(from).filter(({ path }) => path === '/author/message/read').length;

/** The unread message that the sign-in of a second device causes. */
const SIGNED_IN = 'New sign-in to your account*';

describe('messages on a device (docs/spec, section 2, Inbox)', () => {
  it('are fetched with the pull, show whether an action is asked for, and cost no call if nothing is new', async () => {
    const before = world.exchanges.length;
    await tell('hello');
    await world.time.pass(1_000);
    await tell('please', { actionRequired: true });
    await world.sync(tab);
    expect(await shown()).toEqual(['please*', 'hello*']);
    expect(await until(workOf().inboxState())).toEqual({ unread: 2, action: true });
    await read('please');
    expect(await until(workOf().inboxState())).toEqual({ unread: 1, action: false });
    await world.sync(tab);
    await world.sync(tab);
    expect(world.asked(before)).toEqual(['/author/message/read']);
  });

  it('are shown by a live query, in another tab too', async () => {
    const other = await until(phone.openTab());
    const seen: number[] = [];
    const end = other.sync.follow(() => workOf(other).inboxState(), {
      next: ({ unread }) => seen.push(unread),
      error: () => {},
    });
    await world.time.pass(1_000);
    await tell('hello');
    await world.sync(tab);
    await world.time.pass(1_000);
    await read('hello');
    await world.time.pass(1_000);
    end();
    expect(seen).toEqual([0, 1, 0]);
  });

  it('are fetched page by page when the inbox is opened, including those read long ago', async () => {
    for (let n = 0; n < 65; n += 1) {
      await tell(`note ${n}`);
      await world.time.pass(1_000);
    }
    await world.sync(tab);
    expect(await shown()).toHaveLength(30);
    await until(workOf().readAllMessages());
    await world.sync(tab);
    const desk = await openOn(world.device('desk'));
    expect(await shown(desk)).toEqual([SIGNED_IN]);
    let cursor = await until(workOf(desk).fetchMessages());
    expect(await shown(desk)).toHaveLength(30);
    while (cursor !== null) cursor = await until(workOf(desk).fetchMessages(cursor));
    expect((await shown(desk)).at(-1)).toBe('note 0');
    expect(new Set(await shown(desk)).size).toBe(66);
  });

  it('are in the newly chosen language after the next pull', async () => {
    await tell('hello');
    const facts = { story: 'Hujan' };
    const told = { ownerId: uid, type: 'contract', kind: 'contractApproved', facts } as const;
    await until(world.server.db.transaction((tx) => addMessage(tx, { now: world.time.now(), newId }, told)));
    await world.sync(tab);
    expect(await shown()).toContain('Contract approved: Hujan*');
    await until(tab.session.setLanguage('en_ID'));
    await world.sync(tab);
    expect(await shown()).toContain('Kontrak disetujui: Hujan*');
  });

  it('a withdrawn notice is removed when the inbox is opened next; messages beyond the page stay', async () => {
    const editor = await until(signedInAuthor(world.server.app, 'editor@example.com'));
    await until(
      Promise.resolve(
        world.server.db
          .update(account)
          .set({ role: 'editor' })
          .where(eq(account.email, 'editor@example.com')),
      ),
    );
    await until(openDesk(world.server.deps, editor));
    const id = newId<NoticeId>();
    const texts = { en_US: { title: 'News', text: 'At length.' } };
    await until(editor.ok('deskNoticePublish', { request: { id, category: 'news', texts } }));
    await tell('hello');
    await world.sync(tab);
    expect((await shown()).sort()).toEqual(['News*', 'hello*']);
    await until(editor.ok('deskNoticeWithdraw', { request: { id } }));
    await until(workOf().fetchMessages());
    expect(await shown()).toEqual(['hello*']);
  });
});

describe('read marks are queued', () => {
  it('offline they wait, even through a crash, and are sent in one call; they do not count as unsent work', async () => {
    for (const title of ['a', 'b', 'c']) await tell(title);
    await world.sync(tab);
    world.offline(phone);
    await read('a');
    await read('c');
    expect((await shown()).sort()).toEqual(['a', 'b*', 'c']);
    await world.time.pass(30_000);
    expect(await until(tab.session.control.unsentCount())).toBe(0);
    await until(tab.crash());
    tab = await until(phone.openTab());
    expect((await shown()).sort()).toEqual(['a', 'b*', 'c']);
    expect(await unreadThere()).toEqual(['a', 'b', 'c']);
    const before = world.exchanges.length;
    await world.online(phone);
    await world.time.pass(60_000);
    expect(await unreadThere()).toEqual(['b']);
    await world.sync(tab);
    expect(marksSent(before)).toBe(1);
    expect((await shown()).sort()).toEqual(['a', 'b*', 'c']);
  });

  it('a mark whose answer is lost is sent again, and stays a mark on the screen meanwhile', async () => {
    await tell('a');
    await world.sync(tab);
    world.network.fault = ({ path }) => (path === '/author/message/read' ? 'lostAnswer' : 'none');
    await read('a');
    await world.time.pass(5_000);
    expect(await unreadThere()).toEqual([]);
    expect(await shown()).toEqual(['a']);
    world.network.fault = () => 'none';
    const before = world.exchanges.length;
    await world.time.pass(60_000);
    await world.sync(tab);
    expect(marksSent(before)).toBe(1);
  });

  it('a message read here stays read when an answer arrives from before its mark', async () => {
    await tell('a');
    await world.sync(tab);
    world.network.fault = ({ path }) => (path === '/author/message/read' ? 'refused' : 'none');
    await read('a');
    await until(workOf().fetchMessages());
    await tell('b');
    await world.sync(tab);
    await world.time.pass(30_000);
    expect((await shown()).sort()).toEqual(['a', 'b*']);
    expect(await unreadThere()).toEqual(['a', 'b']);
  });

  it('a mark for "all" and single marks made after it are both sent', async () => {
    await tell('a');
    await world.sync(tab);
    world.network.fault = ({ path }) => (path === '/author/message/read' ? 'badGateway' : 'none');
    await until(workOf().readAllMessages());
    await world.time.pass(1_000);
    await tell('later');
    await world.sync(tab);
    await read('later');
    world.network.fault = () => 'none';
    await world.time.leap(301_000);
    await world.time.pass(5_000);
    expect(await unreadThere()).toEqual([]);
  });

  it('an inbox that fails delays neither texts nor pulls', async () => {
    await tell('a');
    await world.sync(tab);
    world.network.fault = ({ path }) => (path === '/author/message/read' ? 'badGateway' : 'none');
    await read('a');
    await world.time.pass(5_000);
    const book = await until(workOf().createStory(aStory, null));
    await until(workOf().createChapter(book, aText('rain')));
    await tell('b');
    await world.sync(tab);
    await world.time.pass(5_000);
    expect(await until(workOf().unsent())).toEqual([]);
    expect((await shown()).sort()).toEqual(['a', 'b*']);
    world.network.fault = () => 'none';
    await world.time.leap(301_000);
    await world.time.pass(5_000);
    expect(await unreadThere()).toEqual(['b']);
  });

  it('"mark all" offline leaves messages that arrived meanwhile unread, and includes messages that this device never had', async () => {
    for (let n = 0; n < 40; n += 1) {
      await tell(`note ${n}`);
      await world.time.pass(1_000);
    }
    await world.sync(tab);
    world.offline(phone);
    await until(workOf().readAllMessages());
    expect(await until(workOf().inboxState())).toEqual({ unread: 0, action: false });
    await world.time.pass(1_000);
    await tell('later');
    const before = world.exchanges.length;
    await world.online(phone);
    await world.time.pass(60_000);
    expect(await unreadThere()).toEqual(['later']);
    expect(marksSent(before)).toBe(1);
    await world.sync(tab);
    expect(await until(workOf().inboxState())).toEqual({ unread: 1, action: false });
  });

  it('two devices learn each other’s marks and keep their own', async () => {
    for (const title of ['a', 'b', 'c']) await tell(title);
    const desk = await openOn(world.device('desk'));
    await world.sync(desk);
    await world.sync(tab);
    world.offline(phone);
    await read('a');
    world.network.fault = () => 'none';
    await read('b', desk);
    await world.time.pass(10_000);
    expect((await shown()).sort()).toEqual([SIGNED_IN, 'a', 'b*', 'c*']);
    await world.online(phone);
    await world.time.pass(60_000);
    await world.sync(tab);
    await world.sync(desk);
    expect((await shown()).sort()).toEqual([SIGNED_IN, 'a', 'b', 'c*']);
    expect((await shown(desk)).sort()).toEqual([SIGNED_IN, 'a', 'b', 'c*']);
    expect(await unreadThere()).toEqual(['c']);
  });

  it('marks of deleted messages are dropped silently', async () => {
    await tell('a');
    await world.sync(tab);
    await until(Promise.resolve(world.server.db.delete(message)));
    await read('a');
    await world.time.pass(5_000);
    const before = world.exchanges.length;
    await world.sync(tab);
    expect(marksSent(before)).toBe(0);
    expect(tab.events.errors).toEqual([]);
  });
});

describe('SYNC-11 an inbox belongs to its author', () => {
  it('no message stays after any kind of sign-out, and the inbox is fetched again for its author', async () => {
    for (const choice of ['keepSealed', 'delete'] as const) {
      await tell(`secret ${choice}`);
      await world.sync(tab);
      expect((await shown()).length).toBeGreaterThan(0);
      const ani = uid;
      await until(tab.session.control.signOut(choice));
      expect(await until(tab.sync.work(ani).messages())).toEqual([]);
      expect(await until(tab.sync.work(ani).inboxState())).toEqual({ unread: 0, action: false });
      uid = await world.signIn(tab, 'budi@example.com');
      await world.sync(tab);
      expect(await shown()).toEqual([]);
      await until(tab.session.control.signOut('delete'));
      uid = await world.signIn(tab);
      await world.sync(tab);
      expect(await shown()).toContain(`secret ${choice}*`);
    }
  });

  it('a page fetched after the sign-out writes nothing', async () => {
    const { db } = await until(
      openWorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'left', () => {}),
    );
    const item = {
      id: newId<MessageId>(),
      type: 'desk',
      title: 'secret',
      body: '',
      createdAt: '2026-01-01T00:00:00.000Z',
      readAt: null,
      actionRequired: false,
    } as const;
    await until(applyPage(db, uid, { items: [item], from: null, last: true }));
    expect(await until(Promise.resolve(db.messages.count()))).toBe(0);
    db.close();
  });
});
