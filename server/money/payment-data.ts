import { and, desc, eq } from 'drizzle-orm';
import { openForm } from '#server/contracts/kept-form.ts';
import type { Reader } from '#server/db/database.ts';
import { contract, writerForm } from '#server/db/schema/contract.ts';
import { openText, type Sealer, sealText } from '#server/sealing/sealer.ts';
import { CONTRACT_FIELDS } from '#shared/domain/contract/fields.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { maskAccount } from '#shared/domain/payout/mask-account.ts';

/** The answered payment fields of a form, by name. */
export type PaymentFields = Readonly<Record<string, string>>;

/** The author's payment details. */
export type PaymentData = {
  readonly fields: PaymentFields;
  /** '•••• 1234' */
  readonly payee: string;
  readonly from: 'contract' | 'profile';
  /** It comes from the profile, and the newest approved contract has other details. */
  readonly differs: boolean;
};

const PAYMENT_NAMES = CONTRACT_FIELDS.filter(({ step }) => step === 'payment').map(({ name }) => name);
const NAMES = ['name', 'countryCode', ...PAYMENT_NAMES] as const;

const fieldsOf = (form: ContractForm): PaymentFields =>
  Object.fromEntries(NAMES.flatMap((name) => (form[name] === '' ? [] : [[name, form[name]]])));

/**
 * The author's latest payment details: from the newest approved contract, or from the profile if that was saved later, since a bank can
 * change without a new contract. `undefined` if neither names an account.
 */
export async function paymentData(
  db: Reader,
  sealer: Sealer,
  ownerId: UserId,
): Promise<PaymentData | undefined> {
  const [signed] = await db
    .select({ sealed: contract.sealedForm, at: contract.submittedAt })
    .from(contract)
    .where(and(eq(contract.ownerId, ownerId), eq(contract.state, 'approved')))
    .orderBy(desc(contract.submittedAt), desc(contract.id))
    .limit(1);
  const [profile] = await db
    .select({ sealed: writerForm.sealed, at: writerForm.updatedAt })
    .from(writerForm)
    .where(eq(writerForm.userId, ownerId));
  const open = (row: typeof signed) =>
    row === undefined ? undefined : fieldsOf(openForm(sealer, ownerId, row.sealed));
  const contracted = open(signed);
  const own = open(profile);
  const later = profile !== undefined && (signed === undefined || profile.at > signed.at);
  const fields = later ? own : contracted;
  if (fields?.account === undefined) return undefined;
  return {
    fields,
    payee: maskAccount(fields.account),
    from: later ? 'profile' : 'contract',
    differs: later && contracted !== undefined && JSON.stringify(own) !== JSON.stringify(contracted),
  };
}

/** Whether a form has other payment details than `known`, the author's latest. */
export const changesPayment = (known: PaymentData | undefined, form: ContractForm): boolean =>
  JSON.stringify(known?.fields) !== JSON.stringify(fieldsOf(form));

/** Whether a form has other payment details than the author's latest. */
export const changesPaymentData = async (
  db: Reader,
  sealer: Sealer,
  ownerId: UserId,
  form: ContractForm,
): Promise<boolean> => changesPayment(await paymentData(db, sealer, ownerId), form);

/** A form with other payment details: those of `fields`, all others empty. Without any, name and country stay. */
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
