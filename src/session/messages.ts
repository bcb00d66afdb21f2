import type { ChapterId, UserId } from '#shared/domain/ids.ts';

/**
 * `now`: an entry was queued. `whenDue`: send a typed text when it is due. `sendNow`: send everything, due or not (SYNC-5). `marks`: messages
 * were read. `pull`: the server has news. `look`: it may have news; the wait after failures stays.
 */
export type Poke = 'now' | 'whenDue' | 'sendNow' | 'marks' | 'pull' | 'look';

/**
 * `sending`: the author's changes are being sent. `pulling`: changes from elsewhere are being fetched. `outdated`: a newer app has upgraded
 * the database; this page must be reloaded.
 */
export type SyncPhase = 'idle' | 'sending' | 'pulling' | 'offline' | 'waiting' | 'outdated';

/** How many stories of a long pull have arrived, and how many there are. */
export type PullProgress = { done: number; of: number };

/** Messages between pages and service worker of one device. Everything is also in the database, for those who missed a message. */
export type SyncMessage =
  /** There is something to send or pull. */
  | { type: 'poke'; uid: UserId; when: Poke }
  /** A text was written under number `seq` by the editor session or sync named `by`. */
  | { type: 'draft'; uid: UserId; chapterId: ChapterId; seq: number; by: string }
  /** A closing page has put its last text, which live queries do not see (SYNC-2). */
  | { type: 'lastText'; uid: UserId }
  /** A signed contract starts or stops waiting for the author's confirmation (SYNC-15). */
  | { type: 'contracts'; uid: UserId }
  | { type: 'session' }
  | {
      type: 'status';
      uid: UserId;
      phase: SyncPhase;
      nextTryAt: number | null;
      pull?: PullProgress | null;
      heldUp?: string | null;
      lastSyncAt?: number | null;
    };

/** A channel to all other pages and the service worker of this device (BroadcastChannel in a browser). */
export interface ChannelPort {
  post(message: SyncMessage): void;
  /** Calls `listener` for messages of others, never for its own. Returns the function that ends it. */
  listen(listener: (message: SyncMessage) => void): () => void;
}
