/** What the desk says of the installation, and its settings decide. It holds no secret, no address and no path. */
export type Installation = {
  readonly database: 'embedded' | 'postgres';
  /** Where pictures and contracts are. */
  readonly files: 'folder' | 'objectStore';
  /** The scheduled backups; null for none. */
  readonly backups: {
    /** Time of day in UTC, in minutes after midnight. */
    readonly time: number;
    readonly keep: number;
    readonly place: 'folder' | 'objectStore';
    readonly encrypted: boolean;
  } | null;
  /** Free space on the disk of the data folder, in bytes; null if it cannot be read. */
  freeBytes(): Promise<number | null>;
};
