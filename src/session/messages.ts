import type { ChapterId, UserId } from '#shared/domain/ids.ts';

/** How soon: at once, when a typed text is due, or everything at once, due or not (SYNC-5). `marks`: messages were read. `pull`: the server has what this device does not know of. `look`: it may have, and the wait after failures stays. */
export type Poke = 'now' | 'whenDue' | 'hurry' | 'marks' | 'pull' | 'look';

/**
 * `sending`: something of the author's is on its way. `pulling`: the server is asked for what changed elsewhere. `outdated`: a
 * newer app has upgraded the database; this page must be reloaded.
 */
export type SyncPhase = 'idle' | 'sending' | 'pulling' | 'offline' | 'waiting' | 'outdated';

/** What pages and service worker of one device tell each other. Nothing is only said here: whoever missed it finds it in the database. */
export type SyncMessage =
  /** Something is to be sent. */
  | { type: 'poke'; uid: UserId; when: Poke }
  /** A text was written under number `seq` by the editor session or sync named `by`. */
  | { type: 'draft'; uid: UserId; chapterId: ChapterId; seq: number; by: string }
  /** A page that was left has put its last text, which live queries do not see (SYNC-2). */
  | { type: 'lastText'; uid: UserId }
  /** A signed contract has begun to wait for the author's word, or waits no more (SYNC-15). */
  | { type: 'contracts'; uid: UserId }
  | { type: 'session' }
  | { type: 'status'; uid: UserId; phase: SyncPhase; nextTryAt: number | null };

/** A channel to all other pages and the service worker of this device (BroadcastChannel in a browser). */
export interface ChannelPort {
  post(message: SyncMessage): void;
  /** `listener` hears what others post, never its own. The returned function ends it. */
  listen(listener: (message: SyncMessage) => void): () => void;
}
