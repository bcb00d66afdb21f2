/** Name of the device's database of authors' work. */
export const DATABASE_NAME = 'tinta';

/** IndexedDB of the platform, or of a test. */
export type IndexedDbPort = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
