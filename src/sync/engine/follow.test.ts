import 'fake-indexeddb/auto';
import { Dexie, type Table } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollow, restAfter } from './follow.ts';

class Rows extends Dexie {
  declare rows: Table<{ id: string }, string>;
  constructor() {
    super('follow', { cache: 'disabled' });
    this.version(1).stores({ rows: 'id' });
  }
}

let db: Rows;
beforeEach(() => {
  db = new Rows();
});
afterEach(() => db.delete());

const ids = async () => (await db.rows.toArray()).map((row) => row.id);
const ports = {
  clock: { now: () => Date.now() },
  timers: {
    after(delay: number, task: () => void) {
      const timer = setTimeout(task, delay);
      return () => clearTimeout(timer);
    },
  },
};

/** Timers that the test runs itself. */
function byHand() {
  const due: (() => void)[] = [];
  return {
    due,
    after(_delay: number, task: () => void) {
      due.push(task);
      return () => {};
    },
  };
}

test('a list follows writes made after it was shown, even if its read awaits something else first', async () => {
  const opened = Promise.resolve();
  const heard: string[][] = [];
  const end = createFollow(ports, () => false)(
    async () => {
      await opened;
      return ids();
    },
    {
      next: (value) => heard.push(value),
      error: () => {},
    },
  );
  await vi.waitFor(() => expect(heard).toEqual([[]]));
  await db.rows.put({ id: 'a' });
  await vi.waitFor(() => expect(heard).toEqual([[], ['a']]));
  end();
});

test('during a drain a list reads at intervals, not at every row, and always shows the last state', async () => {
  let draining = true;
  let reads = 0;
  let shown: string[] = [];
  const timers = byHand();
  const end = createFollow({ ...ports, timers }, () => draining)(
    async () => {
      reads += 1;
      return ids();
    },
    {
      next: (value) => {
        shown = value;
      },
      error: () => {},
    },
  );
  await vi.waitFor(() => expect(timers.due).toHaveLength(1));
  const before = reads;
  for (let n = 0; n < 50; n += 1) await db.rows.put({ id: `${n}` });
  expect(reads).toBeLessThanOrEqual(before + 1);
  draining = false;
  timers.due[0]?.();
  await vi.waitFor(() => expect(shown).toHaveLength(50));
  await db.rows.put({ id: 'after' });
  await vi.waitFor(() => expect(shown).toHaveLength(51));
  end();
});

test('a read during which a drain starts is delivered, and not repeated before the interval ends', async () => {
  let draining = true;
  let reads = 0;
  const shown: string[][] = [];
  const timers = byHand();
  let go: (() => void) | undefined;
  const end = createFollow({ ...ports, timers }, () => draining)(
    async () => {
      reads += 1;
      const found = await ids();
      await new Promise<void>((done) => {
        go = done;
      });
      return found;
    },
    { next: (value) => shown.push(value), error: () => {} },
  );
  await vi.waitFor(() => expect(go).toBeDefined());
  for (let n = 0; n < 20; n += 1) await db.rows.put({ id: `${n}` });
  go?.();
  await vi.waitFor(() => expect(timers.due).toHaveLength(1));
  expect(shown).toEqual([[]]);
  expect(reads).toBe(1);
  // The last state is always delivered.
  draining = false;
  timers.due[0]?.();
  await vi.waitFor(() => {
    go?.();
    expect(shown.at(-1)).toHaveLength(20);
  });
  end();
});

test('a read that fails during a drain reports the failure and is repeated', async () => {
  let failing = true;
  const failures: unknown[] = [];
  const heard: string[][] = [];
  const timers = byHand();
  const end = createFollow({ ...ports, timers }, () => true)(
    async () => {
      if (failing) throw new Error('no room');
      return ids();
    },
    { next: (value) => heard.push(value), error: (error) => failures.push(error) },
  );
  await vi.waitFor(() => expect(timers.due).toHaveLength(1));
  expect(failures).toHaveLength(1);
  failing = false;
  timers.due[0]?.();
  await vi.waitFor(() => expect(heard).toEqual([[]]));
  end();
});

test('a listener that was unsubscribed gets nothing more', async () => {
  const heard: string[][] = [];
  const end = createFollow(ports, () => true)(ids, { next: (value) => heard.push(value), error: () => {} });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  end();
  await db.rows.put({ id: 'a' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(heard).toHaveLength(1);
});

test('a slow read is repeated less often during a drain, but waits two seconds at most', () => {
  expect([0, 10, 100, 5_000, -60_000].map(restAfter)).toEqual([250, 250, 800, 2_000, 250]);
});
