import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { ApiClient, CallFailure } from '#shared/protocol/api-client.ts';
import type { ContractProgress } from '#storage/owned/contract-progress.ts';
import { showScreen } from '#test/support/screen.tsx';
import { ContractForm } from './contract-form.tsx';
import type { KeptContract } from './use-contract-progress.ts';

afterEach(() => vi.restoreAllMocks());

const picture = { type: 'image/png', bytes: new ArrayBuffer(8) };

/** A form on a phone, one step at a time, with a picture chosen offline. */
function Form({
  onProgress,
  start = { form: emptyContractForm(), pictures: { idImg: picture }, submission: null },
  more = {},
}: {
  onProgress(progress: ContractProgress): void;
  more?: Partial<KeptContract>;
  start?: ContractProgress;
}) {
  const [progress, setProgress] = useState<ContractProgress>(start);
  onProgress(progress);
  const change = (next: (now: ContractProgress) => ContractProgress) => setProgress(next);
  const kept = {
    progress,
    origin: 'device' as const,
    dropped: false,
    missing: null,
    isAnswered: true,
    replaced: false,
    askAgain: () => {},
    change,
    keepNow: async () => true,
    clear: async () => {},
    ...more,
  };
  return (
    <ContractForm
      kept={kept}
      facts={null}
      confirm="send"
      busy={false}
      failure={null}
      onConfirm={async () => ({})}
    />
  );
}

function show(answers: readonly unknown[]) {
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }));
  const waiting = [...answers];
  const call = vi.fn(async (name: string) =>
    name === 'idCardSave' ? waiting.shift() : { ok: false, error: { kind: 'network' } },
  );
  let progress: ContractProgress | undefined;
  showScreen(<Form onProgress={(now) => (progress = now)} />, {
    services: { api: { call, file: vi.fn() } as unknown as ApiClient },
  });
  const uploads = () => call.mock.calls.filter(([name]) => name === 'idCardSave').length;
  const overlays = () =>
    (call.mock.calls as unknown as [string, unknown, { overlay: boolean }][])
      .filter(([name]) => name === 'idCardSave')
      .map(([, , options]) => options.overlay);
  return { uploads, overlays, progress: () => progress };
}

test('a waiting picture is sent from any step of the form (docs/spec, section 5, Image upload)', async () => {
  const { progress } = show([{ ok: true, value: { idImg: 'stored', idImgUrl: '' } }]);
  expect(screen.queryByText('contract.field.idImg')).toBeNull();
  await waitFor(() => expect(progress()?.form.idImg).toBe('stored'));
  expect(progress()?.pictures).toEqual({});
});

test('a picture that could not be sent is sent when the network is back', async () => {
  const { uploads, overlays, progress } = show([
    { ok: false, error: { kind: 'network' } },
    { ok: true, value: { idImg: 'stored', idImgUrl: '' } },
  ]);
  await waitFor(() => expect(uploads()).toBe(1));
  const connect = (isOnline: boolean) =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  await connect(false);
  await connect(true);
  await waitFor(() => expect(progress()?.form.idImg).toBe('stored'));
  // Automatic sending does not cover the form while somebody types.
  expect(overlays()).toEqual([false, false]);
});

test('an e-wallet clears bank and SWIFT in the form, with their errors (docs/spec, section 5)', async () => {
  let progress: ContractProgress | undefined;
  const form = { ...emptyContractForm(), accountType: '1', bank: 'BCA', swift: 'wrong' };
  const { container } = showScreen(
    <Form onProgress={(now) => (progress = now)} start={{ form, pictures: {}, submission: null }} />,
  );
  const field = (selector: string) => {
    const found = container.querySelector(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const summary = () => container.querySelector('form > [role="alert"]')?.textContent;
  fireEvent.blur(field('input[name="swift"]'));
  expect(summary()).not.toBe('');
  fireEvent.click(field('input[type="radio"][value="2"]'));
  expect(progress?.form).toMatchObject({ accountType: '2', bank: '', swift: '' });
  expect(summary()).toBe('');
});

test.each<[CallFailure, string | RegExp]>([
  [{ kind: 'network' }, /You seem to be offline/],
  [{ kind: 'timeout' }, /took too long to respond/],
  [{ kind: 'nullBody' }, /empty response/],
  [{ kind: 'answer', code: 'internal', message: '', data: undefined, redirect: false }, 'Operation failed'],
])('a picture that was not sent says why: %o', async (error, text) => {
  const failed = { ok: false, error };
  const api = { call: async () => failed, file: async () => failed } as unknown as ApiClient;
  showScreen(<Form onProgress={() => {}} />, { services: { api } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a form that could not be fetched says so, with the reason and a button to ask again', async () => {
  const askAgain = vi.fn();
  const form = emptyContractForm();
  const empty = { form, pictures: {}, submission: null };
  const error = {
    kind: 'answer',
    code: 'internal',
    message: 'Busy',
    data: undefined,
    redirect: false,
  } as const;
  showScreen(<Form onProgress={() => {}} start={empty} more={{ missing: error, askAgain }} />);
  expect(screen.getByText('contract.missing.title')).toBeVisible();
  expect(screen.getByText('Busy')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'contract.missing.retry' }));
  expect(askAgain).toHaveBeenCalledOnce();
});
