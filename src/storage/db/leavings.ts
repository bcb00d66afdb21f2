import type { DBCore, DBCoreMutateRequest, DBCoreTable, DBCoreTransaction } from 'dexie';
import type { UserId } from '#shared/domain/ids.ts';
import type { WorkDatabase } from './database.ts';
import { Fenced } from './leader.ts';
import type { LeavingRow } from './rows.ts';
import { sealedName } from './sealed-name.ts';

/** The author has left this device: a late write of another page or of the service worker is rolled back (SYNC-11). */
export class HasLeft extends Fenced {
  constructor() {
    super();
    this.message = 'the author has left this device';
    this.name = 'HasLeft';
  }
}

/** Whether the author of this mark has left. Without a mark the author has not left. */
export const hasLeft = (mark: LeavingRow | undefined): boolean => mark !== undefined && mark.state !== 'here';

export const leavingOf = (db: WorkDatabase, uid: UserId): Promise<LeavingRow | undefined> =>
  db.leavings.get(sealedName(uid));

/** Identifies the author's current stay on this device, which lasts from sign-in to sign-out; '' before the first sign-out. */
export const stayOf = async (db: WorkDatabase, uid: UserId): Promise<string> =>
  (await leavingOf(db, uid))?.round ?? '';

const STORE = 'leavings';
/** Tables whose rows belong to no author, or do not contain the author's id. */
const UNGUARDED: ReadonlySet<string> = new Set([STORE, 'sealed', 'health']);

const names = new Map<string, string>();
const nameOf = (uid: string): string => {
  const name = names.get(uid) ?? sealedName(uid);
  names.set(uid, name);
  return name;
};

/**
 * The database's lowest layer, which refuses to add rows of an author who has left. Each writing transaction reads the mark once for each
 * author, before its first write. Deleting is always allowed.
 */
export function refusingLeavers(core: DBCore): DBCore {
  const checked = new WeakMap<DBCoreTransaction, Map<string, Promise<void>>>();

  const check = (trans: DBCoreTransaction, uid: string): Promise<void> => {
    const known = checked.get(trans) ?? new Map<string, Promise<void>>();
    checked.set(trans, known);
    const answer =
      known.get(uid) ??
      core
        .table(STORE)
        .get({ trans, key: nameOf(uid) })
        .then((mark: LeavingRow | undefined) => {
          if (hasLeft(mark)) throw new HasLeft();
        });
    known.set(uid, answer);
    return answer;
  };

  const authorsOf = (values: readonly { uid?: string }[]): string[] => [
    // '' is the row that counts the fences of all authors.
    ...new Set(values.flatMap(({ uid }) => (uid ? [uid] : []))),
  ];
  const guarded = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate(request: DBCoreMutateRequest) {
      if (request.type !== 'add' && request.type !== 'put') return table.mutate(request);
      // Does not check during an upgrade from a version without the marks.
      const trans = request.trans as unknown as IDBTransaction;
      if (trans.mode === 'versionchange') return table.mutate(request);
      const [first, ...others] = authorsOf(request.values as { uid?: string }[]);
      if (first === undefined) return table.mutate(request);
      return others
        .reduce((before, uid) => before.then(() => check(request.trans, uid)), check(request.trans, first))
        .then(() => table.mutate(request));
    },
  });

  return {
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(
        mode === 'readwrite' && stores.some((store) => !UNGUARDED.has(store)) && !stores.includes(STORE)
          ? [...stores, STORE]
          : stores,
        mode,
        options,
      ),
    table: (name) => (UNGUARDED.has(name) ? core.table(name) : guarded(core.table(name))),
  };
}
