import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { everyCall } from '#test/growth/every-call.ts';
import { lockedTables } from '#test/support/lock-order.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer, lockWatch } from '#test/support/server.ts';

// Withdrawals are open on this day.
const server = await createTestServer({ clock: movedClock(Date.UTC(2026, 1, 5, 3)) });
const { db } = server;
const ID = '00000000-0000-0000-0000-000000000000' as never;

beforeEach(() => server.reset());

// api-setup.ts checks the order after every test of every file too: those tests make the calls in many more ways.
describe('one order of locks (docs/server.md, Locks)', () => {
  it('every call and every job keeps to the order', async () => {
    const made = new Set<string>();
    await everyCall(server, 'locks', { before: async (name) => void made.add(name), after: () => {} });
    const withoutProvider = (name: EndpointName) =>
      !['facebookLogin', 'googleLogin', 'passkeyLogin'].includes(name);
    const missing = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => endpoints[name].changesState && withoutProvider(name) && !made.has(name),
    );
    expect({ missing, faults: lockWatch.faults() }).toEqual({ missing: [], faults: [] });
  });

  it('a different order is found, and so is a table that is not in the order', async () => {
    await db.transaction(async (tx) => {
      await tx.update(story).set({ title: '' }).where(eq(story.id, ID));
      await tx.select().from(account).where(eq(account.id, ID)).for('no key update');
    });
    expect(lockWatch.faults()).toEqual([expect.stringContaining('story is locked before account')]);
    await db.transaction(async (tx) => {
      await tx.select().from(account).where(eq(account.id, ID)).for('no key update');
      await tx.execute('delete from attempt');
    });
    expect(lockWatch.faults()).toEqual([expect.stringContaining('attempt is not in the order')]);
  });

  it.each([
    ['select * from "story" inner join "chapter" on true for no key update', ['story', 'chapter']],
    ['select * from "story" inner join "chapter" on true for no key update of "story"', ['story']],
    ['update "story" set "title" = $1', ['story']],
    ['with gone as (delete from message returning id) select * from gone', ['message']],
    [
      'insert into "writer_form" ("id") values ($1) on conflict ("id") do update set "id" = $2',
      ['writer_form'],
    ],
    ['insert into "story" ("id") values ($1) on conflict do nothing', []],
    ['select * from "story" for update skip locked', ['story']],
    ['select * from "story"', []],
  ])('%s', (sql, tables) => expect(lockedTables(sql)).toEqual(tables));
});
