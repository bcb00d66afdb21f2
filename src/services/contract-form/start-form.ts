import { withoutBankAnswers } from '#shared/domain/contract/bank-code-countries.ts';
import { emptyContractForm } from '#shared/domain/contract/form.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import type { ApiClient, CallFailure } from '#shared/protocol/api-client.ts';
import {
  type ContractForms,
  type ContractPlace,
  type ContractProgress,
  type KeptProgress,
  PROFILE_PLACE,
} from '#storage/owned/contract-progress.ts';

/** Source of the form shown. */
type Origin = 'device' | 'rejected' | 'profile' | 'new';

/** The form an author starts from. */
export type StartForm = {
  progress: ContractProgress;
  origin: Origin;
  /** The sensitive part was dropped after 72 hours. */
  dropped: boolean;
  /** Why an empty form may lack data that the server has; null: it lacks none. */
  missing: CallFailure | null;
  /** The server has answered, or its answer is not needed. */
  isAnswered: boolean;
  /** The sent form replaces an older form of this device. */
  replaced: boolean;
  /** When this device stored the form, ms since epoch. */
  at?: number | undefined;
};

export const noProgress: ContractProgress = { form: emptyContractForm(), pictures: {}, submission: null };

const plain = { dropped: false, missing: null, isAnswered: true, replaced: false } as const;

/**
 * The form to start from. If this device has a form, `show` gets it before the server is asked. 'unreadable' if the device could not be
 * read.
 */
export async function startForm(
  contracts: ContractForms,
  api: ApiClient,
  place: ContractPlace,
  show: (own: StartForm) => void,
): Promise<StartForm | 'unreadable'> {
  const kept = await contracts.get(place).catch(() => 'unreadable' as const);
  if (kept === 'unreadable') return kept;
  const own = keptForm(kept);
  if (!own) return newForm(api, place);
  show(own);
  return sentLater(api, place, own);
}

/** The form this device has stored; undefined if it is empty. */
const keptForm = (kept: KeptProgress | undefined): StartForm | undefined =>
  kept && !isEmpty(kept.progress) ? { ...plain, ...kept, origin: 'device' } : undefined;

/**
 * A new form, prefilled from the story's rejected application or else from the author's profile. `missing` if the server did not answer:
 * the form is then empty, and must not be mistaken for the sent one.
 */
async function newForm(api: ApiClient, place: ContractPlace): Promise<StartForm> {
  const own = await ask(api, place);
  if (!own.ok)
    return { ...plain, progress: noProgress, origin: 'new', missing: own.error, isAnswered: false };
  const form = own.value.form && withoutBankAnswers(own.value.form);
  if (!form) return { ...plain, progress: noProgress, origin: 'new' };
  if (own.value.rejected) return { ...plain, progress: { ...noProgress, form }, origin: 'rejected' };
  const isProfile = place === PROFILE_PLACE;
  return {
    ...plain,
    progress: { ...noProgress, form: { ...form, guardianSign: isProfile ? form.guardianSign : '' } },
    origin: isProfile ? 'new' : 'profile',
  };
}

/**
 * The form of the rejected application if it was sent after this device stored `own`, for example from another device; else `own`. When in
 * doubt it is `own`: if one of the two times is missing, or if pictures or a signature in it wait to be sent.
 */
async function sentLater(api: ApiClient, place: ContractPlace, own: StartForm): Promise<StartForm> {
  const { at, progress } = own;
  const waits = progress.submission !== null || Object.keys(progress.pictures).length > 0;
  if (place === PROFILE_PLACE || at === undefined || waits) return own;
  const sent = await ask(api, place);
  if (!sent.ok) return { ...own, isAnswered: false };
  const { form, rejected, updatedAt } = sent.value;
  if (!form || !rejected || updatedAt === null || !(at < Date.parse(updatedAt))) return own;
  return {
    ...plain,
    progress: { ...noProgress, form: withoutBankAnswers(form) },
    origin: 'rejected',
    replaced: true,
  };
}

function ask(api: ApiClient, place: ContractPlace) {
  const bookId = parseId<BookId>(place);
  return api.call('authorForm', { request: bookId ? { bookId } : {} }, { quiet: true });
}

const isEmpty = ({ form, pictures, submission }: ContractProgress): boolean =>
  submission === null &&
  Object.keys(pictures).length === 0 &&
  Object.values(form).every((value) => value === '');
