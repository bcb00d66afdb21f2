import { v7 as uuidv7 } from 'uuid';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { AnyId } from './ids.ts';

/**
 * Makes a new id: a UUIDv7. The device makes the ids of stories, chapters and covers, also offline, so no id ever changes. The time in it
 * is for index locality only; nothing orders by it (SYNC-16). Source: docs/spec, section 3, Ids. Not in ids.ts, so that code that only
 * reads ids does not load the library.
 */
export function mintId<Id extends AnyId>(clock: Clock, random: Random): Id {
  return uuidv7({ msecs: clock.now(), random: random.bytes(16) }) as Id;
}
