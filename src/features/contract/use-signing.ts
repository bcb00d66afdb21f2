import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { fieldErrors } from '#services/contract-form/field-errors.ts';
import type { KeptContract } from '#services/contract-form/use-contract-progress.ts';
import { useServices } from '#services/services-context.ts';
import type { ContractErrors } from '#shared/domain/contract/check-contract-form.ts';
import { type ContractText, readContractText } from '#shared/domain/contract/contract-text.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import { sentForm } from '#shared/domain/contract/sent-form.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { ApiClient, CallFailure } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { createBoardDrafts } from '#storage/owned/board-drafts.ts';
import type { QueuedSubmission } from '#storage/owned/contract-progress.ts';
import { closableText } from '#ui/failure-text.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { hashOf } from './sign/hash-of.ts';

/** A document made for review. Its bytes and those of its text were checked against their hashes. */
export type Reviewed = {
  pdf: Blob;
  documentHash: string;
  /**
   * What the author reads; null: the PDF, as an older server makes no text, and a newer one may use blocks that this page does not know.
   */
  text: ContractText | null;
  /** '' without a text. */
  textHash: string;
  form: ContractForm;
};

/**
 * Whether the server has refused a signed application for good. In all other cases (no answer, a busy server, an ended session) the
 * signature is kept: it can only be made again by hand (SYNC-9).
 */
export function isRefusal(failure: CallFailure): failure is Extract<CallFailure, { kind: 'answer' }> {
  return (
    failure.kind === 'answer' &&
    ['refused', 'needsDecision'].includes(recoveryOf(failure.code, failure.status))
  );
}

/** Runs a task and reports that it runs; `onStart` is called before each task. */
function useBusy(onStart: () => void) {
  const [busy, setBusy] = useState(false);
  const once = async <T>(task: () => Promise<T>): Promise<T> => {
    setBusy(true);
    onStart();
    try {
      return await task();
    } finally {
      setBusy(false);
    }
  };
  return { busy, once };
}

type Made =
  | { kind: 'made'; reviewed: Reviewed }
  | { kind: 'fields'; fields: ContractErrors }
  /** The story is still to be sent to the server. */
  | { kind: 'storyFirst' }
  /** The fetched document or text is not the one that was made. */
  | { kind: 'mismatch' }
  | { kind: 'failed'; error: CallFailure };

/** Requests the document for review, and fetches it. */
async function makeDocument(api: ApiClient, id: BookId, form: ContractForm): Promise<Made> {
  const made = await api.call(
    'contractSign',
    { request: { ...sentForm(form), bookId: id } },
    { overlay: true },
  );
  if (!made.ok) {
    const fields = fieldErrors(made.error);
    if (fields) return { kind: 'fields', fields };
    // The author has this story, so it is still to be sent to the server.
    const isUnknown = made.error.kind === 'answer' && made.error.code === 'notFound';
    return isUnknown ? { kind: 'storyFirst' } : { kind: 'failed', error: made.error };
  }
  return fetchDocument(api, made.value, form);
}

/** Fetches a document that was made and its text, and checks them against their hashes. */
async function fetchDocument(
  api: ApiClient,
  { url, documentHash, textUrl, textHash }: AnswerOf<'contractSign'>,
  form: ContractForm,
): Promise<Made> {
  const [pdf, json] = await Promise.all([
    api.file(url, { overlay: true }),
    textUrl === '' ? null : api.file(textUrl, { overlay: true }),
  ]);
  if (!pdf.ok) return { kind: 'failed', error: pdf.error };
  // During an update of the servers, a server of the older version may answer, which has no texts.
  const isUnknown = json?.ok === false && json.error.kind === 'answer' && json.error.code === 'notFound';
  if (json?.ok === false && !isUnknown) return { kind: 'failed', error: json.error };
  if ((await hashOf(pdf.value)) !== documentHash) return { kind: 'mismatch' };
  if (json?.ok && (await hashOf(json.value)) !== textHash) return { kind: 'mismatch' };
  const text = json?.ok ? readContractText(await json.value.text()) : null;
  const reviewed = { pdf: pdf.value, documentHash, text, textHash: text ? textHash : '', form };
  return { kind: 'made', reviewed };
}

/**
 * The steps from the form to the submitted contract (docs/spec, section 4, Contract flow). The document and its text are made and fetched,
 * and their hashes checked. Signature and hashes are stored on the device before they are sent, under one idempotency key. Without a
 * network they wait, and are sent only when the author confirms again (SYNC-15).
 */
export function useSigning(id: BookId, kept: KeptContract, onSubmitted: () => Promise<void>) {
  const { t } = useI18n();
  const { api, clock, random, notify } = useServices();
  const { contracts, syncNow } = useAuthor();
  const isOnline = useOnlineHint();
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, once } = useBusy(() => setFailure(null));
  /** The device could not store the signed application: only this page has it. */
  const [isUnkept, setUnkept] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);

  async function review(form: ContractForm): Promise<ContractErrors> {
    const made = await makeDocument(api, id, form);
    if (made.kind === 'made') setReviewed(made.reviewed);
    else if (made.kind === 'mismatch') setFailure(t('contract.document.mismatch'));
    else if (made.kind === 'failed')
      setFailure(
        made.error.kind === 'network' ? t('contract.submit.needsNetwork') : closableText(t, made.error),
      );
    else if (made.kind === 'storyFirst') {
      setFailure(t('contract.submit.storyFirst'));
      void syncNow();
    } else return made.fields;
    return {};
  }

  async function send(submission: QueuedSubmission): Promise<void> {
    const { form, imageData, documentHash, textHash = '', idempotencyKey } = submission;
    const request = { ...sentForm(form), bookId: id, imageData, documentHash, textHash };
    const sent = await api.call('contractSubmit', { request }, { overlay: true, idempotencyKey });
    if (sent.ok) {
      await kept.clear();
      await createBoardDrafts(contracts, id)
        .clear()
        .catch(() => {});
      notify.success(t('contract.submit.success'));
      setSubmitted(true);
      setReviewed(null);
      await onSubmitted();
      return;
    }
    setReviewed(null);
    // An application that waited without a network shows no error once the network is back.
    if (isOnline || sent.error.kind === 'answer') {
      const message = sent.error.kind === 'answer' ? sent.error.message : '';
      setFailure(message || t('contract.submit.notSent'));
    }
    // Only a refusal ends the waiting.
    if (!isRefusal(sent.error)) return;
    await kept.keepNow({ ...kept.progress, submission: null });
    await onSubmitted();
  }

  return {
    reviewed,
    failure,
    busy,
    isUnkept,
    /** The server has the application, even if the page could not ask for the story's status again. */
    isSubmitted,
    /** Changes the form again; a document made from it is void. */
    back() {
      setReviewed(null);
      setFailure(null);
    },
    /** Requests the document for review; returns the server's errors by field. */
    review: (form: ContractForm) => once(() => review(form)),
    /** Stores the signed application, then sends it. */
    confirm: (imageData: string) =>
      once(async () => {
        if (!reviewed || kept.progress.submission) return;
        const { form, documentHash, textHash } = reviewed;
        const idempotencyKey: string = mintId(clock, random);
        const submission = { idempotencyKey, form, imageData, documentHash, textHash };
        // The application is sent even if the device cannot store it.
        setUnkept(!(await kept.keepNow({ ...kept.progress, submission })));
        await send(submission);
      }),
    /** Sends the waiting application, as the author has confirmed again. */
    sendWaiting: () =>
      once(async () => {
        if (kept.progress.submission) await send(kept.progress.submission);
      }),
    discard: () =>
      once(async () => {
        await kept.keepNow({ ...kept.progress, submission: null });
      }),
  };
}
