import { expect, it } from 'vitest';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ContractProgress, QueuedSubmission } from '#storage/owned/contract-progress.ts';
import type { Tab } from '#test/support/device.ts';
import { createSyncWorld } from '#test/support/sync-world.ts';

const submission: QueuedSubmission = {
  idempotencyKey: 'once',
  form: emptyContractForm(),
  imageData: 'data:image/png;base64,',
  documentHash: 'hash',
};
const progress = (waits: boolean): ContractProgress => ({
  form: emptyContractForm(),
  pictures: {},
  submission: waits ? submission : null,
});

it('when a signed contract starts or stops waiting, every page of its author shows it (SYNC-9, SYNC-15)', async () => {
  const world = await createSyncWorld();
  const { time } = world;
  const phone = world.device('phone');
  const here = await time.until(phone.openTab());
  const uid = await world.signIn(here);
  const there = await time.until(phone.openTab());
  await world.sync(there);
  const parked = async (tab: Tab) => {
    await time.pass(100);
    return tab.sync.engine.status().parked;
  };
  const forms = here.sync.contracts(uid);
  await time.until(forms.save('book', progress(true)));
  expect(await parked(here)).toBe(1);
  expect(await parked(there)).toBe(1);
  await time.until(forms.save('another', progress(true)));
  expect(await parked(there)).toBe(2);
  // One page takes a contract back, then the other page sends the second contract.
  await time.until(forms.save('another', progress(false)));
  expect(await parked(there)).toBe(1);
  await time.until(there.sync.contracts(uid).get('book'));
  await time.until(there.sync.contracts(uid).clear('book'));
  expect(await parked(here)).toBe(0);
});
