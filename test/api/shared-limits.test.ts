import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { callRate } from '#server/db/schema/call-rate.ts';
import { SHARE_INTERVAL_MS, shareLimits } from '#server/middleware/share-limits.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const HOUR = 3_600_000;

/** Two servers on one database. The clock of the second is a day ahead. */
const clocks = [movedClock(), movedClock()] as const;
clocks[1].move(86_400_000);
const plain = await createTestServer();
const { db } = plain;
const settings = {
  rateLimits: { ...plain.deps.settings.rateLimits, visitor: { burst: 6, perMinute: 1 } },
};

/** A server that exchanges its counts when the test calls `exchange`. */
async function sharing(clock: (typeof clocks)[number]) {
  let armed: (() => void) | undefined;
  const timers: Timers = {
    after(delay, task) {
      if (delay === SHARE_INTERVAL_MS) armed = task;
      return () => {
        armed = undefined;
      };
    },
  };
  const warnings: string[] = [];
  const logger = { ...plain.deps.logger, warn: (_: unknown, message: string) => void warnings.push(message) };
  const server = await createTestServer({ clock, timers, settings, logger });
  shareLimits(server.deps);
  const exchange = async () => {
    const task = armed;
    armed = undefined;
    task?.();
    await expect.poll(() => armed, { interval: 2 }).toBeDefined();
  };
  return { app: server.app, exchange, warnings };
}

let here: Awaited<ReturnType<typeof sharing>>;
let there: Awaited<ReturnType<typeof sharing>>;
beforeEach(async () => {
  await plain.reset();
  here = await sharing(clocks[0]);
  there = await sharing(clocks[1]);
});

/** The statuses of `count` calls of one visitor. */
async function visit(server: typeof here, count: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push((await server.app.request('/book/book/tag/list')).status);
  return statuses;
}
const passes = (ms: number) => {
  for (const clock of clocks) clock.move(ms);
};

it('calls at one server count at the other server from the next exchange on, even if their clocks differ', async () => {
  expect(await visit(here, 4)).toEqual([200, 200, 200, 200]);
  await here.exchange();
  // The calls are not known here yet: a server gets a caller's count only after it has reported that caller itself.
  expect(await visit(there, 1)).toEqual([200]);
  await there.exchange();
  expect(await visit(there, 3)).toEqual([200, 429, 429]);
});

it('a new server learns at its first exchange what a caller used before', async () => {
  await visit(here, 6);
  await here.exchange();
  const fresh = await sharing(clocks[0]);
  expect(await visit(fresh, 1)).toEqual([200]);
  await fresh.exchange();
  expect(await visit(fresh, 1)).toEqual([429]);
});

it('calls that several servers let through at once are deducted later, and a caller waits for two bursts at most', async () => {
  for (const server of [here, there, await sharing(clocks[0])]) {
    expect(await visit(server, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    await server.exchange();
  }
  expect((await db.select().from(callRate)).length).toBe(1);
  await there.exchange();
  passes(HOUR / 10);
  expect(await visit(there, 1)).toEqual([429]);
  passes(HOUR / 60);
  expect(await visit(there, 1)).toEqual([200]);
});

it('the table has no caller’s address, and nothing is written when no one called', async () => {
  await here.exchange();
  expect(await db.select().from(callRate)).toEqual([]);
  await visit(here, 1);
  await here.exchange();
  expect(await db.select().from(callRate)).toMatchObject([
    { key: expect.stringMatching(/^visitor [0-9a-f]{32}$/) },
  ]);
});

it('without the table each server uses its own count, warns once, and shares again later', async () => {
  await db.execute(sql`alter table call_rate rename to call_rate_gone`);
  expect(await visit(here, 4)).toEqual([200, 200, 200, 200]);
  await here.exchange();
  await visit(here, 1);
  await here.exchange();
  await db.execute(sql`alter table call_rate_gone rename to call_rate`);
  expect(here.warnings).toEqual(['limits are not shared with other servers']);
  expect(await visit(here, 2)).toEqual([200, 429]);
  await here.exchange();
  expect(await db.select().from(callRate)).toHaveLength(1);
});
