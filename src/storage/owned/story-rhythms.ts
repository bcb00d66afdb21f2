import { get, set } from 'idb-keyval';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { Rhythm } from '#shared/domain/schedule/rhythm.ts';
import { ownedKey, pageOwned } from './owned-store.ts';

/** How an author last scheduled a story's chapters on this device; undefined: never (docs/spec, section 10, Publishing). */
export const keptRhythm = (uid: UserId, book: BookId): Promise<Rhythm | undefined> =>
  get<Rhythm>(ownedKey(uid, 'rhythm', book), pageOwned());

/** Stores it. Fails silently: the next schedule then starts with what is proposed. */
export const keepRhythm = (uid: UserId, book: BookId, rhythm: Rhythm): Promise<void> =>
  set(ownedKey(uid, 'rhythm', book), rhythm, pageOwned()).catch(() => undefined);
