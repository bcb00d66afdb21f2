import type { Caller } from '#net/caller.ts';
import type { ChannelPort } from '#session/messages.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';

/** What the flusher of one author works with. Every write of it checks `fence` in its own transaction (SYNC-7). */
export type FlushContext = {
  db: WorkDatabase;
  uid: UserId;
  fence: number;
  call: Caller;
  ports: { clock: Clock; random: Random };
  /** Aborts when this page leads no more; a request cut off is sent again under its own key. */
  signal: AbortSignal;
  /** Tells other pages and this page's own editors that sync wrote a text. */
  announce: ChannelPort['post'];
  /** Takes over the last texts of pages that went (SYNC-2). */
  restoreLastTexts(): Promise<void>;
};
