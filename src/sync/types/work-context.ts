import type { Caller } from '#net/caller.ts';
import type { ChannelPort, Poke } from '#session/messages.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';

/** What the parts of one author's work share. `open` resolves to the database and opens it at the first use. */
export type WorkContext = {
  uid: UserId;
  open(): Promise<WorkDatabase>;
  ports: { clock: Clock; random: Random; timers: Timers };
  call: Caller;
  announce: ChannelPort['post'];
  /** Notifies the flusher that there is something to send. */
  poke(when: Poke): void;
  /** Called after the first write: asks the browser to keep the data (SYNC-14). */
  keep(): void;
};
