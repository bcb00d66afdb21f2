const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** All that a browser profile stores in IndexedDB: names, keys and values of every database and store, as one text. */
export async function storedOn(idb: IDBFactory): Promise<string> {
  const found: unknown[] = [];
  for (const { name = '' } of await idb.databases()) {
    const db = await answer(idb.open(name));
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store);
      found.push(store, await answer(rows.getAllKeys()), await answer(rows.getAll()));
    }
    db.close();
  }
  return JSON.stringify(found);
}
