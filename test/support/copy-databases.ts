const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Copies every database of one browser profile into an empty profile with a different name: a phone restored from another phone's backup. */
export async function copyDatabases(
  from: IDBFactory,
  to: IDBFactory,
  rename: (name: string) => string,
): Promise<void> {
  for (const { name = '', version = 1 } of await from.databases()) {
    const source = await answer(from.open(name));
    const stores = [...source.objectStoreNames];
    const opening = to.open(rename(name), version);
    opening.onupgradeneeded = () => {
      for (const store of stores) {
        const like = source.transaction(store).objectStore(store);
        const made = opening.result.createObjectStore(store, {
          keyPath: like.keyPath as string | string[] | null,
          autoIncrement: like.autoIncrement,
        });
        for (const index of [...like.indexNames].map((one) => like.index(one)))
          made.createIndex(index.name, index.keyPath as string | string[], {
            unique: index.unique,
            multiEntry: index.multiEntry,
          });
      }
    };
    const target = await answer(opening);
    for (const store of stores) {
      const like = source.transaction(store).objectStore(store);
      const [keys, rows] = [
        await answer(like.getAllKeys()),
        await answer(source.transaction(store).objectStore(store).getAll()),
      ];
      const writing = target.transaction(store, 'readwrite').objectStore(store);
      for (const [at, row] of rows.entries()) writing.put(row, like.keyPath === null ? keys[at] : undefined);
      await new Promise((resolve) => {
        writing.transaction.oncomplete = resolve;
      });
    }
    source.close();
    target.close();
  }
}
