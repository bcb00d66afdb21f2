import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract, writerForm } from '#server/db/schema/contract.ts';
import { mail } from '#server/db/schema/mail.ts';
import { message } from '#server/db/schema/message.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { openText } from '#server/sealing/sealer.ts';
import { mailWords } from '#server/tell/mail-words.ts';
import { mailContext } from '#server/tell/queue-mail.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addStory, PASSWORD } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import {
  expectBooks,
  giveContract,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  signInAgain,
  withdrawAll,
} from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

let now = 0;
const server = await createTestServer({ clock: { now: () => now } });
const { app, db, deps } = server;
const HOUR = 3_600_000;
const START = Date.parse('2026-02-05T12:00:00+08:00');

let author: MoneyAuthor;
let device: ApiDevice;
let desk: MoneyAuthor;
let editor: ApiDevice;
let bookId: BookId;
let idImg: string;

beforeEach(async () => {
  await server.reset();
  now = START;
  author = await moneyAuthor(server);
  device = author.device;
  desk = await moneyEditor(server);
  editor = desk.device;
  bookId = (await addStory(device)).id;
  await giveContract(server, author.id, bookId);
  await importLines(editor, [line(bookId, '150', { reference: 'r1' })]);
  idImg = (await device.ok('idCardSave', { request: { file: pngOf(400, 250) } })).idImg;
});

const leap = async (ms: number) => {
  now += ms;
  for (const one of [author, desk]) await signInAgain(one);
};
const enter = (account: string, on = device) => {
  now += 1;
  return on.ok('authorModify', { request: { ...filledContract, idImg, account } as never });
};
/** The text of the newest mail of a kind. */
async function mailOf(kind: 'paymentProposed' | 'paymentChanged' | 'paymentRestored'): Promise<string> {
  const rows = await db.select().from(mail).where(eq(mail.kind, kind));
  const row = rows.at(-1);
  if (row === undefined) return '';
  const facts = JSON.parse(openText(deps.sealer, row.facts, mailContext(row.id)));
  return mailWords(row.kind, facts, row.language, 'https://tinta.example').text;
}
const secretOf = (text: string) => /\/notMe\/(\S+)/.exec(text)?.[1] ?? '';
const overview = () => device.ok('incomeOverview');
/** The account that money is paid to, until when nothing is paid to it, and the account of a contract in review. */
async function standing() {
  const { payee, payeeHeldUntil, payeeInReview } = await overview();
  return [payee, payeeHeldUntil, payeeInReview];
}
let other: BookId;
/** Submits a contract for a new story with this account. */
async function submit(account: string) {
  other = (await addStory(device)).id;
  now += 1;
  const form = { ...filledContract, idImg, account, bookId: other };
  const { documentHash } = await device.ok('contractSign', { request: form as never });
  await device.ok('contractSubmit', { request: { ...form, imageData: penSignature, documentHash } as never });
}
async function decide(approve: boolean) {
  now += 1;
  const { items } = await editor.ok('deskContracts', { request: {} });
  const id = items.find((item) => item.bookId === other)?.id as never;
  await editor.ok('deskContractDecide', { request: { id, approve, reason: 'No' } });
}
const messagesOf = async () =>
  (await db.select().from(message).where(eq(message.ownerId, author.id))).map(({ kind }) => kind);
async function approved(): Promise<string> {
  const asked = await withdrawAll(device);
  if (asked.code !== '0') throw new Error(JSON.stringify(asked));
  const { id } = asked.data as { id: string };
  await editor.ok('deskWithdrawalDecide', { request: { id, approve: true } as never });
  return id;
}
const pay = (id: string, paidOn: string) =>
  editor.call('deskWithdrawalPaid', {
    request: { id, fee: 0, tax: 0, net: 15_000, reference: 'TX', paidOn } as never,
  });
/** Chooses a new password by the reset link in the answer to "This was not me" (`undone`). */
const choosePassword = (undone: unknown) =>
  apiDevice(app).ok('passwordReset', {
    request: { secret: (undone as { secret: string }).secret, password: 'quiet-river-7' },
  });
const signsIn = async (password: string) =>
  (await apiDevice(app).call('login', { request: { account: author.email, password } })).code === '0';
const invalidLink = { code: 'refused', data: { reason: 'linkInvalid' } };

describe('new payment details (docs/spec, section 9, New payment details)', () => {
  it('are reported by message and mail, and the overview says until when nothing is paid to them', async () => {
    expect(await overview()).toMatchObject({ payee: '•••• 7890', payeeHeldUntil: null });
    await enter('9999991111');
    expect(await overview()).toMatchObject({
      payee: '•••• 1111',
      payeeHeldUntil: new Date(START + 1 + 72 * HOUR).toISOString(),
    });
    expect(await messagesOf()).toContain('paymentChanged');
    const text = await mailOf('paymentChanged');
    expect(text).toContain('•••• 1111');
    expect(text).toContain('72 hours');
    expect(text).not.toContain('9999991111');
    expect(secretOf(text)).toMatch(/^[\w-]{43}$/);
  });

  it('are not new if the form is saved with the same details', async () => {
    await enter(filledContract.account);
    expect(await messagesOf()).not.toContain('paymentChanged');
    expect(await overview()).toMatchObject({ payeeHeldUntil: null });
  });

  it('get no money for 72 hours, whatever an editor approves; then they do', async () => {
    await enter('9999991111');
    const id = await approved();
    const from = new Date(START + 1 + 72 * HOUR).toISOString();
    expect(await overview()).toMatchObject({ withdrawal: { payableFrom: from } });
    expect(await editor.ok('deskWithdrawal', { request: { id } as never })).toMatchObject({
      payableFrom: from,
    });
    await leap(72 * HOUR - 1);
    expect(await pay(id, '2026-02-08')).toMatchObject({ code: 'refused', data: { reason: 'paymentHeld' } });
    await leap(1);
    expect((await pay(id, '2026-02-08')).code).toBe('0');
    expect(await overview()).toMatchObject({ payeeHeldUntil: null });
  });

  it('in a contract take effect at its approval: until then, and after a rejection, nothing changes', async () => {
    await enter(filledContract.account);
    await submit('5555552222');
    expect(await standing()).toEqual(['•••• 7890', null, '•••• 2222']);
    expect((await messagesOf()).filter((kind) => kind.startsWith('payment'))).toEqual(['paymentProposed']);
    expect(await mailOf('paymentProposed')).toContain('Once it’s approved');
    await decide(false);
    expect(await standing()).toEqual(['•••• 7890', null, null]);
    await submit('5555552222');
    await leap(80 * HOUR);
    await decide(true);
    expect(await standing()).toEqual(['•••• 2222', new Date(now + 72 * HOUR).toISOString(), null]);
    expect(await messagesOf()).toContain('paymentChanged');
    expect((await device.ok('authorForm')).form).toMatchObject({ account: '5555552222' });
  });

  it('in a first contract take effect at its approval: until then there are none', async () => {
    await db.delete(contract);
    await submit('5555552222');
    expect(await standing()).toEqual([null, null, '•••• 2222']);
    expect((await device.ok('authorForm')).form).toBeNull();
    await decide(true);
    expect((await standing()).slice(0, 1)).toEqual(['•••• 2222']);
    expect((await device.ok('authorForm')).form).toMatchObject({ account: '5555552222' });
  });

  it('in a contract never take effect if the profile was saved after it, with whatever details', async () => {
    await submit('5555552222');
    await enter(filledContract.account);
    expect(await standing()).toEqual(['•••• 7890', null, null]);
    await decide(true);
    expect(await standing()).toEqual(['•••• 7890', null, null]);
    expect(await messagesOf()).not.toContain('paymentChanged');
  });
});

describe('“This was not me” (docs/spec, section 9, New payment details)', () => {
  it('in the app: the earlier details are back, withdrawals stop, other devices are signed out', async () => {
    const thief = apiDevice(app);
    const { email } = author;
    await thief.ok('login', { request: { account: email, password: 'quiet-river-7' } });
    await enter('9999991111', thief);
    const id = await approved();
    await device.ok('paymentUndoOwn', {});
    expect(await overview()).toMatchObject({
      payee: '•••• 7890',
      payeeHeldUntil: null,
      available: 15_000,
      withdrawal: { id, state: 'rejected' },
    });
    expect((await thief.call('authorInfo', { request: {} })).code).toBe('unauthenticated');
    expect(await messagesOf()).toEqual(expect.arrayContaining(['withdrawalRejected', 'paymentRestored']));
    expect(await mailOf('paymentRestored')).toContain('chosen a new password');
    await expectBooks(server, author.id, { available: 15_000, locked: 0, paid: 0 });
    expect(await device.call('paymentUndoOwn', {})).toMatchObject(invalidLink);
  });

  it('in the app needs a proof: a copy of the session takes nothing back', async () => {
    await enter('9999991111');
    now += 11 * 60_000;
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    expect((await device.call('paymentUndoOwn', {})).code).toBe('reauthenticate');
    expect((await overview()).payee).toBe('•••• 1111');
    await device.ok('reauthenticate', { request: { by: 'password', password: PASSWORD } });
    await device.ok('paymentUndoOwn', {});
    expect((await overview()).payee).toBe('•••• 7890');
  });

  it('while a contract is in review: its details never take effect, and the current ones stay', async () => {
    await submit('5555552222');
    await device.ok('paymentUndoOwn', {});
    expect(await standing()).toEqual(['•••• 7890', null, null]);
    await signInAgain(desk);
    await decide(true);
    expect(await standing()).toEqual(['•••• 7890', null, null]);
    expect(await device.call('paymentUndoOwn', {})).toMatchObject(invalidLink);
  });

  it('takes back all new details at once: those on hold and those in review', async () => {
    await enter('9999991111');
    await submit('5555552222');
    expect(await standing()).toEqual(['•••• 1111', expect.any(String), '•••• 2222']);
    await device.ok('paymentUndoOwn', {});
    expect(await standing()).toEqual(['•••• 7890', null, null]);
  });

  it('after the approval of a contract: the details before it are back', async () => {
    await submit('5555552222');
    await decide(true);
    await device.ok('paymentUndoOwn', {});
    expect(await standing()).toEqual(['•••• 7890', null, null]);
  });

  it('by the mail of a contract in review, also once it is approved', async () => {
    await submit('5555552222');
    const secret = secretOf(await mailOf('paymentProposed'));
    expect(await apiDevice(app).ok('paymentChange', { request: { secret } })).toMatchObject({
      payee: '•••• 2222',
      inReview: true,
    });
    await decide(true);
    await choosePassword(await apiDevice(app).ok('paymentUndo', { request: { secret } }));
    await leap(0);
    expect(await standing()).toEqual(['•••• 7890', null, null]);
  });

  it('by mail, for someone who cannot sign in: it works for a week, ends all sessions and leads to a new password', async () => {
    await enter('9999991111');
    const secret = secretOf(await mailOf('paymentChanged'));
    await device.ok('recoveryCodesMake', {});
    const visitor = apiDevice(app);
    expect(await visitor.ok('paymentChange', { request: { secret } })).toEqual({
      payee: '•••• 1111',
      changedAt: new Date(START + 1).toISOString(),
      heldUntil: new Date(START + 1 + 72 * HOUR).toISOString(),
      inReview: false,
    });
    now += 7 * 24 * HOUR - 1;
    const key = crypto.randomUUID();
    const undone = await visitor.call('paymentUndo', { request: { secret } }, { key });
    const repeated = await visitor.call('paymentUndo', { request: { secret } }, { key });
    expect([undone.code, repeated.code]).toEqual(['0', '0']);
    expect((await device.call('authorInfo', { request: {} })).code).toBe('unauthenticated');
    // The old password, and a recovery code that the stranger made, open nothing any more.
    expect(await signsIn('quiet-river-7')).toBe(false);
    expect(await db.select().from(recoveryCode)).toEqual([]);
    const reset = (repeated.data as { secret: string }).secret;
    await visitor.ok('passwordReset', { request: { secret: reset, password: 'calm-lake-42' } });
    await device.ok('login', { request: { account: author.email, password: 'calm-lake-42' } });
    expect(await overview()).toMatchObject({ payee: '•••• 7890' });
    expect(await visitor.call('paymentUndo', { request: { secret } })).toMatchObject(invalidLink);
    expect(await visitor.call('paymentChange', { request: { secret } })).toMatchObject(invalidLink);
  });

  it('works once, even if it is used twice at the same moment, and not after a week or with a wrong secret', async () => {
    await enter('9999991111');
    const secret = secretOf(await mailOf('paymentChanged'));
    const undo = (of = secret) => apiDevice(app).call('paymentUndo', { request: { secret: of } });
    expect(await undo('A'.repeat(43))).toMatchObject(invalidLink);
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['0', 'refused']);
    await choosePassword(answers.find(({ code }) => code === '0')?.data);
    await leap(0);
    await enter('8888883333');
    const later = secretOf(await mailOf('paymentChanged'));
    now += 7 * 24 * HOUR;
    expect(await undo(later)).toMatchObject(invalidLink);
  });

  it('takes back a second change too, and leaves no account if there was none before', async () => {
    await db.delete(contract);
    await enter('9999991111');
    const first = secretOf(await mailOf('paymentChanged'));
    now += HOUR;
    await leap(0);
    await enter('8888883333');
    await choosePassword(await apiDevice(app).ok('paymentUndo', { request: { secret: first } }));
    await leap(0);
    expect(await overview()).toMatchObject({ payee: null, payeeHeldUntil: null });
    const [form] = await db.select().from(writerForm).where(eq(writerForm.userId, author.id));
    expect(form).toBeDefined();
    expect((await device.ok('authorForm')).form).toMatchObject({
      name: 'Dewi Lestari',
      account: '',
      bank: '',
      address: 'Jalan Melati 1, Jakarta',
    });
  });

  it('does not stop a withdrawal that was requested before the change', async () => {
    const id = await approved();
    await leap(HOUR);
    await enter('9999991111');
    await device.ok('paymentUndoOwn', {});
    expect(await editor.ok('deskWithdrawal', { request: { id } as never })).toMatchObject({
      state: 'approved',
      payableFrom: null,
    });
  });

  it('does nothing for another author’s details', async () => {
    await enter('9999991111');
    const other = await moneyAuthor(server);
    expect(await other.device.call('paymentUndoOwn', {})).toMatchObject(invalidLink);
    expect(await overview()).toMatchObject({ payee: '•••• 1111' });
  });
});
