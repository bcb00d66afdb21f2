import { get, set } from 'idb-keyval';
import { type Owner, ownedKey, pageOwned } from './owned-store.ts';

/** Whether an author answered an offer of this name on this device. */
export const isOfferAnswered = async (owner: Owner, name: string): Promise<boolean> =>
  (await get(ownedKey(owner, 'install', name), pageOwned())) === true;

/** Notes that the author answered the offer. Fails silently: the offer is then shown again on the next visit. */
export const noteOfferAnswered = (owner: Owner, name: string): Promise<void> =>
  set(ownedKey(owner, 'install', name), true, pageOwned()).catch(() => undefined);
