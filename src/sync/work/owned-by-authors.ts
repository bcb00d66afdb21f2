import type { SessionPorts } from '#session/ports.ts';
import type { SessionHolder } from '#session/session-holder.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { ContractForms } from '#storage/owned/contract-progress.ts';
import { createContractForms } from '#storage/owned/create-contract-forms.ts';
import {
  eraseOthers,
  eraseOwned,
  markLeft,
  ownersOf,
  putUnsent,
  readUnsent,
  unmarkLeft,
} from '#storage/owned/owned-entries.ts';
import { openOwned } from '#storage/owned/owned-store.ts';
import type { SealingPort } from '#storage/owned/sealing.ts';
import type { OwnedEntries } from '#sync/engine/owned-port.ts';
import type { StatusBoard } from '#sync/engine/status-board.ts';

/** An author's data beside the work database: contract forms, the number of signed ones that wait (SYNC-9, SYNC-15), and erasing. */
export function createOwnedByAuthors(deps: {
  ports: SessionPorts;
  sealing: SealingPort | null;
  holder: SessionHolder;
  board: StatusBoard;
}) {
  const { ports, sealing, holder, board } = deps;
  const { clock, random, channel } = ports;
  const store = openOwned(ports.indexedDb, ports.databaseName);
  const forms = new Map<UserId, ContractForms>();

  const contracts = (uid: UserId): ContractForms => {
    const onWaiting = () => {
      countContracts(uid);
      channel.post({ type: 'contracts', uid });
    };
    const own = forms.get(uid) ?? createContractForms({ store, uid, sealing, clock, random, onWaiting });
    forms.set(uid, own);
    return own;
  };
  /** Shows in the status how many signed contracts wait for the author of this page. */
  const countContracts = (uid: UserId): void => {
    contracts(uid)
      .waiting()
      .then(
        (places) => {
          if (holder.seen().user?.uid === uid) board.setContracts(places.length);
        },
        () => {},
      );
  };
  // Most errors of this database are ignored, so that it does not block signing in or out. This is safe: entries are read only for their
  // own author.
  const own: OwnedEntries = {
    async erase(uid, which) {
      if (which !== 'others') forms.delete(uid);
      const erased =
        which === 'others'
          ? eraseOthers(store, uid)
          : eraseOwned(store, uid, which === 'all' ? 'too' : 'stay');
      await (which === 'all' ? erased : erased.catch(() => {}));
    },
    unsent: (uid) => readUnsent(store, uid).catch(() => null),
    owners: () => ownersOf(store).catch(() => []),
    putUnsent: (uid, unsent) => putUnsent(store, uid, unsent),
    async leave(uid) {
      forms.delete(uid);
      await markLeft(store, uid);
    },
    welcome: (uid) => unmarkLeft(store, uid).catch(() => {}),
  };
  return { contracts, countContracts, entries: own };
}
