import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useAuthor } from '#services/author-context.ts';
import { fieldErrors } from '#services/contract-form/field-errors.ts';
import type { KeptContract } from '#services/contract-form/use-contract-progress.ts';
import { useServices } from '#services/services-context.ts';
import type { ContractErrors } from '#shared/domain/contract/check-contract-form.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { ApiClient, CallFailure } from '#shared/protocol/api-client.ts';
import { recoveryOf } from '#shared/protocol/codes.ts';
import { createBoardDrafts } from '#storage/owned/board-drafts.ts';
import type { QueuedSubmission } from '#storage/owned/contract-progress.ts';
import { closableText } from '#ui/failure-text.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { hashOf } from './sign/hash-of.ts';

/** A document made for review, its bytes checked against its hash. */
export type Reviewed = { pdf: Blob; documentHash: string; form: ContractForm };

/**
 * Whether the server has said no to a signed application for good. Whatever else comes (no answer, a busy server, a session that has
 * ended) the signature is kept: it can be made anew only by hand (SYNC-9).
 */
export function isRefusal(failure: CallFailure): failure is Extract<CallFailure, { kind: 'answer' }> {
  return failure.kind === 'answer' && ['refused', 'needsDecision'].includes(recoveryOf(failure.code));
}

/** Runs a task and says that it runs; `onStart` comes before each. */
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
  /** The story is still on its way to the server. */
  | { kind: 'storyFirst' }
  /** What was fetched is not what was made. */
  | { kind: 'mismatch' }
  | { kind: 'failed'; error: CallFailure };

/** Has the document made for review, fetches it and checks it against its hash. */
async function makeDocument(api: ApiClient, id: BookId, form: ContractForm): Promise<Made> {
  const made = await api.call('contractSign', { request: { ...form, bookId: id } }, { overlay: true });
  if (!made.ok) {
    const fields = fieldErrors(made.error);
    if (fields) return { kind: 'fields', fields };
    // Whoever fills in this form has the story: it is still on its way to the server.
    const isUnknown = made.error.kind === 'answer' && made.error.code === 'notFound';
    return isUnknown ? { kind: 'storyFirst' } : { kind: 'failed', error: made.error };
  }
  const { url, documentHash } = made.value;
  const fetched = await api.file(url, { overlay: true });
  if (!fetched.ok) return { kind: 'failed', error: fetched.error };
  if ((await hashOf(fetched.value)) !== documentHash) return { kind: 'mismatch' };
  return { kind: 'made', reviewed: { pdf: fetched.value, documentHash, form } };
}

/**
 * From the form to the submitted contract (docs/spec, section 4, Contract flow): the document is made and fetched, its hash
 * checked; the signature goes with that hash under one idempotency key, kept on the device before it is sent. Without a network
 * it waits there, and goes only when the author says so again (SYNC-15).
 */
export function useSigning(id: BookId, kept: KeptContract, onSubmitted: () => Promise<void>) {
  const { t } = useI18n();
  const { api, clock, random, notify } = useServices();
  const { contracts, syncNow } = useAuthor();
  const isOnline = useOnlineHint();
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, once } = useBusy(() => setFailure(null));
  /** The signed application lies on this page alone: the device could not keep it. */
  const [isUnkept, setUnkept] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);

  const say = (error: CallFailure, offline: MessageKey): void =>
    setFailure(error.kind === 'answer' ? closableText(t, error) : t(offline));

  async function review(form: ContractForm): Promise<ContractErrors> {
    const made = await makeDocument(api, id, form);
    if (made.kind === 'made') setReviewed(made.reviewed);
    else if (made.kind === 'mismatch') setFailure(t('contract.document.mismatch'));
    else if (made.kind === 'failed') say(made.error, 'contract.submit.needsNetwork');
    else if (made.kind === 'storyFirst') {
      setFailure(t('contract.submit.storyFirst'));
      void syncNow();
    } else return made.fields;
    return {};
  }

  async function send(submission: QueuedSubmission): Promise<void> {
    const { form, imageData, documentHash, idempotencyKey } = submission;
    const request = { ...form, bookId: id, imageData, documentHash };
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
    // Without a network it waits as it was said to; that is no trouble to tell of once the network is back.
    if (isOnline || sent.error.kind === 'answer') {
      const message = sent.error.kind === 'answer' ? sent.error.message : '';
      setFailure(message || t('contract.submit.notSent'));
    }
    // A refusal ends it, and the form is as it was.
    if (!isRefusal(sent.error)) return;
    await kept.keepNow({ ...kept.progress, submission: null });
    await onSubmitted();
  }

  return {
    reviewed,
    failure,
    busy,
    isUnkept,
    /** The server has it, whether or not the page could ask again how the story stands. */
    isSubmitted,
    /** The form is changed again: what was made of it is void. */
    back() {
      setReviewed(null);
      setFailure(null);
    },
    /** Has the document made; gives what the server finds wrong at the fields. */
    review: (form: ContractForm) => once(() => review(form)),
    /** Keeps the signed application, then sends it. */
    confirm: (imageData: string) =>
      once(async () => {
        if (!reviewed || kept.progress.submission) return;
        const { form, documentHash } = reviewed;
        const idempotencyKey: string = mintId(clock, random);
        const submission = { idempotencyKey, form, imageData, documentHash };
        // On a device that keeps nothing more it is sent all the same.
        setUnkept(!(await kept.keepNow({ ...kept.progress, submission })));
        await send(submission);
      }),
    /** Sends what waits, now that the author said so. */
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
