import { createContext, useContext } from 'react';
import type { BackupTrouble, DeskQueue, ServerBuild } from '#shared/protocol/desk/start.ts';

type Counts = {
  /** What waits in each queue; empty with an older server, which does not say. */
  queues: readonly DeskQueue[];
  /** What the server was built from; undefined with an older server. */
  server?: ServerBuild | undefined;
  /** What is wrong with the scheduled backups, if anything. */
  backups?: BackupTrouble | undefined;
  /** Asks again; the same function throughout. */
  reload(): void;
};

export const CountsContext = createContext<Counts>({ queues: [], reload() {} });

/** What waits at the desk, for the overview, the links of the parts, and the screens on which an editor decides something. */
export const useCounts = (): Counts => useContext(CountsContext);
