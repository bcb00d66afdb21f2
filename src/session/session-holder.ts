import { mintDeviceId } from '#shared/domain/device-id.ts';
import { parseLanguage } from '#shared/domain/language.ts';
import type { Random } from '#shared/lib/ports.ts';
import type { ChannelPort } from './messages.ts';
import type { SessionCopies, SessionCopiesPort, StoredCopies } from './session-copies.ts';
import { type SessionRow, userOf } from './session-row.ts';
import type { SessionStore } from './session-store.ts';
import { userOfCopies } from './session-view.ts';

/** The first row of a device: from the copies of pages, or blank (SYNC-18). */
function firstRow(copies: StoredCopies, udid: string): SessionRow {
  const user = userOfCopies(copies);
  return {
    udid,
    language: parseLanguage(copies.language),
    generation: 1,
    user,
    accessToken: user ? (copies.accessToken ?? null) : null,
    refreshToken: user ? (copies.refreshToken ?? null) : null,
    hosts: {},
    pendingSignOuts: [],
  };
}

const copiesOf = (row: SessionRow): SessionCopies => {
  const user = userOf(row);
  return {
    udid: row.udid,
    language: row.language,
    uid: user?.uid ?? null,
    name: user?.name ?? '',
    avatar: user?.avatar ?? null,
    email: user?.email ?? '',
    role: user?.role ?? '',
    accessToken: row.accessToken,
    refreshToken: row.refreshToken,
  };
};

/**
 * Holds the session row as this page last saw it, writes the copies, and notifies other pages. If IndexedDB cannot be opened, the row
 * stays in memory and in the copies, so that reading the site still works.
 */
export function createSessionHolder(deps: {
  store: SessionStore;
  copies: SessionCopiesPort | null;
  channel: ChannelPort;
  random: Random;
}) {
  const listeners = new Set<() => void>();
  const copies = deps.copies?.read() ?? {};
  let seen: SessionRow = firstRow(copies, deps.copies?.deviceId() ?? mintDeviceId(deps.random));
  let inMemory = false;
  let missing = false;

  const show = (row: SessionRow, own: boolean) => {
    const changed = JSON.stringify(row) !== JSON.stringify(seen);
    seen = row;
    const user = userOf(row);
    if (own && user === null && changed) deps.copies?.clear();
    if (user !== null || changed || own) deps.copies?.write(copiesOf(row));
    else deps.copies?.keepDeviceId(row.udid);
    if (changed) for (const listener of listeners) listener();
  };

  async function read(): Promise<SessionRow> {
    if (inMemory) return seen;
    const row = await deps.store.read();
    return row ?? seen;
  }

  async function change(step: (row: SessionRow) => SessionRow): Promise<SessionRow> {
    let row: SessionRow;
    if (inMemory) row = step(seen);
    else row = await deps.store.change((there) => step(there ?? seen));
    show(row, true);
    deps.channel.post({ type: 'session' });
    return row;
  }

  const ready = (async () => {
    try {
      let row = await deps.store.read();
      missing = row === undefined;
      // A start writes the row only if there is none (another page may have been faster), or if an earlier page closed before its chosen
      // language was in the row.
      const chosen = deps.copies?.read().language ?? row?.language;
      if (row === undefined || row.language !== chosen)
        row = await deps.store.change((there) => ({ ...(there ?? seen), language: chosen ?? seen.language }));
      show(row, false);
    } catch {
      inMemory = true;
      deps.copies?.keepDeviceId(seen.udid);
    }
  })();

  const stop = deps.channel.listen((message) => {
    if (message.type !== 'session') return;
    read().then(
      (row) => show(row, false),
      () => {},
    );
  });

  return {
    ready,
    stop,
    seen: () => seen,
    read: async () => {
      await ready;
      return read();
    },
    change: async (step: (row: SessionRow) => SessionRow) => {
      await ready;
      return change(step);
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The copies name an author but the row was missing: the browser has cleared this device's data (SYNC-14). */
    evicted: () => missing && copies.uid != null,
  };
}

export type SessionHolder = ReturnType<typeof createSessionHolder>;
