import { webcrypto } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { entries } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';
import { createBoardDrafts } from './board-drafts.ts';
import { createContractForms } from './create-contract-forms.ts';
import { eraseOwned } from './owned-entries.ts';

const DEWI = 'dewi' as UserId;
const BOOK = 'book' as BookId;
const HOUR = 3_600_000;

let now: number;
let store: ReturnType<typeof openKeyvalStore>;
beforeEach(() => {
  now = 1_700_000_000_000;
  store = openKeyvalStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 'contracts');
});
const forms = () =>
  createContractForms({
    store,
    uid: DEWI,
    sealing: webcrypto.subtle as unknown as SubtleCrypto,
    clock: { now: () => now },
    random: { bytes: (length) => webcrypto.getRandomValues(new Uint8Array(length)) },
  });
const board = () => createBoardDrafts(forms(), BOOK);
const draft = () => ({
  drawing: '{"secret":"stroke"}',
  pictures: {
    'board-1': { type: 'image/png', bytes: new TextEncoder().encode('secret picture').buffer },
  },
});
const stored = async () =>
  (await entries(store))
    .map(([, value]) =>
      JSON.stringify(value, (_, item) =>
        item instanceof ArrayBuffer || ArrayBuffer.isView(item)
          ? new TextDecoder('latin1').decode(item as ArrayBuffer)
          : item,
      ),
    )
    .join('\n');

describe('a signature board on the device (docs/spec, section 4, Sensitive fields)', () => {
  it('is restored completely, and is stored unreadable', async () => {
    await board().save(draft());
    const kept = await board().get();
    expect(kept?.drawing).toBe(draft().drawing);
    expect(new TextDecoder().decode(kept?.pictures['board-1']?.bytes)).toBe('secret picture');
    expect(await stored()).not.toContain('secret');
  });

  it('the board and the form of a story keep separate pictures', async () => {
    const idImg = { type: 'image/png', bytes: new TextEncoder().encode('card').buffer };
    await board().save(draft());
    await forms().save(BOOK, { form: emptyContractForm(), pictures: { idImg }, submission: null });
    await board().save({ ...draft(), pictures: {} });
    expect(new TextDecoder().decode((await forms().get(BOOK))?.progress.pictures.idImg?.bytes)).toBe('card');
    await board().save(draft());
    await forms().clear(BOOK);
    expect((await board().get())?.pictures['board-1']).toBeDefined();
    expect(await forms().waiting()).toEqual([]);
  });

  it('is dropped 72 hours after its last change, opened or not', async () => {
    await board().save(draft());
    now += 72 * HOUR - 1;
    expect(await board().get()).toBeDefined();
    now += 1;
    await forms().dropOld();
    expect(await board().get()).toBeUndefined();
    expect(
      (await entries(store)).map(([name]) => String(name)).filter((name) => /picture/.test(name)),
    ).toEqual([]);
  });

  it('is erased when discarded, and at sign-out (SYNC-11)', async () => {
    await board().save(draft());
    await board().clear();
    expect(await board().get()).toBeUndefined();
    await board().save(draft());
    await eraseOwned(store, DEWI, 'stay');
    expect(await entries(store)).toEqual([]);
  });
});
