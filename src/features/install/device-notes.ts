import { contentHash } from '#shared/domain/content-hash.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { documentFromText } from '#shared/domain/story-document.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import {
  eraseWhere,
  NOBODY,
  type Owner,
  openOwned,
  ownedKey,
  ownedPrefix,
} from '#storage/owned/owned-store.ts';
import type { SharedText } from './shared-text.ts';

/** A shared text that is not a draft yet. `at` in ms since epoch. */
export type WaitingText = SharedText & { id: string; at: number; kept: boolean };

type Row = Omit<WaitingText, 'kept'>;

const OFFER = ownedKey(NOBODY, 'install', 'offered-at');
const CLEARING = ownedKey(NOBODY, 'install', 'clearing-told-at');
const sharedKey = (owner: Owner, id: string): string => ownedKey(owner, 'shared', id);

/**
 * What this device stores about installing: shared texts until they are drafts, when installing was last offered, and whether the author
 * knows that the browser may clear the device.
 */
export interface DeviceNotes {
  /** Stores a text. Returns true once it is durable, false if it lasts only until this page closes. A text that is stored is not added again. */
  keep(shared: SharedText, at: number): Promise<boolean>;
  /** Waiting texts, oldest first. If `uid` is given, texts without an owner become this author's (SYNC-11: no other author sees them). */
  waiting(uid: UserId | null): Promise<WaitingText[]>;
  remove(id: string): Promise<void>;
  /** Follows texts added and removed in this window; returns the function that stops it. */
  onChange(listener: () => void): () => void;
  /** When installing was last offered, ms since epoch; null: never. */
  lastOffer(): Promise<number | null>;
  noteOffer(at: number): Promise<void>;
  /** Whether the author knows that the browser may clear this device. */
  knowsClearing(): Promise<boolean>;
  noteClearing(at: number): Promise<void>;
}

const finished = (store: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    const { transaction } = store;
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the notes, which need neither Dexie nor a session: a share may be the first thing to happen on a device. */
export function openDeviceNotes(port: IndexedDbPort): DeviceNotes {
  const store = openOwned(port);
  const unkept = new Map<string, Row>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const sharedBy = (owner: Owner) => {
    const start = ownedPrefix(owner, 'shared');
    return port.IDBKeyRange.bound(start, `${start}\uffff`);
  };

  return {
    async keep(shared, at) {
      const id = contentHash({
        title: shared.title,
        content: documentFromText(shared.text),
        authorNote: null,
      });
      const row: Row = { ...shared, id, at };
      try {
        await store('readwrite', (rows) => {
          rows.put(row, sharedKey(NOBODY, id));
          return finished(rows);
        });
        tell();
        return true;
      } catch {
        unkept.set(id, row);
        tell();
        return false;
      }
    },
    async waiting(uid) {
      const kept = await store('readwrite', async (rows) => {
        const done = finished(rows);
        const [free, own] = await Promise.all([
          answer<Row[]>(rows.getAll(sharedBy(NOBODY))),
          uid === null ? [] : answer<Row[]>(rows.getAll(sharedBy(uid))),
        ]);
        if (uid !== null)
          for (const row of free) {
            rows.put(row, sharedKey(uid, row.id));
            rows.delete(sharedKey(NOBODY, row.id));
          }
        await done;
        return new Map([...free, ...own].map((row) => [row.id, row]));
      }).catch((): Map<string, Row> => new Map());
      return [
        ...[...kept.values()].map((row) => ({ ...row, kept: true })),
        ...[...unkept.values()].map((row) => ({ ...row, kept: false })),
      ].sort((a, b) => a.at - b.at);
    },
    async remove(id) {
      unkept.delete(id);
      // The text may have become an author's meanwhile.
      await eraseWhere(store, (key) => key.endsWith(`/shared/${id}`));
      tell();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastOffer: () =>
      store('readonly', async (rows) => (await answer<number | undefined>(rows.get(OFFER))) ?? null),
    noteOffer: (at) =>
      store('readwrite', (rows) => {
        rows.put(at, OFFER);
        return finished(rows);
      }),
    knowsClearing: () =>
      store('readonly', async (rows) => (await answer<number | undefined>(rows.get(CLEARING))) !== undefined),
    noteClearing: (at) =>
      store('readwrite', (rows) => {
        rows.put(at, CLEARING);
        return finished(rows);
      }),
  };
}

let opened: DeviceNotes | undefined;

/** The notes of this device, opened on first use. */
export const deviceNotes = (): DeviceNotes => {
  opened ??= openDeviceNotes({ indexedDB, IDBKeyRange });
  return opened;
};
