import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { QueuedSubmission } from '#storage/owned/contract-progress.ts';
import { noContracts, showScreen } from '#test/support/screen.tsx';
import { useContractProgress } from './use-contract-progress.ts';

const submission: QueuedSubmission = {
  idempotencyKey: 'once',
  form: emptyContractForm(),
  imageData: 'data:image/png;base64,',
  documentHash: 'hash',
};

/** A screen that signs: shows whether an application waits on this device, and whether it was stored. */
function Signing() {
  const { kept, retry } = useContractProgress('book');
  const [wasKept, setKept] = useState<boolean | null>(null);
  if (kept === null) return null;
  if (kept === 'unreadable') return <button type="button" onClick={retry} aria-label="again" />;
  const sign = async () => setKept(await kept.keepNow({ ...kept.progress, submission }));
  return (
    <>
      <output>{`${kept.progress.submission ? 'waits' : 'nothing'} ${wasKept ?? 'unknown'}`}</output>
      <button type="button" onClick={() => void sign()} aria-label="sign" />
    </>
  );
}

/** A device whose writing ends when the test says so. */
function slowDevice() {
  let end: { resolve(isWhole: boolean): void; reject(cause: Error): void } | undefined;
  const save = () =>
    new Promise<boolean>((resolve, reject) => {
      end = { resolve, reject };
    });
  return { forms: { ...noContracts, save }, writing: () => end };
}

async function sign() {
  const device = slowDevice();
  const shown = showScreen(<Signing />, { contracts: device.forms });
  const says = () => shown.container.querySelector('output')?.textContent;
  await waitFor(() => expect(says()).toBe('nothing unknown'));
  fireEvent.click(shown.getByLabelText('sign'));
  await waitFor(() => expect(device.writing()).toBeDefined());
  await new Promise((later) => setTimeout(later, 20));
  return { says, writing: device.writing() };
}

test('a signed application is shown as waiting on this device only once it is durable (SYNC-15)', async () => {
  const { says, writing } = await sign();
  expect(says()).toBe('nothing unknown');
  writing?.resolve(true);
  await waitFor(() => expect(says()).toBe('waits true'));
});

test('one that the device cannot store can still be sent, and is known as not stored', async () => {
  const full = await sign();
  full.writing?.reject(new Error('full'));
  await waitFor(() => expect(full.says()).toBe('waits false'));
});

test('if nothing can be sealed it is known as not stored', async () => {
  const open = await sign();
  open.writing?.resolve(false);
  await waitFor(() => expect(open.says()).toBe('waits false'));
});

test('an unreadable form is not shown as an empty one, which would overwrite it; it is read again', async () => {
  const form = { ...emptyContractForm(), name: 'Dewi Lestari' };
  let tries = 0;
  const get = async () => {
    tries += 1;
    if (tries === 1) throw new Error('closed');
    return { progress: { form, pictures: {}, submission }, dropped: false };
  };
  const shown = showScreen(<Signing />, { contracts: { ...noContracts, get } });
  fireEvent.click(await shown.findByLabelText('again'));
  await waitFor(() => expect(shown.container.querySelector('output')?.textContent).toBe('waits unknown'));
});
