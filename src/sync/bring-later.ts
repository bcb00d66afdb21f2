import type { OutboxRow } from '#storage/outbox-row.ts';

/** What sync knows of volumes and the like: loaded when there is something of theirs, as an editor opens without it. */
export type Later = typeof import('./later/later.ts')['later'];

/** Loads it. To be awaited before a transaction begins: IndexedDB ends one that waits for anything else. */
export const bringLater = async (): Promise<Later> => (await import('./later/later.ts')).later;

/** Entries whose answers `settleLater` reads. */
export const isLater = ({ intent }: OutboxRow): boolean =>
  intent.name === 'saveVolumes' || intent.name === 'keepVersion';
