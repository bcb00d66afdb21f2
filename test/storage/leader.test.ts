import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { eraseAuthor } from '#storage/db/erase.ts';
import { assertFence, beat, claimLeadership, Fenced, heartOf } from '#storage/db/leader.ts';
import { seekLeadership } from '#sync/engine/leadership.ts';
import { createFakeLocks } from '#test/support/fake-locks.ts';
import { createManualTime } from '#test/support/manual-time.ts';

const uid = 'user' as UserId;
let db: WorkDatabase;
beforeEach(async () => {
  db = new WorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'leader');
  await db.open();
});

describe('SYNC-7 one flusher', () => {
  it('writes under a fence number, which the next flusher raises', async () => {
    const first = await claimLeadership(db, uid);
    await assertFence(db, uid, first);
    const second = await claimLeadership(db, uid);
    await assertFence(db, uid, second);
    await expect(assertFence(db, uid, first)).rejects.toThrow(Fenced);
    await expect(beat(db, uid, first)).rejects.toThrow(Fenced);
  });
  it('a flusher frozen since before its author’s rows were erased is locked out for ever', async () => {
    const frozen = await claimLeadership(db, uid);
    await db.transaction('rw', db.tables, async () => eraseAuthor(db, uid));
    expect(JSON.stringify(await db.leaders.toArray())).not.toContain(uid);
    await expect(assertFence(db, uid, frozen)).rejects.toThrow(Fenced);
    for (let again = 0; again < 3; again += 1) {
      expect(await claimLeadership(db, uid)).toBeGreaterThan(frozen);
      await expect(beat(db, uid, frozen)).rejects.toThrow(Fenced);
    }
  });
  it('shows by its heartbeat that it is alive', async () => {
    const fence = await claimLeadership(db, uid);
    const before = await heartOf(db, uid);
    await beat(db, uid, fence);
    expect(await heartOf(db, uid)).not.toBe(before);
  });
  it('loses its role after 20 s without a heartbeat, and not before', async () => {
    const time = createManualTime();
    const locks = createFakeLocks();
    const led: string[] = [];
    const noted: string[] = [];
    const seek = (name: string, timers: typeof time.timers) =>
      seekLeadership({
        db,
        uid,
        locks: locks.of({ name }),
        timers,
        note: (code: string) => noted.push(`${name} ${code}`),
        lead: (_, signal) => {
          led.push(name);
          return new Promise((over) => signal.addEventListener('abort', () => over()));
        },
      });
    let frozen = false;
    const first = seek('first', {
      after: (delay, task) => time.timers.after(delay, () => (frozen ? undefined : task())),
    });
    await time.pass(1_000);
    const second = seek('second', time.timers);
    await time.pass(60_000);
    expect(led).toEqual(['first']);
    frozen = true;
    await time.pass(15_000);
    expect(led).toEqual(['first']);
    await time.pass(15_000);
    expect(led).toEqual(['first', 'second']);
    expect(noted).toEqual(['first sync.lead.taken', 'second sync.lead.stolen', 'second sync.lead.taken']);
    await time.until(second.stop());
    first.stop().catch(() => {});
  });
});
