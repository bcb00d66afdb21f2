import { Dexie } from 'dexie';

type Subscriber = Parameters<typeof Dexie.on.storagemutated.subscribe>[0];
// Dexie's types do not name these two lists.
const changes = Dexie.on.storagemutated as typeof Dexie.on.storagemutated & { subscribers: Subscriber[] };
const opened = Dexie as unknown as { connections: readonly Dexie[] };

const unsubscribeAll = () => {
  for (const subscriber of changes.subscribers) changes.unsubscribe(subscriber);
};

// Dexie notifies other processes of every change; here all pages are in one process.
unsubscribeAll();

/**
 * Removes what killed pages left in Dexie: live queries, which collect every later change, and connections. A browser ends them with the page, but
 * here all pages share one process. Call this when no page is alive.
 */
export function forgetPages(): void {
  unsubscribeAll();
  for (const db of opened.connections) db.close();
}
