import { delMany, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { CONTRACT_FIELDS } from '#shared/domain/contract/fields.ts';
import { type ContractForm, emptyContractForm } from '#shared/domain/contract/form.ts';
import type { PictureId, UserId } from '#shared/domain/ids.ts';
import { SENSITIVE_KEPT_MS } from '#shared/domain/limits.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type {
  ChosenPicture,
  ContractForms,
  ContractPlace,
  ContractProgress,
  KeptProgress,
} from './contract-progress.ts';
import { keysFrom } from './owned-entries.ts';
import { ownedKey } from './owned-store.ts';
import type { SealingPort } from './sealing.ts';

const AES = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };
type Row = {
  /** Fields that are not sensitive. */
  plain: Partial<ContractForm>;
  sealed: Sealed | null;
  /** When the sensitive part was last changed, ms since epoch by this device's clock. */
  at: number;
  /** A signed application waits, so nothing is dropped. */
  waits: boolean;
};

/** The sensitive part before sealing. Pictures are stored beside it, each sealed once: typing in a field does not write them again. */
type Sensitive = {
  form: Partial<ContractForm>;
  pictures: Partial<Record<PictureName, { id: PictureId; type: string }>>;
  submission: ContractProgress['submission'];
  drawing: ContractProgress['drawing'];
};
type PictureName = keyof ContractProgress['pictures'];

const SENSITIVE = new Set<string>(
  CONTRACT_FIELDS.filter(({ sensitive }) => sensitive).map(({ name }) => name),
);

const part = (form: ContractForm, sensitive: boolean): Partial<ContractForm> =>
  Object.fromEntries(Object.entries(form).filter(([name]) => SENSITIVE.has(name) === sensitive));

export type ContractFormsDeps = {
  /** Shared by all authors of a device. */
  store: UseStore;
  uid: UserId;
  sealing: SealingPort | null;
  clock: Clock;
  random: Random;
  /** Called when a signed application starts or stops waiting. */
  onWaiting?: () => void;
};

/** Creates the store of one author's contract forms. */
export function createContractForms(deps: ContractFormsDeps): ContractForms {
  const { store, uid, sealing, clock, random, onWaiting = () => {} } = deps;
  const nameOf = (kind: 'form' | 'document' | 'picture', place: string) =>
    ownedKey(uid, 'contract', `${kind}/${place}`);
  const picturesOf = (place: string) => `${nameOf('picture', place)}/`;
  /** Ids of pictures that are already stored. */
  const lying = new WeakMap<ChosenPicture, PictureId>();
  const keyName = ownedKey(uid, 'contract', 'key');
  /** Places known to have a signed application waiting. */
  const known = new Set<ContractPlace>();
  const noteWaiting = (place: ContractPlace, waits: boolean): void => {
    if (waits === known.has(place)) return;
    if (waits) known.add(place);
    else known.delete(place);
    onWaiting();
  };
  let making: Promise<CryptoKey | undefined> | undefined;

  /** The author's key on this device: made when first needed, shared by all tabs. */
  function key(): Promise<CryptoKey | undefined> {
    making ??= (async () => {
      if (!sealing) return undefined;
      const there = await get<CryptoKey>(keyName, store);
      if (there) return there;
      const made = (await sealing.generateKey(AES, false, ['encrypt', 'decrypt'])) as CryptoKey;
      return store('readwrite', (objects) => firstOf(objects, keyName, made));
    })();
    making.catch(() => {
      making = undefined;
    });
    return making;
  }

  async function seal(bytes: ArrayBuffer): Promise<Sealed | null> {
    const secret = await key();
    if (!secret || !sealing) return null;
    const iv = Uint8Array.from(random.bytes(IV_BYTES));
    return { iv, bytes: await sealing.encrypt({ name: AES.name, iv }, secret, bytes) };
  }

  async function open(sealed: Sealed | null): Promise<ArrayBuffer | undefined> {
    const secret = await key();
    if (!sealed || !secret || !sealing) return undefined;
    return sealing.decrypt({ name: AES.name, iv: sealed.iv }, secret, sealed.bytes).catch(() => undefined);
  }

  async function dropOld(place: string, row: Row): Promise<boolean> {
    if (row.sealed === null || row.waits || clock.now() - row.at < SENSITIVE_KEPT_MS) return false;
    await set(nameOf('form', place), { ...row, sealed: null }, store);
    await delMany(await namesUnder(picturesOf(place)), store);
    return true;
  }

  const namesUnder = (start: string) => keysFrom(store, start);

  /** Decrypts the pictures a form refers to. A picture that cannot be read is left out, as if never chosen. */
  async function openPictures(place: string, named: Sensitive['pictures']) {
    const pictures: ContractProgress['pictures'] = {};
    for (const [name, { id, type }] of Object.entries(named) as [
      PictureName,
      { id: PictureId; type: string },
    ][]) {
      const bytes = await open((await get<Sealed>(picturesOf(place) + id, store)) ?? null);
      if (!bytes) continue;
      const picture = { type, bytes };
      lying.set(picture, id);
      pictures[name] = picture;
    }
    return pictures;
  }

  return {
    async get(place): Promise<KeptProgress | undefined> {
      const row = await get<Row>(nameOf('form', place), store);
      if (!row) return undefined;
      if (row.waits) known.add(place);
      const dropped = await dropOld(place, row);
      const opened = dropped ? undefined : await open(row.sealed);
      const sensitive = opened && (JSON.parse(new TextDecoder().decode(opened)) as Sensitive);
      return {
        progress: {
          form: { ...emptyContractForm(), ...row.plain, ...sensitive?.form },
          pictures: await openPictures(place, sensitive?.pictures ?? {}),
          submission: sensitive?.submission ?? null,
          drawing: sensitive?.drawing,
        },
        dropped,
        at: row.at,
      };
    },

    async save(place, { form, pictures, submission, drawing }) {
      const there = await namesUnder(picturesOf(place));
      const named: Sensitive['pictures'] = {};
      const added: [string, Sealed][] = [];
      for (const [name, picture] of Object.entries(pictures) as [PictureName, ChosenPicture][]) {
        let id = lying.get(picture);
        // Another tab saved this form without the picture, which removed the picture.
        if (id === undefined || !there.includes(picturesOf(place) + id)) {
          const sealed = await seal(picture.bytes);
          if (!sealed) continue;
          id = mintId<PictureId>(clock, random);
          added.push([picturesOf(place) + id, sealed]);
          lying.set(picture, id);
        }
        named[name] = { id, type: picture.type };
      }
      const sensitive: Sensitive = { form: part(form, true), pictures: named, submission, drawing };
      const plain = new TextEncoder().encode(JSON.stringify(sensitive));
      const sealed = await seal(plain.buffer);
      const row: Row = {
        plain: part(form, false),
        sealed,
        at: clock.now(),
        waits: submission !== null && sealed !== null,
      };
      const kept = new Set(Object.values(named).map((picture) => picturesOf(place) + picture?.id));
      const gone = there.filter((name) => !kept.has(name));
      // Form and pictures are stored in one transaction, so that no form refers to a missing picture.
      await store('readwrite', (objects) => {
        for (const [name, picture] of added) objects.put(picture, name);
        for (const name of gone) objects.delete(name);
        objects.put(row, nameOf('form', place));
        // A page that closes may be gone before the transaction commits by itself (decision 0013).
        objects.transaction.commit?.();
        return promisifyRequest(objects.transaction);
      });
      noteWaiting(place, row.waits);
      return sealed !== null;
    },

    async clear(place) {
      await delMany([nameOf('form', place), ...(await namesUnder(picturesOf(place)))], store);
      noteWaiting(place, false);
    },

    async dropOld() {
      const mine = nameOf('form', '');
      for (const name of await namesUnder(mine)) {
        const row = await get<Row>(name, store);
        if (row) await dropOld(name.slice(mine.length), row);
      }
    },

    async waiting() {
      const mine = nameOf('form', '');
      const places: string[] = [];
      for (const name of await namesUnder(mine))
        if ((await get<Row>(name, store))?.waits) places.push(name.slice(mine.length));
      return places;
    },

    async keepDocument(bookId, pdf) {
      const sealed = await seal(pdf);
      if (sealed) await set(nameOf('document', bookId), sealed, store);
    },
    document: async (bookId) => open((await get<Sealed>(nameOf('document', bookId), store)) ?? null),
    forgetDocument: (bookId) => delMany([nameOf('document', bookId)], store),
  };
}

/** Returns the value under a name, or stores `made` there. In one transaction, so that two tabs get the same value. */
function firstOf<T>(objects: IDBObjectStore, name: string, made: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const found = objects.get(name);
    found.onerror = () => reject(found.error);
    found.onsuccess = () => {
      if (found.result !== undefined) return resolve(found.result as T);
      const put = objects.put(made, name);
      put.onerror = () => reject(put.error);
      put.onsuccess = () => resolve(made);
    };
  });
}
