import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sealForm } from '#server/contract/kept-form.ts';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { authorBalance, incomeLine, ledgerEntry, withdrawal } from '#server/db/schema/money.ts';
import { story } from '#server/db/schema/story.ts';
import { accountsOf } from '#server/money/desk-withdrawals.ts';
import type { BookId, ContractId, UserId } from '#shared/domain/ids.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { PASSWORD, signedInAuthor } from './api-author.ts';
import type { ApiDevice } from './api-client.ts';
import { confirmAddress } from './confirmed-email.ts';
import { filledContract } from './filled-contract.ts';
import { openDesk, type Passkey, signInByPasskey } from './second-factor.ts';
import type { TestServer } from './server.ts';

/** `phone`: the passkey of an editor, which opens the desk. */
export type MoneyAuthor = { device: ApiDevice; id: UserId; email: string; phone?: Passkey };

export const COLUMNS = 'bookId,chapterId,month,kind,amountUsd,state,reference';

export async function moneyAuthor({ app, db }: TestServer): Promise<MoneyAuthor> {
  const email = `${randomUUID().slice(0, 13)}@example.org`;
  const device = await signedInAuthor(app, email);
  await confirmAddress(db, email);
  const [row] = await db.select({ id: account.id }).from(account).where(eq(account.emailKey, email));
  if (row === undefined) throw new Error('the author was not registered');
  return { device, id: row.id, email };
}

/** An editor, signed in at the desk. */
export async function moneyEditor(server: TestServer): Promise<MoneyAuthor> {
  return becomeEditor(server, await moneyAuthor(server));
}

/** Turns an author who has just signed in into an editor who is signed in at the desk. */
export async function becomeEditor({ db, deps }: TestServer, author: MoneyAuthor): Promise<MoneyAuthor> {
  await db.update(account).set({ role: 'editor' }).where(eq(account.id, author.id));
  return { ...author, phone: await openDesk(deps, author.device) };
}

/** Signs in again, which a jump in time or a change of role makes necessary. */
export async function signInAgain({ device, email, phone }: MoneyAuthor): Promise<void> {
  if (phone === undefined) await device.ok('login', { request: { account: email, password: PASSWORD } });
  else await signInByPasskey(device, phone);
}

/** Stores an approved contract as an editor's decision leaves it; test/api/contract.test.ts covers the signing itself. */
export async function giveContract(
  { db, deps }: TestServer,
  ownerId: UserId,
  storyId: BookId,
  contractType: ContractType = 'exclusive',
  form = filledContract,
): Promise<void> {
  const now = deps.clock.now();
  await db.insert(contract).values({
    id: randomUUID() as string as ContractId,
    ownerId,
    storyId,
    number: 'T-1',
    language: 'en_US',
    contractType,
    sealedForm: sealForm(deps.sealer, ownerId, form),
    documentHash: '',
    signedHash: '',
    fileKey: '',
    state: 'approved',
    submittedAt: now,
    decidedAt: now,
  });
}

/** Sets the published word count without writing the words. */
export const giveWords = ({ db }: TestServer, id: BookId, publishedWords: number, publishedCount = 1) =>
  db.update(story).set({ publishedWords, publishedCount }).where(eq(story.id, id));

/** A line of a file of income: a story's income in a month, verified by default. */
export const line = (
  bookId: BookId,
  amountUsd: string,
  more: { chapterId?: string; month?: string; kind?: string; state?: string; reference?: string } = {},
): string => {
  const { chapterId = '', month = '2026-01', kind = 'chapters', state = 'verified', reference = '' } = more;
  return [bookId, chapterId, month, kind, amountUsd, state, reference].join(',');
};

export const importLines = (
  editor: ApiDevice,
  lines: readonly string[],
  dryRun = false,
): Promise<AnswerOf<'deskIncomeImport'>> =>
  editor.ok('deskIncomeImport', { request: { csv: [COLUMNS, ...lines].join('\r\n'), dryRun } });

/**
 * Accounts for every cent of an author. The sum of the ledger's entries is the stored balance. All income ever verified is available, locked or
 * paid. The available sum is the sum of the verified lines that no withdrawal took. Each withdrawal is the sum of its lines.
 */
export async function expectBooks(
  { db }: TestServer,
  ownerId: UserId,
  expected?: { available: number; locked: number; paid: number },
): Promise<{ available: number; locked: number; paid: number }> {
  const sums = { earned: 0, available: 0, locked: 0, paid: 0 };
  for (const entry of await db.select().from(ledgerEntry).where(eq(ledgerEntry.ownerId, ownerId))) {
    sums[entry.fromAccount] -= entry.cents;
    sums[entry.toAccount] += entry.cents;
  }
  const { earned, ...here } = sums;
  const [kept] = await db.select().from(authorBalance).where(eq(authorBalance.ownerId, ownerId));
  expect({ ownerId, ...here }).toEqual(kept ?? { ownerId, available: 0, locked: 0, paid: 0 });
  expect(earned + here.available + here.locked + here.paid).toBe(0);
  const lines = await db.select().from(incomeLine).where(eq(incomeLine.ownerId, ownerId));
  const verified = lines.filter(({ state }) => state === 'verified');
  const sumOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
  expect(sumOf(verified) + earned).toBe(0);
  expect(sumOf(verified.filter(({ withdrawalId }) => withdrawalId === null))).toBe(here.available);
  const withdrawals = await db.select().from(withdrawal).where(eq(withdrawal.ownerId, ownerId));
  for (const { id, state, amount } of withdrawals)
    expect(sumOf(verified.filter(({ withdrawalId }) => withdrawalId === id))).toBe(
      state === 'rejected' ? 0 : amount,
    );
  const sumIn = (...states: string[]) =>
    withdrawals.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount : sum), 0);
  expect(sumIn('waiting', 'approved')).toBe(here.locked);
  expect(sumIn('paid')).toBe(here.paid);
  expect((await accountsOf(db, ownerId)).agree).toBe(true);
  if (expected !== undefined) expect(here).toEqual(expected);
  return here;
}

/** Withdraws the sum that the overview shows. */
export async function withdrawAll(device: ApiDevice) {
  const { available, month } = await device.ok('incomeOverview');
  return device.call('applyWithdrawal', {
    request: { amount: available, month, acceptTaxesAndFees: true },
  });
}
