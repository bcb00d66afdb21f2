import { beforeEach, describe, expect, it } from 'vitest';
import { writingDay, writingGoal } from '#server/db/schema/writing-stats.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { sumDays } from '#shared/domain/writing-stats/writing-stats.ts';
import type { Device, Tab } from '#test/support/device.ts';
import { signedInDevice, worldWithPhone } from '#test/support/signed-in-device.ts';
import type { SyncWorld } from '#test/support/sync-world.ts';

const DAY = '2026-11-22';

let world: SyncWorld;
let handset: Device;
let phone: Tab;
let desk: Tab;
let uid: UserId;

beforeEach(async () => {
  ({ world, device: handset, tab: phone, uid } = await worldWithPhone());
  ({ tab: desk } = await signedInDevice(world, 'desk'));
});

const workOf = (tab: Tab) => tab.sync.work(uid);
const count = async (tab: Tab, typed: number, pasted = 0, day = DAY) =>
  world.time.until(workOf(tab).countWritten(day, { typed, pasted }));
const ask = async (tab: Tab) => world.time.until(workOf(tab).fetchWritten(DAY));
const shown = async (tab: Tab) => {
  const days = sumDays(await world.time.until(workOf(tab).writtenDays()));
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
};

describe('words of two devices', () => {
  it('are summed for the author, each counted once, however often they are sent', async () => {
    await count(phone, 100, 7);
    await count(desk, 50);
    for (const tab of [phone, desk, phone, desk]) await world.sync(tab);
    await count(phone, 1);
    await world.sync(phone);
    for (const tab of [phone, desk, desk]) await ask(tab);
    const all = [{ day: DAY, typed: 151, pasted: 7 }];
    expect(await shown(phone)).toEqual(all);
    expect(await shown(desk)).toEqual(all);
  });

  it('typed in two pages of one device are counted in one row for each day', async () => {
    const other = await world.time.until(handset.openTab());
    await count(phone, 5);
    await count(other, 6);
    await world.sync(phone);
    expect(await world.server.db.select().from(writingDay)).toMatchObject([{ typed: 11 }]);
  });

  it('are counted for the day that the device’s own clock showed', async () => {
    await count(phone, 10, 0, '2026-11-23');
    await count(desk, 20, 0, '2026-11-22');
    await world.sync(phone);
    await world.sync(desk);
    await ask(desk);
    expect(await shown(desk)).toEqual([
      { day: '2026-11-22', typed: 20, pasted: 0 },
      { day: '2026-11-23', typed: 10, pasted: 0 },
    ]);
  });

  it('counted offline they wait without counting as unsent work, and are sent when the network is back', async () => {
    world.offline(handset);
    await count(phone, 30);
    expect(await shown(phone)).toEqual([{ day: DAY, typed: 30, pasted: 0 }]);
    expect(await world.time.until(phone.sync.device.unsentCount(uid))).toBe(0);
    await world.online(handset);
    await world.sync(phone);
    expect(await world.server.db.select().from(writingDay)).toMatchObject([{ typed: 30 }]);
  });

  it('an older count that arrives late changes nothing', async () => {
    await count(phone, 30);
    await world.sync(phone);
    const [row] = await world.server.db.select().from(writingDay);
    await world.server.db.update(writingDay).set({ seq: 99, typed: 500 });
    await count(phone, 1);
    await world.sync(phone);
    expect(await world.server.db.select().from(writingDay)).toMatchObject([{ id: row?.id, typed: 500 }]);
  });
});

describe('goals', () => {
  it('set on one device reach the other', async () => {
    await world.time.until(workOf(phone).setGoals({ daily: 500, weekly: null }));
    await world.sync(phone);
    await ask(desk);
    expect(await world.time.until(workOf(desk).goals())).toEqual({ daily: 500, weekly: null });
  });
});

describe('SYNC-17 a server that lost counts and goals', () => {
  it('gets them again', async () => {
    await count(phone, 30);
    await world.time.until(workOf(phone).setGoals({ daily: 500, weekly: 3000 }));
    await world.sync(phone);
    await world.server.db.delete(writingDay);
    await world.server.db.delete(writingGoal);
    await ask(phone);
    await world.sync(phone);
    expect(await world.server.db.select().from(writingDay)).toMatchObject([{ typed: 30 }]);
    expect(await world.server.db.select().from(writingGoal)).toMatchObject([{ daily: 500, weekly: 3000 }]);
  });
});

describe('SYNC-11 counts and signing out', () => {
  it('sealed counts and goals are restored, erased ones are not; a new count of that day has its own row', async () => {
    await count(phone, 30);
    await world.time.until(phone.sync.device.signedOut(uid, 'keepSealed'));
    expect(await shown(phone)).toEqual([]);
    await world.time.until(phone.sync.device.signedIn(uid, 'ani@example.com', async () => {}));
    expect(await shown(phone)).toEqual([{ day: DAY, typed: 30, pasted: 0 }]);
    await world.sync(phone);
    await world.time.until(phone.sync.device.signedOut(uid, 'delete'));
    await world.time.until(phone.sync.device.signedIn(uid, 'ani@example.com', async () => {}));
    await count(phone, 4);
    await ask(phone);
    expect(await shown(phone)).toEqual([{ day: DAY, typed: 34, pasted: 0 }]);
  });
});
