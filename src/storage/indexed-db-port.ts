/** IndexedDB as the platform (or a test) gives it. */
export type IndexedDbPort = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
