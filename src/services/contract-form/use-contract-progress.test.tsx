import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ContractProgress, KeptProgress, QueuedSubmission } from '#storage/owned/contract-progress.ts';
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

test('an application that the device cannot store is reported as not stored, and can still be sent', async () => {
  const full = await sign();
  full.writing?.reject(new Error('full'));
  await waitFor(() => expect(full.says()).toBe('waits false'));
});

test('if nothing can be sealed, the application is reported as not stored', async () => {
  const open = await sign();
  open.writing?.resolve(false);
  await waitFor(() => expect(open.says()).toBe('waits false'));
});

test('an unreadable form is read again, and is not shown as an empty form, which would overwrite the stored one', async () => {
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

const BOOK = '0190a0a0-0000-7000-8000-000000000001';
const SENT_AT = '2026-05-02T08:00:00.000Z';
const sentForm = { ...emptyContractForm(), name: 'Dewi Lestari' };
const rejected = { ok: true, value: { form: sentForm, updatedAt: SENT_AT, rejected: true } };
const busy = {
  ok: false,
  error: { kind: 'answer', code: 'internal', message: 'Busy', data: undefined, redirect: false },
};

/** A story's form: its name field, its state, and a button that asks again. */
function Story() {
  const { kept } = useContractProgress(BOOK);
  if (kept === null || kept === 'unreadable') return null;
  const { progress, missing, replaced } = kept;
  return (
    <>
      <input
        aria-label="name"
        value={progress.form.name}
        onChange={(event) => {
          const name = event.target.value;
          kept.change((now) => ({ ...now, form: { ...now.form, name } }));
        }}
      />
      <output>{[missing && 'missing', replaced && 'replaced'].filter(Boolean).join()}</output>
      <button type="button" aria-label="ask" onClick={kept.askAgain} />
    </>
  );
}

/** Shows the story's form with a server that gives `answers` in turn and then repeats the last one, and with a draft of this device. */
function showStory(answers: unknown[], draft?: KeptProgress) {
  const call = async () => (answers.length > 1 ? answers.shift() : answers[0]);
  const shown = showScreen(<Story />, {
    contracts: { ...noContracts, get: async () => draft },
    services: { api: { call, file: call } as never },
  });
  const name = async () => ((await shown.findByLabelText('name')) as HTMLInputElement).value;
  const says = () => shown.container.querySelector('output')?.textContent;
  return { ...shown, name, says };
}
/** The browser reports that the network came back. */
function cameOnline() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  online.mockRestore();
  fireEvent(window, new Event('online'));
}

test('a rejected form that could not be fetched is requested again by hand and when the network is back; until then the form says so', async () => {
  for (const again of [cameOnline, () => fireEvent.click(screen.getByLabelText('ask'))]) {
    const shown = showStory([busy, rejected]);
    expect(await shown.name()).toBe('');
    expect(shown.says()).toBe('missing');
    again();
    await waitFor(async () => expect(await shown.name()).toBe('Dewi Lestari'));
    expect(shown.says()).toBe('');
    shown.unmount();
  }
});

test('what the author has begun to write stays, whatever the server says later', async () => {
  const shown = showStory([busy, rejected]);
  await shown.name();
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'A' } });
  expect(shown.says()).toBe('');
  cameOnline();
  fireEvent.click(screen.getByLabelText('ask'));
  await new Promise((later) => setTimeout(later, 30));
  expect(await shown.name()).toBe('A');
});

const draftOf = (at: number | undefined, more: Partial<ContractProgress> = {}): KeptProgress => ({
  progress: { form: { ...emptyContractForm(), name: 'Half' }, pictures: {}, submission: null, ...more },
  dropped: false,
  at,
});
const before = Date.parse(SENT_AT) - 1;
const picture = { type: 'image/png', bytes: new ArrayBuffer(1) };

test.each<[string, KeptProgress, unknown[], string]>([
  [
    'older than the sent form: it is replaced, and the form says so',
    draftOf(before),
    [rejected],
    'Dewi Lestari',
  ],
  ['older, and the first call failed', draftOf(before), [busy, rejected], 'Dewi Lestari'],
  ['newer', draftOf(before + 2), [rejected], 'Half'],
  ['of unknown age', draftOf(undefined), [rejected], 'Half'],
  ['older with a picture that waits', draftOf(before, { pictures: { idImg: picture } }), [rejected], 'Half'],
  ['older with a signature that waits', draftOf(before, { submission }), [rejected], 'Half'],
  [
    'older than a form that was not rejected',
    draftOf(before),
    [{ ok: true, value: { ...rejected.value, rejected: false } }],
    'Half',
  ],
  ['older, and the server does not answer', draftOf(before), [busy], 'Half'],
])('a draft of this device %s', async (_, draft, answers, name) => {
  const shown = showStory(answers, draft);
  await shown.name();
  await new Promise((later) => setTimeout(later, 20));
  cameOnline();
  await new Promise((later) => setTimeout(later, 20));
  expect([await shown.name(), shown.says()]).toEqual([name, name === 'Half' ? '' : 'replaced']);
});
