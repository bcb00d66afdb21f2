import type { ChapterId, UserId } from '#shared/domain/ids.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { Device, Tab } from './device.ts';
import { createSyncWorld, type SyncWorld } from './sync-world.ts';
import { aText } from './texts.ts';

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

/** Replaces a chapter's text as its editor does, and closes the editor. */
export async function typeInto(
  world: SyncWorld,
  work: AuthorWork,
  chapter: ChapterId,
  lines: string,
): Promise<void> {
  const draft = await world.time.until(work.openDraft(chapter));
  draft.change(() => aText(lines));
  await world.time.until(draft.close());
}
