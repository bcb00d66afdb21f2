import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createManualTime, type ManualTime } from '#test/support/manual-time.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { storedOn } from '#test/support/stored-on.ts';
import { openEventRing } from './event-ring.ts';
import { EVENT_ROWS_MAX } from './event-rows.ts';

const MINUTE = 60_000;
const { random } = createSeededRandom(1);

let time: ManualTime;
let idb: IDBFactory;
beforeEach(() => {
  time = createManualTime();
  idb = new IDBFactory();
});

/** The ring as a page of this device has it. */
const page = (indexedDB: IDBFactory = idb) =>
  openEventRing({ clock: time.clock, timers: time.timers, random, indexedDb: { indexedDB, IDBKeyRange } });
const read = async (ring = page()) => time.until(ring.read());
const codes = async (ring = page()) =>
  (await read(ring)).map(({ code, detail }) => (detail === undefined ? code : `${code} ${detail}`));

/** A device whose IndexedDB has these functions replaced. */
const withFault = (fault: Partial<IDBFactory>): IDBFactory =>
  new Proxy(idb, {
    get(target, name) {
      const value = Reflect.get(fault, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Makes every put on this connection fail as on a full device: its transaction is undone. */
function refusePuts(db: IDBDatabase): void {
  const begin = db.transaction.bind(db);
  db.transaction = (...args) => {
    const transaction = begin(...args);
    const open = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = open(name);
      store.put = () => {
        transaction.abort();
        throw new DOMException('full', 'QuotaExceededError');
      };
      return store;
    };
    return transaction;
  };
}

describe('the ring of events', () => {
  it('is read by a later page, newest first', async () => {
    const ring = page();
    ring.note('worker.installed');
    await time.pass(1_500);
    ring.note('sync.send.refused', 'validation');
    await time.pass(1_500);
    expect(await read()).toEqual([
      {
        code: 'sync.send.refused',
        detail: 'validation',
        since: expect.any(Number),
        at: time.now() - 1_500,
        times: 1,
      },
      { code: 'worker.installed', since: expect.any(Number), at: time.now() - 3_000, times: 1 },
    ]);
  });

  it('writes some time after the events, and several events in one write', async () => {
    let writes = 0;
    const ring = page(
      withFault({
        open: (...args) => {
          writes += 1;
          return idb.open(...args);
        },
      }),
    );
    for (let count = 0; count < 50; count += 1) ring.note('sync.drain.ended', count);
    await time.pass(900);
    expect(writes).toBe(0);
    await time.pass(200);
    expect(writes).toBe(1);
    expect(await read()).toHaveLength(50);
  });

  it('keeps the newest 200 rows', async () => {
    const ring = page();
    for (let count = 0; count < 250; count += 1) {
      ring.note('sync.drain.ended', count);
      await time.pass(100);
    }
    await time.until(ring.flush());
    const kept = await read();
    expect(kept).toHaveLength(EVENT_ROWS_MAX);
    expect(kept.map(({ detail }) => detail)).toEqual(Array.from({ length: 200 }, (_, at) => 249 - at));
  });

  it('counts a repeated event in one row, as long as it keeps happening', async () => {
    const ring = page();
    const begun = time.now();
    for (let round = 0; round < 600; round += 1) {
      ring.note('sync.drain.started');
      ring.note('sync.network.failed');
      await time.pass(5 * MINUTE);
    }
    const rows = await read();
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ times: 600, since: begun, at: begun + 599 * 5 * MINUTE });
  });

  it('begins a new row after a pause, and for a different detail', async () => {
    const ring = page();
    ring.note('sync.send.failed', 502);
    await time.pass(16 * MINUTE);
    ring.note('sync.send.failed', 502);
    ring.note('sync.send.failed', 503);
    expect(await codes(ring)).toEqual([
      'sync.send.failed 503',
      'sync.send.failed 502',
      'sync.send.failed 502',
    ]);
  });

  it('keeps the events of two writers at once, and orders them by time', async () => {
    const [one, other] = [page(), page()];
    for (let count = 0; count < 90; count += 1) {
      one.note('sync.drain.ended', count);
      await time.pass(300);
      other.note('storage.lastText.restored', count);
      await time.pass(300);
    }
    await time.until(Promise.all([one.flush(), other.flush()]));
    const rows = await read();
    expect(rows).toHaveLength(180);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => b - a));
  });

  it('has what a page noted just before it closed, although that page could not read the ring first', async () => {
    const ring = page();
    ring.note('worker.installed');
    await time.pass(2_000);
    ring.note('storage.quota');
    ring.hide();
    // The page is gone; only its last put was sent.
    expect(await codes()).toEqual(['storage.quota', 'worker.installed']);
    const next = page();
    next.note('sync.pull.ended');
    await time.pass(2_000);
    expect(await codes()).toEqual(['sync.pull.ended', 'storage.quota', 'worker.installed']);
  });

  it('takes no text, name or id, whatever the caller passes', async () => {
    const ring = page();
    const note = ring.note as unknown as (...event: unknown[]) => void;
    note('Hujan di Halte');
    note('storage.quota', 'Hujan di Halte');
    note('sync.send.refused', 'ani@example.com');
    note('sync.drain.ended', '019b8b74-1800-7167-ae1f-343ccaaa5f3e');
    note({ toString: () => 'storage.quota' });
    await time.until(ring.flush());
    expect(await codes(ring)).toEqual([]);
    expect(await storedOn(idb)).not.toMatch(/Hujan|ani@|019b8b74/);
  });
});

describe('the ring of events on a storage that fails', () => {
  it('keeps the events in memory, and stores them when it can', async () => {
    let isFull = true;
    const ring = page(
      withFault({
        open: (...args) => {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          return idb.open(...args);
        },
      }),
    );
    ring.note('storage.quota');
    ring.hide();
    await time.pass(2_000);
    ring.note('sync.drain.ended', 3);
    await time.pass(2_000);
    expect(await codes(ring)).toEqual(['sync.drain.ended 3', 'storage.quota']);
    isFull = false;
    ring.note('storage.room.made');
    await time.pass(2_000);
    expect(await codes()).toEqual(['storage.room.made', 'sync.drain.ended 3', 'storage.quota']);
  });

  it('has a new event first, even if earlier rows were written while the clock was ahead', async () => {
    const ahead = openEventRing({
      clock: { now: () => time.now() + 365 * 86_400_000 },
      timers: time.timers,
      random,
      indexedDb: { indexedDB: idb, IDBKeyRange },
    });
    for (let count = 0; count < EVENT_ROWS_MAX; count += 1) ahead.note('sync.drain.ended', count);
    await time.until(ahead.flush());
    await time.pass(1_000);
    const ring = page();
    ring.note('storage.quota');
    await time.pass(2_000);
    expect((await codes())[0]).toBe('storage.quota');
  });

  it('skips what an unknown version stored', async () => {
    const ring = page();
    ring.note('worker.installed');
    await time.until(ring.flush());
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = idb.open('tinta-events');
      request.onsuccess = () => resolve(request.result);
    });
    db.transaction('keyval', 'readwrite').objectStore('keyval').put({ of: 'a different version' }, 'other');
    db.close();
    ring.note('worker.activated');
    await time.pass(2_000);
    expect(await codes()).toEqual(['worker.activated', 'worker.installed']);
  });

  it('shows what was noted before the page was hidden, although the storage does not answer', async () => {
    const silent = withFault({ open: () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest });
    const ring = page(silent);
    ring.note('storage.silent');
    ring.hide();
    expect(await codes(ring)).toEqual(['storage.silent']);
  });

  it('delays no caller if the storage never answers', async () => {
    const silent = withFault({ open: () => ({ addEventListener() {} }) as unknown as IDBOpenDBRequest });
    const ring = page(silent);
    ring.note('storage.silent');
    await time.pass(5_000);
    ring.note('sync.network.failed');
    expect(await codes(ring)).toEqual(['sync.network.failed', 'storage.silent']);
    await time.until(ring.flush());
    await time.until(ring.erase());
    expect(await codes(ring)).toEqual([]);
  });
});

describe('SYNC-11 a sign-out', () => {
  it('erases the events, and those that another page still holds', async () => {
    const [leaving, other, frozen] = [page(), page(), page()];
    leaving.note('sync.send.refused', 'validation');
    other.note('storage.quota');
    await time.pass(2_000);
    other.note('sync.network.failed');
    frozen.note('sync.rate.limited');
    await time.pass(10);
    await time.until(leaving.erase());
    expect(await codes()).toEqual([]);
    frozen.hide();
    expect(await codes()).toEqual([]);
    await time.pass(5_000);
    expect(await codes()).toEqual([]);
    leaving.note('worker.woken');
    expect(await codes(leaving)).toEqual(['worker.woken']);
  });

  it('keeps later events even if the clock was set back since', async () => {
    const ring = page();
    await time.until(ring.erase());
    const late = openEventRing({
      clock: { now: () => time.now() - 86_400_000 },
      timers: time.timers,
      random,
      indexedDb: { indexedDB: idb, IDBKeyRange },
    });
    late.note('storage.quota');
    await time.until(late.flush());
    expect(await codes()).toEqual(['storage.quota']);
  });

  it('erases the events of a device on which nothing more can be stored', async () => {
    const ring = page();
    ring.note('storage.quota');
    await time.until(ring.flush());
    const full = new Proxy(idb, {
      get: (target, name) =>
        name === 'open'
          ? (...args: Parameters<IDBFactory['open']>) => {
              const request = target.open(...args);
              request.addEventListener('success', () => refusePuts(request.result));
              return request;
            }
          : Reflect.get(target, name).bind(target),
    });
    await time.until(page(full).erase());
    expect(await codes()).toEqual([]);
  });

  it('discards events that could not be stored', async () => {
    const ring = page(
      withFault({
        open: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
    );
    ring.note('storage.failed', 'SecurityError');
    await time.pass(2_000);
    await time.until(ring.erase());
    ring.note('sync.pull.ended');
    expect(await codes(ring)).toEqual(['sync.pull.ended']);
  });
});
