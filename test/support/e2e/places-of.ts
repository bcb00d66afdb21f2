import { expect, type Page } from '@playwright/test';

/** The places where this browser still stores any of the words. It looks at cookies and at keys and values of every database, storage and cache. */
export const placesOf = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const places: string[] = [];
    const look = (place: string, value: unknown) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      if (wanted.some((word) => text.includes(word))) places.push(place);
    };
    for (const { name } of await indexedDB.databases()) {
      look(`database ${name}`, name);
      const db = await ask(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const rows = () => db.transaction(store).objectStore(store);
        look(`keys of ${name}/${store}`, await ask(rows().getAllKeys()));
        look(`${name}/${store}`, await ask(rows().getAll()));
      }
      db.close();
    }
    look('localStorage', { ...localStorage });
    look('sessionStorage', { ...sessionStorage });
    look('cookies', document.cookie);
    for (const name of await caches.keys()) {
      look(`cache ${name}`, name);
      for (const request of await (await caches.open(name)).keys()) look(`cache ${name}`, request.url);
    }
    return places;
  }, words);

/** Waits until a draft with each of the words is stored in this browser: only such a draft can be scheduled or opened offline. */
export async function draftsAreHere(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words)
    await expect.poll(() => placesOf(page, [word])).toContainEqual(expect.stringMatching(/drafts$/));
}
