import type { SyncStatus } from '#sync/types/author-work.ts';

/** The sync status when nothing waits and nothing failed. */
export const IDLE_STATUS: SyncStatus = {
  phase: 'idle',
  pull: null,
  counted: true,
  unsent: 0,
  parked: 0,
  marks: 0,
  lastSyncAt: null,
  nextTryAt: null,
  heldUp: null,
  storage: 'ok',
};
