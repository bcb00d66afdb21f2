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

test('a list follows what is written after it was shown, also when its read awaits something else first', async () => {
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

test('while a drain goes on a list reads itself when its time has come, not at every row; the last state always comes', async () => {
  let draining = true;
  let reads = 0;
  let shown: string[] = [];
  const due: (() => void)[] = [];
  const byHand = {
    after(_delay: number, task: () => void) {
      due.push(task);
      return () => {};
    },
  };
  const end = createFollow({ ...ports, timers: byHand }, () => draining)(
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
  await vi.waitFor(() => expect(due).toHaveLength(1));
  const before = reads;
  for (let n = 0; n < 50; n += 1) await db.rows.put({ id: `${n}` });
  expect(reads).toBeLessThanOrEqual(before + 1);
  draining = false;
  due[0]?.();
  await vi.waitFor(() => expect(shown).toHaveLength(50));
  await db.rows.put({ id: 'after' });
  await vi.waitFor(() => expect(shown).toHaveLength(51));
  end();
});

test('a long read is not begun anew at each row a drain writes meanwhile', async () => {
  let draining = true;
  let reads = 0;
  let shown: string[] = [];
  let go = () => {};
  const end = createFollow(ports, () => draining)(
    async () => {
      reads += 1;
      const found = await ids();
      await new Promise<void>((done) => {
        go = done;
      });
      return found;
    },
    {
      next: (value) => {
        shown = value;
      },
      error: () => {},
    },
  );
  for (let n = 0; n < 20; n += 1) {
    await db.rows.put({ id: `${n}` });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(reads).toBe(1);
  draining = false;
  go();
  await vi.waitFor(() => expect(reads).toBe(2));
  await vi.waitFor(() => {
    go();
    expect(shown).toHaveLength(20);
  });
  end();
});

test('a read that failed while a drain goes on is said to have failed, and made again', async () => {
  let failing = true;
  const failures: unknown[] = [];
  const heard: string[][] = [];
  const end = createFollow(ports, () => true)(
    async () => {
      if (failing) throw new Error('no room');
      return ids();
    },
    { next: (value) => heard.push(value), error: (error) => failures.push(error) },
  );
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  failing = false;
  await vi.waitFor(() => expect(heard).toEqual([[]]));
  end();
});

test('what was ended hears nothing more', async () => {
  const heard: string[][] = [];
  const end = createFollow(ports, () => true)(ids, { next: (value) => heard.push(value), error: () => {} });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  end();
  await db.rows.put({ id: 'a' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(heard).toHaveLength(1);
});

test('a read that takes long is made less often while a drain goes on, and never waits long', () => {
  expect([0, 10, 100, 5_000, -60_000].map(restAfter)).toEqual([250, 250, 800, 2_000, 250]);
});
