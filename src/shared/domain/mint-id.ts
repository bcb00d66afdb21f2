import { v7 as uuidv7 } from 'uuid';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { AnyId } from './ids.ts';

/**
 * Makes a new id: a UUIDv7. The device names stories, chapters and covers at birth, also offline, so nothing is ever
 * renamed. The time inside is for index locality only; nothing orders by it (SYNC-16). Source: docs/spec, section 3, Ids.
 * Apart from ids.ts, so that reading an id does not bring the library that makes one.
 */
export function mintId<Id extends AnyId>(clock: Clock, random: Random): Id {
  return uuidv7({ msecs: clock.now(), random: random.bytes(16) }) as Id;
}
