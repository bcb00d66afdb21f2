import type { Caller } from '#net/caller.ts';
import type { ChannelPort } from '#session/messages.ts';
import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';

/** What one author's flusher works with. Every write checks `fence` in its own transaction (SYNC-7). */
export type FlushContext = {
  db: WorkDatabase;
  uid: UserId;
  fence: number;
  /** Random id of this start of the page or worker, in memory only: the server folds what one run saves (SYNC-5). */
  run: string;
  call: Caller;
  ports: { clock: Clock; random: Random };
  /** Aborts when this page stops leading; an interrupted request is sent again under its own key. */
  signal: AbortSignal;
  /** Notifies other pages and this page's editors that sync has written a text. */
  announce: ChannelPort['post'];
  note: NoteEvent;
  /** Restores the last texts of closed pages (SYNC-2). */
  restoreLastTexts(): Promise<void>;
};
