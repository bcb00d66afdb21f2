import { and, eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { contract, writerForm } from '#server/db/schema/contract.ts';
import { openText, type Sealer, sealText } from '#server/sealing/sealer.ts';
import { lastSubmittedFirst } from '#server/story/standing.ts';
import { CONTRACT_FIELDS } from '#shared/domain/contract/fields.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { maskAccount } from '#shared/domain/payout/mask-account.ts';
import { openForm } from './kept-form.ts';

/** The answered payment fields of a form, by name. */
export type PaymentFields = Readonly<Record<string, string>>;

/** Payment details. */
export type PaymentData = {
  readonly fields: PaymentFields;
  /** '•••• 1234' */
  readonly payee: string;
  readonly from: 'contract' | 'profile';
  /** The details come from the profile, and the newest approved contract has different ones. */
  readonly differs: boolean;
};

const PAYMENT_NAMES = CONTRACT_FIELDS.filter(({ step }) => step === 'payment').map(({ name }) => name);
const NAMES = ['name', 'countryCode', ...PAYMENT_NAMES] as const;

const fieldsOf = (form: ContractForm): PaymentFields =>
  Object.fromEntries(NAMES.flatMap((name) => (form[name] === '' ? [] : [[name, form[name]]])));

/** Where an author's money is paid. */
export type PaymentStanding = {
  /** The details that money is paid to now; undefined: there are none. */
  readonly current: PaymentData | undefined;
  /**
   * The details of a contract in review: money is paid there once that contract is approved. undefined: an approval would change nothing.
   */
  readonly next: PaymentData | undefined;
};

/**
 * Decides, as the only function, where an author's money is paid: to the details of the newest approved contract, or to the profile's
 * details if the profile was saved later, since a bank can change without a new contract. `next` says where money would be paid if the
 * newest contract in review were approved.
 */
export async function paymentStanding(db: Reader, sealer: Sealer, ownerId: UserId): Promise<PaymentStanding> {
  const signed = await newestContract(db, ownerId, 'approved');
  const waiting = await newestContract(db, ownerId, 'waiting');
  const [profile] = await db
    .select({ sealed: writerForm.sealed, at: writerForm.updatedAt })
    .from(writerForm)
    .where(eq(writerForm.userId, ownerId));
  const current = newerDetails(sealer, ownerId, signed, profile);
  const isNewer = waiting !== undefined && (signed === undefined || waiting.at > signed.at);
  const next = isNewer ? newerDetails(sealer, ownerId, waiting, profile) : undefined;
  return { current, next: next?.from === 'contract' && !sameDetails(next, current) ? next : undefined };
}

/** The details that an author's money is paid to, see `paymentStanding`; undefined if they contain no account. */
export const paymentData = async (
  db: Reader,
  sealer: Sealer,
  ownerId: UserId,
): Promise<PaymentData | undefined> => (await paymentStanding(db, sealer, ownerId)).current;

/** Whether both contain the same account with the same details. */
export const sameDetails = (one: PaymentData | undefined, other: PaymentData | undefined): boolean =>
  JSON.stringify(one?.fields) === JSON.stringify(other?.fields);

type SealedForm = { sealed: string; at: number } | undefined;

/** The form of an author's newest contract of a state, sealed, and when it was submitted (ms since epoch); undefined if there is none. */
export async function newestContract(
  db: Reader,
  ownerId: UserId,
  state: 'approved' | 'waiting',
): Promise<SealedForm> {
  const [row] = await db
    .select({ sealed: contract.sealedForm, at: contract.submittedAt })
    .from(contract)
    .where(and(eq(contract.ownerId, ownerId), eq(contract.state, state)))
    .orderBy(...lastSubmittedFirst())
    .limit(1);
  return row;
}

function newerDetails(
  sealer: Sealer,
  ownerId: UserId,
  signed: SealedForm,
  profile: SealedForm,
): PaymentData | undefined {
  const open = (row: typeof signed) =>
    row === undefined ? undefined : fieldsOf(openForm(sealer, ownerId, row.sealed));
  const contracted = open(signed);
  const own = open(profile);
  const later = profile !== undefined && (signed === undefined || profile.at >= signed.at);
  const fields = later ? own : contracted;
  if (fields?.account === undefined) return undefined;
  return {
    fields,
    payee: maskAccount(fields.account),
    from: later ? 'profile' : 'contract',
    differs: later && contracted !== undefined && JSON.stringify(own) !== JSON.stringify(contracted),
  };
}

/** Whether a form has payment details that differ from `known`, the current details. */
export const changesPayment = (known: PaymentData | undefined, form: ContractForm): boolean =>
  JSON.stringify(known?.fields) !== JSON.stringify(fieldsOf(form));

/** Does the same as `changesPayment`, but compares with the current details in the database. */
export const changesPaymentData = async (
  db: Reader,
  sealer: Sealer,
  ownerId: UserId,
  form: ContractForm,
): Promise<boolean> => changesPayment(await paymentData(db, sealer, ownerId), form);

/**
 * A form with the payment details of `fields`; payment fields that are not in it are emptied. If `fields` is empty, name and country stay.
 */
export const withPayment = (form: ContractForm, fields: PaymentFields): ContractForm => ({
  ...form,
  ...Object.fromEntries(PAYMENT_NAMES.map((name) => [name, ''])),
  ...fields,
});

const contextOf = (ownerId: UserId): string => `payment data:${ownerId}`;

/** Payment fields as stored with a withdrawal: sealed for its author. */
export const sealPayment = (sealer: Sealer, ownerId: UserId, fields: PaymentFields): string =>
  sealText(sealer, JSON.stringify(fields), contextOf(ownerId));

/** Opens the result of `sealPayment`. */
export const openPayment = (sealer: Sealer, ownerId: UserId, sealed: string): Record<string, string> =>
  JSON.parse(openText(sealer, sealed, contextOf(ownerId))) as Record<string, string>;
