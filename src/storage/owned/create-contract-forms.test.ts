import { webcrypto } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { entries } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';
import type { ContractProgress } from './contract-progress.ts';
import { createContractForms } from './create-contract-forms.ts';
import { eraseOwned } from './owned-entries.ts';

const DEWI = 'dewi' as UserId;
const ANI = 'ani' as UserId;
const HOUR = 3_600_000;

let now: number;
let store: ReturnType<typeof openKeyvalStore>;
beforeEach(() => {
  now = 1_700_000_000_000;
  store = openKeyvalStore({ indexedDB: new IDBFactory(), IDBKeyRange }, 'contracts');
});
const formsOf = (uid: UserId, more: Partial<Parameters<typeof createContractForms>[0]> = {}) =>
  createContractForms({
    store,
    uid,
    sealing: webcrypto.subtle as unknown as SubtleCrypto,
    clock: { now: () => now },
    random: { bytes: (length) => webcrypto.getRandomValues(new Uint8Array(length)) },
    ...more,
  });

const progress: ContractProgress = {
  form: { ...emptyContractForm(), name: 'Dewi Lestari', account: '1234567890', idCardNumber: '3174' },
  pictures: { idImg: { type: 'image/png', bytes: new TextEncoder().encode('secret picture').buffer } },
  submission: null,
};
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

describe('contract forms on the device (docs/spec, section 4, Sensitive fields)', () => {
  it('are restored completely, in another tab too; the sensitive part is stored unreadable', async () => {
    await formsOf(DEWI).save('book', progress);
    const kept = await formsOf(DEWI).get('book');
    expect(kept?.dropped).toBe(false);
    expect(kept?.progress.form).toEqual(progress.form);
    expect(new TextDecoder().decode(kept?.progress.pictures.idImg?.bytes)).toBe('secret picture');
    const lies = await stored();
    expect(lies).toContain('Dewi Lestari');
    for (const secret of ['1234567890', '3174', 'secret picture', btoa('secret picture')])
      expect(lies).not.toContain(secret);
  });

  it('a picture is written once, even if the form changes often, and is removed when the form no longer refers to it', async () => {
    const forms = formsOf(DEWI);
    const pictures = async () =>
      (await entries<string, { iv: Uint8Array }>(store)).filter(([name]) =>
        name.startsWith('dewi/contract/picture/'),
      );
    await forms.save('book', progress);
    const [first] = await pictures();
    await forms.save('book', { ...progress, form: { ...progress.form, name: 'Dewi' } });
    expect(await pictures()).toEqual([first]);
    await forms.save('book', { ...progress, pictures: {} });
    expect(await pictures()).toEqual([]);
  });

  it('a picture that another tab’s save removed is stored again with this form', async () => {
    const [one, two] = [formsOf(DEWI), formsOf(DEWI)];
    await one.save('book', progress);
    await two.save('book', { ...progress, pictures: {} });
    await one.save('book', progress);
    const kept = await two.get('book');
    expect(new TextDecoder().decode(kept?.progress.pictures.idImg?.bytes)).toBe('secret picture');
  });

  it('two tabs that start at once use the same key', async () => {
    const [one, two] = [formsOf(DEWI), formsOf(DEWI)];
    await Promise.all([one.save('a', progress), two.save('b', progress)]);
    expect((await one.get('b'))?.progress.form.account).toBe('1234567890');
    expect((await two.get('a'))?.progress.form.account).toBe('1234567890');
  });

  it('72 hours after the last change the sensitive part is dropped and reported; the rest stays', async () => {
    await formsOf(DEWI).save('book', progress);
    const at = now;
    now += 72 * HOUR - 1;
    expect(await formsOf(DEWI).get('book')).toMatchObject({ dropped: false, at });
    now += 1;
    const kept = await formsOf(DEWI).get('book');
    expect(kept).toMatchObject({
      dropped: true,
      at,
      progress: { form: { name: 'Dewi Lestari', account: '' }, pictures: {} },
    });
  });

  it('a start of the app drops the sensitive part too, without the form being opened', async () => {
    await formsOf(DEWI).save('book', progress);
    const before = await stored();
    now += 72 * HOUR;
    await formsOf(DEWI).dropOld();
    expect(before).toContain('"sealed":{');
    expect(await stored()).toContain('"sealed":null');
    expect((await entries(store)).map(([name]) => name)).toEqual([
      'dewi/contract/form/book',
      'dewi/contract/key',
    ]);
  });

  it('a waiting signed application is kept longer than 72 hours (docs/spec, section 4, Sensitive fields)', async () => {
    const submission = { idempotencyKey: 'k', form: progress.form, imageData: 'data:', documentHash: 'h' };
    await formsOf(DEWI).save('book', { ...progress, submission });
    now += 1_000 * HOUR;
    expect((await formsOf(DEWI).get('book'))?.progress.submission).toEqual(submission);
  });

  it('report when a signed application starts and stops waiting, in a later page too', async () => {
    const said: string[] = [];
    const forms = (page: string) => formsOf(DEWI, { onWaiting: () => said.push(page) });
    const submission = { idempotencyKey: 'k', form: progress.form, imageData: 'data:', documentHash: 'h' };
    const first = forms('first');
    await first.save('book', progress);
    expect(said).toEqual([]);
    await first.save('book', { ...progress, submission });
    await first.save('book', { ...progress, submission });
    expect(said).toEqual(['first']);
    const second = forms('second');
    await second.get('book');
    await second.save('book', progress);
    await second.clear('book');
    expect(said).toEqual(['first', 'second']);
  });

  it('list the waiting signed applications', async () => {
    await formsOf(DEWI).save('one', progress);
    expect(await formsOf(DEWI).waiting()).toEqual([]);
    const submission = { idempotencyKey: 'k', form: progress.form, imageData: 'data:', documentHash: 'h' };
    await formsOf(DEWI).save('two', { ...progress, submission });
    expect(await formsOf(DEWI).waiting()).toEqual(['two']);
    expect(await formsOf(ANI).waiting()).toEqual([]);
  });

  it('without sealing, save reports that the sensitive part is not kept, and nothing is listed as waiting', async () => {
    const bare = formsOf(DEWI, { sealing: null });
    const submission = { idempotencyKey: 'k', form: progress.form, imageData: 'data:', documentHash: 'h' };
    expect(await bare.save('book', { ...progress, submission })).toBe(false);
    expect(await bare.waiting()).toEqual([]);
    expect((await bare.get('book'))?.progress.form).toMatchObject({ name: 'Dewi Lestari', account: '' });
    expect(await formsOf(DEWI).save('book', progress)).toBe(true);
  });

  it('belong to one author, and are erased at that author’s sign-out (SYNC-11)', async () => {
    await formsOf(DEWI).save('book', progress);
    await formsOf(DEWI).keepDocument('book', new ArrayBuffer(8));
    await formsOf(ANI).save('book', progress);
    expect(await formsOf(ANI).document('book')).toBeUndefined();
    await eraseOwned(store, DEWI, 'stay');
    expect(await formsOf(DEWI).get('book')).toBeUndefined();
    expect((await entries(store)).every(([name]) => String(name).startsWith('ani/'))).toBe(true);
    expect((await formsOf(ANI).get('book'))?.progress.form.account).toBe('1234567890');
  });
});
