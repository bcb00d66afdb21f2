import { Blob as NodeBlob } from 'node:buffer';
import { createHash } from 'node:crypto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type KeptContract, useContractProgress } from '#services/contract-form/use-contract-progress.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { ContractProgress } from '#storage/owned/contract-progress.ts';
import { noContracts, showScreen } from '#test/support/screen.tsx';
import { useSigning } from './use-signing.ts';

afterEach(() => vi.restoreAllMocks());

const BOOK = 'hujan' as BookId;
const signed: ContractProgress = {
  form: { ...emptyContractForm(), name: 'Dewi Lestari' },
  pictures: {},
  submission: {
    idempotencyKey: 'once',
    form: emptyContractForm(),
    imageData: 'data:image/png;base64,',
    documentHash: 'hash',
  },
};

function Sending({ kept }: { kept: KeptContract }) {
  const signing = useSigning(BOOK, kept, async () => {});
  return (
    <>
      <output>
        {[kept.progress.submission && 'waits', signing.isSubmitted && 'submitted'].filter(Boolean).join()}
      </output>
      <p role="alert">{signing.failure}</p>
      <button type="button" aria-label="send" onClick={() => void signing.sendWaiting()} />
    </>
  );
}
function Waiting() {
  const { kept } = useContractProgress(BOOK);
  return kept && kept !== 'unreadable' ? <Sending kept={kept} /> : null;
}

/** Sends a waiting application; returns what the page shows then, and what the device stores. */
async function send(answer: { ok: true; value: unknown } | { ok: false; error: CallFailure }) {
  let lies: ContractProgress | undefined = signed;
  const keys: unknown[] = [];
  const contracts = {
    ...noContracts,
    get: async () => lies && { progress: lies, dropped: false },
    save: async (_: string, next: ContractProgress) => {
      lies = next;
      return true;
    },
    clear: async () => {
      lies = undefined;
    },
  };
  const api = {
    call: async (_name: string, _parts: unknown, options: { idempotencyKey?: string }) => {
      keys.push(options.idempotencyKey);
      return answer;
    },
  };
  const shown = showScreen(<Waiting />, { contracts, services: { api: api as never } });
  fireEvent.click(await shown.findByLabelText('send'));
  await waitFor(() => expect(keys).toEqual(['once']));
  await new Promise((later) => setTimeout(later, 50));
  const says = shown.container.querySelector('output')?.textContent;
  const failure = shown.container.querySelector('p')?.textContent;
  shown.unmount();
  return { says, failure, lies };
}
const refused = (code: string, message = 'No'): { ok: false; error: CallFailure } => ({
  ok: false,
  error: { kind: 'answer', code, message, data: undefined, redirect: false },
});

test('a signature is kept after no answer, a busy server or an ended session (SYNC-9)', async () => {
  const failures = [
    refused('rateLimited'),
    refused('inProgress'),
    refused('internal'),
    refused('unauthenticated', ''),
    refused('20066', ''),
    { ok: false as const, error: { kind: 'network' } as CallFailure },
  ];
  for (const failure of failures) {
    const { says, failure: said, lies } = await send(failure);
    expect(says).toBe('waits');
    expect(said).not.toBe('');
    expect(lies).toEqual(signed);
  }
});

test('without a network the application waits, and shows no error when the network is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { says, failure, lies } = await send({ ok: false, error: { kind: 'network' } });
  expect(says).toBe('waits');
  expect(failure).toBe('');
  expect(lies).toEqual(signed);
});

test('a refusal ends the waiting with a reason, and restores the form', async () => {
  const { says, failure, lies } = await send(refused('refused', 'The document was changed'));
  expect(says).toBe('');
  expect(failure).toBe('The document was changed');
  expect(lies).toEqual({ ...signed, submission: null });
});

test('an accepted application no longer waits, even if the story’s status is unknown', async () => {
  const { says, lies } = await send({ ok: true, value: { state: 'waiting' } });
  expect(says).toBe('submitted');
  expect(lies).toBeUndefined();
});

test('a refusal without a message still says that it failed (docs/spec, section 8)', async () => {
  const { failure } = await send(refused('refused', ''));
  expect(failure).not.toBe('');
});

/** Requests the document from a server that fails. */
function Reviewing({ kept }: { kept: KeptContract }) {
  const signing = useSigning(BOOK, kept, async () => {});
  return (
    <>
      <p role="alert">{signing.failure}</p>
      <button type="button" aria-label="review" onClick={() => void signing.review(kept.progress.form)} />
    </>
  );
}
function ReviewPage() {
  const { kept } = useContractProgress(BOOK);
  return kept && kept !== 'unreadable' ? <Reviewing kept={kept} /> : null;
}

test.each<[CallFailure, string | RegExp]>([
  [{ kind: 'network' }, 'contract.submit.needsNetwork'],
  [{ kind: 'timeout' }, /took too long to respond/],
  [{ kind: 'nullBody' }, /empty response/],
  [{ kind: 'device' }, /This device couldn’t/],
  [refused('internal', 'Busy').error, 'Busy'],
])(
  'the page says why a contract could not be made, and mentions the network only if there is none: %o',
  async (error, text) => {
    const api = { call: async () => ({ ok: false, error }) };
    showScreen(<ReviewPage />, { services: { api: api as never } });
    fireEvent.click(await screen.findByLabelText('review'));
    expect(await screen.findByText(text)).toBeVisible();
  },
);

/** Has a contract made, signs it, and shows what its author reads. */
function Signing({ kept }: { kept: KeptContract }) {
  const signing = useSigning(BOOK, kept, async () => {});
  const title = signing.reviewed?.text?.blocks[0];
  return (
    <>
      <output>{signing.reviewed && (title?.kind === 'title' ? title.text : 'the PDF')}</output>
      <p role="alert">{signing.failure}</p>
      <button type="button" aria-label="review" onClick={() => void signing.review(kept.progress.form)} />
      <button
        type="button"
        aria-label="confirm"
        onClick={() => void signing.confirm('data:image/png;base64,')}
      />
    </>
  );
}
function SigningPage() {
  const { kept } = useContractProgress(BOOK);
  return kept && kept !== 'unreadable' ? <Signing kept={kept} /> : null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const PDF = '%PDF-1.7';
const TEXT = '{"language":"en_US","blocks":[{"kind":"title","text":"Publishing Contract"}]}';
const NEWER = '{"language":"en_US","blocks":[{"kind":"table"}]}';

/** A server that has made this contract; `sent` is the submission it gets. */
function contractServer(answer: Record<string, string>, files: Record<string, string>) {
  const sent: Record<string, unknown>[] = [];
  const api = {
    async call(name: string, { request }: { request: Record<string, unknown> }) {
      if (name === 'contractSubmit') sent.push(request);
      return { ok: true, value: name === 'contractSign' ? answer : { state: 'waiting' } };
    },
    file: async (path: string) => {
      // The blobs of this environment give buffers that its crypto does not take.
      const value = new NodeBlob([files[path] ?? '']);
      return path in files ? { ok: true, value } : refused('notFound', '');
    },
  };
  showScreen(<SigningPage />, { services: { api: api as never } });
  return sent;
}

const made = (text: string) => ({
  url: '/pdf',
  documentHash: sha256(PDF),
  textUrl: '/text',
  textHash: sha256(text),
});

test('the text is fetched and checked, and its hash is sent with the signature', async () => {
  const answer = made(TEXT);
  const sent = contractServer(answer, { '/pdf': PDF, '/text': TEXT });
  fireEvent.click(await screen.findByLabelText('review'));
  expect(await screen.findByText('Publishing Contract')).toBeVisible();
  fireEvent.click(screen.getByLabelText('confirm'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ documentHash: answer.documentHash, textHash: answer.textHash });
});

test('a text whose hash differs from the server’s is not shown', async () => {
  contractServer(made(TEXT), { '/pdf': PDF, '/text': TEXT.replace('Contract', 'Contrast') });
  fireEvent.click(await screen.findByLabelText('review'));
  expect(await screen.findByText('contract.document.mismatch')).toBeVisible();
});

test.each([
  ['an older server gives no text', () => ({ ...made(TEXT), textUrl: '', textHash: '' })],
  ['a newer text has blocks that this version does not know', () => made(NEWER)],
  ['an older server does not have the text', () => ({ ...made(TEXT), textUrl: '/unknown' })],
])('%s: the PDF is read and signed, and no hash of a text is sent', async (_, answer) => {
  const sent = contractServer(answer(), { '/pdf': PDF, '/text': NEWER });
  fireEvent.click(await screen.findByLabelText('review'));
  expect(await screen.findByText('the PDF')).toBeVisible();
  fireEvent.click(screen.getByLabelText('confirm'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ documentHash: sha256(PDF), textHash: '' });
});
