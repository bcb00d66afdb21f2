/** Takes each step of the desk in the wrong order: too early, a second time, and against a decision. */

import { beforeEach, expect, it } from 'vitest';
import { contract, contractDraft } from '#server/db/schema/contract.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import type { BookId, ContractId, ShareRateId } from '#shared/domain/ids.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import {
  expectBooks,
  giveContract,
  giveWords,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  withdrawAll,
} from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer({
  // Withdrawals are open on this day.
  clock: { now: () => Date.parse('2026-02-05T12:00:00+08:00') },
  settings: { review: 'manual' },
});
const { db } = server;
const REASON = 'No';
const closed = { code: 'refused', data: { reason: 'notEditable' } };

let author: MoneyAuthor;
let editor: MoneyAuthor;
let bookId: BookId;
beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  bookId = (await addStory(author.device, 'Hujan')).id;
});

it('a chapter is decided once, and only after it was submitted', async () => {
  const { id, revisionId } = await addChapter(author.device, bookId);
  const inspect = (pass: boolean) =>
    editor.device.call('deskInspectChapter', { request: { id, pass, reason: REASON } });
  const state = async () => (await author.device.ok('chapterForm', { request: { id } })).inspectState;
  expect(await state()).toBe('draft');
  for (const pass of [true, false]) expect(await inspect(pass)).toMatchObject(closed);
  expect(await state()).toBe('draft');
  const text = { title: 'A', content: textOf(10), authorNote: null };
  const request = { id, baseRevision: revisionId, ...text, status: 'published' as const };
  await author.device.ok('chapterEdit', { request });
  expect((await inspect(true)).success).toBe(true);
  for (const pass of [true, false]) expect(await inspect(pass)).toMatchObject(closed);
  expect(await state()).toBe('passed');
});

it('a contract is decided once, and only after it was signed', async () => {
  const { device } = author;
  const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  const form = { ...filledContract, idImg, bookId };
  const { documentHash } = await device.ok('contractSign', { request: form });
  const [draft] = await db.select({ id: contractDraft.id }).from(contractDraft);
  const decide = (id: ContractId, approve: boolean) =>
    editor.device.call('deskContractDecide', { request: { id, approve, reason: REASON } });
  for (const approve of [true, false])
    expect((await decide(draft?.id as ContractId, approve)).code).toBe('notFound');
  await device.ok('contractSubmit', { request: { ...form, imageData: penSignature, documentHash } });
  const [waiting] = (await editor.device.ok('deskContracts', { request: {} })).items;
  const id = waiting?.id as ContractId;
  expect((await decide(id, false)).success).toBe(true);
  for (const approve of [true, false]) expect(await decide(id, approve)).toMatchObject(closed);
  expect(await db.select({ state: contract.state }).from(contract)).toEqual([{ state: 'rejected' }]);
});

it('a bonus is decided once, and its money moves only at the approval', async () => {
  await giveContract(server, author.id, bookId);
  await giveWords(server, bookId, 60_000);
  const asked = { bookId, type: 'bonus', bonusKind: 'signing' } as const;
  const decide = (id: string, approve: boolean) =>
    editor.device.call('deskApplicationDecide', { request: { id: id as never, approve, reason: REASON } });
  expect((await decide(bookId, true)).success).toBe(false);
  const first = await author.device.ok('applyAdd', { request: asked });
  await expectBooks(server, author.id, { available: 0, locked: 0, paid: 0 });
  expect((await decide(first.id, false)).success).toBe(true);
  for (const approve of [true, false]) expect(await decide(first.id, approve)).toMatchObject(closed);
  await expectBooks(server, author.id, { available: 0, locked: 0, paid: 0 });
  const second = await author.device.ok('applyAdd', { request: asked });
  expect((await decide(second.id, true)).success).toBe(true);
  for (const approve of [true, false]) expect(await decide(second.id, approve)).toMatchObject(closed);
  await expectBooks(server, author.id, { available: 10_000, locked: 0, paid: 0 });
});

it('a withdrawal is approved, then paid, each once', async () => {
  await giveContract(server, author.id, bookId);
  await importLines(editor.device, [line(bookId, '150.00')]);
  const { id } = (await withdrawAll(author.device)).data;
  const decide = (approve: boolean) =>
    editor.device.call('deskWithdrawalDecide', { request: { id, approve, reason: REASON } });
  const pay = () =>
    editor.device.call('deskWithdrawalPaid', {
      request: { id, fee: 0, tax: 0, net: 15_000, reference: 'T', paidOn: '2026-02-05' },
    });
  expect(await pay()).toMatchObject(closed);
  await expectBooks(server, author.id, { available: 0, locked: 15_000, paid: 0 });
  expect((await decide(true)).success).toBe(true);
  expect(await decide(true)).toMatchObject(closed);
  expect((await pay()).success).toBe(true);
  for (const answer of [await pay(), await decide(true), await decide(false)])
    expect(answer).toMatchObject(closed);
  await expectBooks(server, author.id, { available: 0, locked: 0, paid: 15_000 });
});

it('a rate is proposed by one editor, then confirmed by another, once; a withdrawn proposal cannot be confirmed', async () => {
  const other = await moneyEditor(server);
  const propose = (tenths: number) =>
    editor.device.ok('deskRatePropose', { request: { contractType: 'exclusive', tenths } });
  const waiting = async () => (await editor.device.ok('deskRates')).items[0]?.waiting?.id as ShareRateId;
  const act = (name: 'deskRateConfirm' | 'deskRateWithdraw', id: ShareRateId) =>
    other.device.call(name, { request: { id } });
  await propose(450);
  const withdrawn = await waiting();
  expect((await act('deskRateWithdraw', withdrawn)).success).toBe(true);
  for (const name of ['deskRateConfirm', 'deskRateWithdraw'] as const)
    expect((await act(name, withdrawn)).success).toBe(false);
  await propose(400);
  const confirmed = await waiting();
  expect((await act('deskRateConfirm', confirmed)).success).toBe(true);
  for (const name of ['deskRateConfirm', 'deskRateWithdraw'] as const)
    expect((await act(name, confirmed)).success).toBe(false);
  const rows = await db.select().from(shareRate);
  expect(rows.filter(({ confirmedBy }) => confirmedBy !== null).map(({ tenths }) => tenths)).toEqual([400]);
});
