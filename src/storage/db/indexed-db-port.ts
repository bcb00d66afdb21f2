/** The device's database of an author's work. */
export const DATABASE_NAME = 'tinta';

/** IndexedDB as the platform (or a test) gives it. */
export type IndexedDbPort = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
