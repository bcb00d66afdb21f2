import type { UserId } from '#shared/domain/ids.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { Device, Tab } from './device.ts';
import { createSyncWorld, type SyncWorld } from './sync-world.ts';

type SignedInDevice = { device: Device; tab: Tab; uid: UserId; work: AuthorWork };

/** A new device with one page, on which the author is signed in. */
export async function signedInDevice(world: SyncWorld, name: string): Promise<SignedInDevice> {
  const device = world.device(name);
  const tab = await world.time.until(device.openTab());
  const uid = await world.signIn(tab);
  return { device, tab, uid, work: tab.sync.work(uid) };
}

/** A new world, and the author's phone in it. */
export async function worldWithPhone() {
  const world = await createSyncWorld();
  return { world, time: world.time, ...(await signedInDevice(world, 'phone')) };
}
